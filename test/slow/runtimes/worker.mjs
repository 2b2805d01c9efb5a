import { run } from './program.mjs';

export default {
  test: async (_controller, env) => console.log(JSON.stringify(await run(env.SERVER_URL))),
};
