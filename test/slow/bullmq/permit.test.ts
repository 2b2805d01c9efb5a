// The same test as in `npm test`, with 10 000 runs.
process.env.PERMIT_RUNS ??= '10000';
await import('../../bullmq/permit/permit-model.test.js');
