import type { Node, Obj } from '../../../src/spec/must.js';
import { messageRequest, otpRequest } from '../../../src/spec/table.js';

// What tests expect of a field, read from the table of the API spec: a new field needs no edit of a test.

const objectsOf = (must: Node): readonly Obj[] => {
  if (must.is === 'choice') return must.of.flatMap(objectsOf);
  if (must.is === 'list') return objectsOf(must.of);
  return must.is === 'object' ? [must, ...Object.values(must.rows).flatMap(([, row]) => objectsOf(row))] : [];
};

/** The objects of the table by their names. */
export const objects: ReadonlyMap<string, Obj> = new Map(
  [messageRequest, otpRequest].flatMap(objectsOf).map(one => [one.name, one]),
);

/** A field that a step sets. */
export interface StepRow {
  readonly step: string;
  readonly field: string;
  readonly isNeeded: boolean;
  readonly must: Node;
}

/** Lists the fields of an object that a step sets once, in the order of the table: not those of the calls that start a builder. */
export const stepRowsOf = (name: string): readonly StepRow[] =>
  Object.entries(objects.get(name)?.rows ?? {}).flatMap(([field, [whenMissing, must, uses]]) =>
    uses?.step === undefined || STARTS.has(`${name}.${uses.step}`) || uses.step === 'button'
      ? []
      : [{ step: uses.step, field, must, isNeeded: whenMissing !== 'optional' }],
  );

const STARTS = new Set(['TextMessage.text', 'SendOtpRequest.for', 'PostbackButton.postback', 'WebUrlButton.webUrl']);
