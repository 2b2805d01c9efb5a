import { rethrowAsSendError } from '../send/check.js';
import { wrongConfig } from '../send/failure.js';
import { checkResponse } from './check-response.js';
import { type AnswerFault, type Fault, type FaultAnswer, type FaultName, faults } from './fault-catalogue.js';

const RESPONSE = 'a response { status, headers, body, delayMs }';

/** Returns a valid fault. Throws otherwise: a wrong name would mean no fault. `name` is its place in an error. */
export const checkFault = (fault: Fault, name: string): Fault =>
  typeof fault === 'function' ? fault : checkChoice(fault, name, Object.keys(faults), 'a function that returns one');

/** Returns the valid result of a fault that is a function. Throws a SendError otherwise. `names` are the faults it may choose. */
export const checkResult = (result: AnswerFault | FaultAnswer, names: readonly string[]): AnswerFault | FaultAnswer =>
  rethrowAsSendError(() => checkChoice(result, 'the result of the fault function', names));

const checkChoice = <Choice extends FaultName | FaultAnswer>(
  choice: Choice,
  name: string,
  names: readonly string[],
  other?: string,
): Choice => {
  const must = `one of ${names.join(', ')}, ${other === undefined ? `or ${RESPONSE}` : `${RESPONSE} or ${other}`}`;
  if (typeof choice === 'string') {
    if (names.includes(choice)) return choice;
    throw wrongConfig(`\`${name}\` must be ${must}; got ${JSON.stringify(choice)}.`);
  }
  checkResponse(choice, { name, must, body: 'bytes' });
  return choice;
};
