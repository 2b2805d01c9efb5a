import { expect, test } from 'vitest';
import { fullMessages, fullOtps } from '../../src/corpus/table-requests.js';
import { attachmentRequest, textRequest, validMessages, validOtps } from '../../src/corpus/valid-requests.js';
import { violationsOf } from '../support/parse/violations.js';

// What the published corpus leaves out: the API spec does not show these shapes, so servers may refuse them.
const openShapes: Record<string, unknown> = {
  'a text with quick replies of open shape': textRequest({
    quickReplies: [{}],
    quickRepliesV2: [{ a: [1, { b: null }] }],
  }),
  'an audio with an empty payload': attachmentRequest({ type: 'audio', payload: {} }),
  'a file with quick replies': attachmentRequest({ type: 'file', payload: {} }, { quickRepliesV2: [{ title: 'Yes' }] }),
  'a button template without a templateType': attachmentRequest({ type: 'template', payload: { text: 'Choose' } }),
};

test.each(Object.entries({ ...validMessages, ...validOtps, ...fullMessages, ...fullOtps, ...openShapes }))(
  '%s has no violation, parsed or as text',
  (_, json) => {
    expect(violationsOf(json)).toEqual([]);
    expect(violationsOf(JSON.stringify(json))).toEqual([]);
  },
);
