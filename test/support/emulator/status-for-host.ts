import { request } from 'node:http';

/** The status of a GET by a Host header, which fetch does not let one choose. */
export const statusForHost = (url: string, host: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    request(url, { headers: { host } }, response => {
      response.resume();
      resolve(response.statusCode);
    })
      .on('error', reject)
      .end();
  });
