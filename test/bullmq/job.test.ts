import { expect, test } from 'vitest';
import { readJobData } from '../../src/bullmq/job.js';

test('data of a job is not read if a number in it is not finite, as of 1e999 in JSON', () => {
  const data = { v: 1, b: 'a', x: 5, m: 'm-1', nb: 3 };
  expect(readJobData(data)).toEqual(data);
  for (const wrong of ['{"x":1e999}', '{"nb":1e999}', '{"nb":"3"}'])
    expect(readJobData({ ...data, ...JSON.parse(wrong) })).toBeUndefined();
});
