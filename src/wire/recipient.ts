import type { RequireExactlyOne, Simplify } from 'type-fest';

/**
 * The recipient of a message: exactly one of `appCustomerId`, `appStaffId` and `id`. Document, section 2.2.
 *
 * @example
 * ```ts
 * const recipient: Recipient = { appCustomerId: 'C-1029' }
 * ```
 */
export type Recipient = Simplify<
  Readonly<
    RequireExactlyOne<{
      /** Customer id in the client's system. */
      appCustomerId: string;
      /** Staff id in the client's system. */
      appStaffId: string;
      /** Platform user id, assigned at random when the user registers. */
      id: string;
    }>
  >
>;
