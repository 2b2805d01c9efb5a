/**
 * Opens the payload of a hidden button. It gives the payload that was signed; `undefined` when the text is not signed at
 * all; and throws when it is signed wrongly.
 */
export type Verify<Opened = string | undefined | Promise<string | undefined>> = (
  signed: string,
  press: { readonly messageId: string },
) => Opened;
