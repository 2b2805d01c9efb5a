// The same test as in `npm test`, with 3 000 runs of each kind, which take two minutes.
process.env.PERMIT_RUNS ??= '3000';
await import('../../bullmq/permit/permit-model.test.js');
