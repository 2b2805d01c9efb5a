import type { WebhookHeaders } from './webhook-headers.js';

const TAKEN = ['application/json', 'text/plain'];

/** Whether the body is said to be JSON (`application/json`, `application/...+json`) or plain text, in UTF-8, uncoded. */
export const isTaken = ({
  'content-type': type = '',
  'content-encoding': coding = 'identity',
}: WebhookHeaders): boolean => {
  const [essence = '', ...parameters] = type
    .toLowerCase()
    .split(';')
    .map(part => part.trim());
  const isKnown = TAKEN.includes(essence) || (essence.startsWith('application/') && essence.endsWith('+json'));
  return isKnown && parameters.every(isUtf8) && coding.trim().toLowerCase() === 'identity';
};

const isUtf8 = (parameter: string): boolean =>
  !/^charset\s*=/.test(parameter) || /^charset=(utf-8|us-ascii|"utf-8"|"us-ascii")$/.test(parameter);
