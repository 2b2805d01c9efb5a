import type { Recipient } from '../spec/requests.js';

/** The type of a user's id, and the id. */
export type Name = readonly [type: 'customer' | 'staff' | 'user', id: string];

/** Returns the type and the id of a recipient. */
export const nameOf = ({ appCustomerId, appStaffId, id = '' }: Recipient): Name => {
  if (appCustomerId !== undefined) return ['customer', appCustomerId];
  return appStaffId !== undefined ? ['staff', appStaffId] : ['user', id];
};

/** Returns the recipient that the body of a rejected request names; undefined if there is none or the body is cut. */
export const readRecipient = (body: string | undefined): Name | undefined => {
  try {
    const { customerNo, recipient } = Object(JSON.parse(body ?? ''));
    const { appCustomerId, appStaffId, id } = Object(recipient);
    const names = { customer: customerNo ?? appCustomerId, staff: appStaffId, user: id } as const;
    return (['customer', 'staff', 'user'] as const)
      .map(kind => [kind, names[kind]] as const)
      .find(([, name]) => typeof name === 'string' && name !== '');
  } catch {
    return undefined;
  }
};
