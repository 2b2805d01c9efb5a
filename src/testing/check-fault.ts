import { wrongUseOf } from '../send/check.js';
import { checkChoice, RESPONSE } from './check-response.js';
import { type AnswerFault, type Fault, type FaultAnswer, faults } from './fault-catalogue.js';

const wrong = /* @__PURE__ */ wrongUseOf('faultServer');

/** Returns a valid fault. Throws otherwise: a wrong name would mean no fault. `name` is its place in an error. */
export const checkFault = (fault: Fault, name: string): Fault => {
  if (typeof fault === 'function') return fault;
  const names = Object.keys(faults);
  const must = `the name of a fault, such as stall (\`Object.keys(faults)\` has all names), ${RESPONSE} or a function that returns one`;
  return checkChoice(fault, names, { name, must, body: 'bytes', wrong });
};

/** Returns the valid result of a fault that is a function. Throws a SendError otherwise. `names` are the faults it may choose. */
export const checkResult = (result: AnswerFault | FaultAnswer, names: readonly string[]): AnswerFault | FaultAnswer => {
  const must = `the name of a fault that responds, or ${RESPONSE}`;
  return checkChoice(result, names, { name: 'fault(post)', must, body: 'bytes', wrong });
};
