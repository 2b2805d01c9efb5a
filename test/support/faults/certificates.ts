import { generate } from 'selfsigned';

/** A key and the certificate of its own that goes with it, in PEM. */
export interface Pair {
  readonly key: string;
  readonly cert: string;
}

const DAY_MS = 86_400_000;

/** A self-signed certificate for `host`, good until some days from now. */
export const selfSigned = async (host: string, days = 1): Promise<Pair> => {
  const isAddress = /^[\d.]+$/.test(host);
  const { private: key, cert } = await generate([{ name: 'commonName', value: host }], {
    keyType: 'ec',
    notBeforeDate: new Date(Date.now() - 30 * DAY_MS),
    notAfterDate: new Date(Date.now() + days * DAY_MS),
    extensions: [
      { name: 'basicConstraints', cA: true },
      { name: 'subjectAltName', altNames: [isAddress ? { type: 7, ip: host } : { type: 2, value: host }] },
    ],
  });
  return { key, cert };
};
