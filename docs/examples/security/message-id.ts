import { createHmac } from 'node:crypto';

/** Makes the same id for the same campaign and customer, without the customer number. */
export const messageIdOf = (
  campaign: string,
  customer: string,
  key: string,
): string => {
  const hmac = createHmac('sha256', key).update(`${campaign}\n${customer}`);
  return `${campaign}-${hmac.digest('base64url')}`;
};
