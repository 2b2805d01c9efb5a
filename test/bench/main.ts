// npm run bench [name]: all comparisons of docs/benchmarks.md, or one of them.
const BENCHES: Readonly<Record<string, () => Promise<unknown>>> = {
  all: () => import('./report.js'),
  peers: () => import('./peers.bench.js'),
  build: () => import('./build.bench.js'),
  types: () => import('./types.bench.js'),
  transports: () => import('./transports.bench.js'),
  alone: () => import('./alone.bench.js'),
  start: () => import('./start.bench.js'),
  send: () => import('./send.bench.js'),
  blocks: () => import('./blocks.bench.js'),
  queue: () => import('./queue.bench.js'),
  handoff: () => import('./handoff.bench.js'),
};

// The other arguments are options of the bench, which reads them itself.
const given = process.argv[2];
const name = given === undefined || given.startsWith('-') ? 'all' : given;
if (name === given) process.argv.splice(2, 1);
const run = BENCHES[name];
if (run === undefined) throw new Error(`The benches are ${Object.keys(BENCHES).join(', ')}; got ${name}.`);
await run();
