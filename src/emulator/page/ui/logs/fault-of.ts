import type { ControlApi } from '../../../control/api.js';

export type NewFault = ControlApi['POST /faults']['input'];

const TEXTS = ['kind', 'operation', 'when', 'body'];

/** The fault that a form describes. The emulator checks it: whatever it cannot be is its to say. */
export const faultOf = (values: Readonly<Record<string, string>>): NewFault => {
  const given = Object.entries(values).map(([name, value]) => [name, TEXTS.includes(name) ? value : Number(value)]);
  return Object.fromEntries(values.kind === 'status' ? [['status', 500], ...given] : given);
};
