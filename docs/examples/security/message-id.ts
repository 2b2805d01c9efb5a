import { createHmac } from 'node:crypto';

/** Makes one id for a campaign and a customer, without the number of the customer. */
export const messageIdOf = (
  campaign: string,
  customer: string,
  key: string,
): string => {
  const hmac = createHmac('sha256', key).update(`${campaign}\n${customer}`);
  return `${campaign}-${hmac.digest('base64url')}`;
};
