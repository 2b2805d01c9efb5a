import type { RuleId } from 'sendable';
import { bulk } from './bulk.js';
import { buttonLists } from './button-lists.js';
import { buttons } from './buttons.js';
import { content } from './content.js';
import { elements } from './elements.js';
import { extras, registeredExtras } from './extras.js';
import { joins } from './joins.js';
import { kinds } from './kinds.js';
import type { Mistakes } from './mistakes.js';
import { otp } from './otp.js';
import { reassigned } from './reassigned.js';
import { recipientMissing } from './recipient-missing.js';
import { recipientTwice } from './recipient-twice.js';
import { sendableKinds } from './sendable-kinds.js';
import { sending } from './sending.js';
import { setOnce } from './set-once.js';
import { setOnceOtpAndButton } from './set-once-otp-and-button.js';
import { uris } from './uris.js';
import { values } from './values.js';
import { wireAttachment } from './wire-attachment.js';
import { wireMessage } from './wire-message.js';
import { wireParts } from './wire-parts.js';

/** One illegal use. */
export interface Row {
  readonly rule: RuleId;
  readonly name: string;
  readonly code: string;
}

/** Lists illegal uses, each with its rule. */
const rowsOf = (mistakes: Mistakes): readonly Row[] =>
  Object.entries(mistakes).flatMap(([rule, codes]) =>
    Object.entries(codes).map(([name, code]) => ({ rule: rule as RuleId, name, code })),
  );

/** Every illegal use below the preamble, by the file of test-d/texts/errors that has what the compilers print. */
export const rows: Readonly<Record<string, readonly Row[]>> = {
  bulk: rowsOf(bulk),
  'button-lists': rowsOf(buttonLists),
  buttons: rowsOf(buttons),
  content: rowsOf(content),
  elements: rowsOf(elements),
  extras: rowsOf(extras),
  joins: rowsOf(joins),
  kinds: rowsOf(kinds),
  otp: rowsOf(otp),
  reassigned: rowsOf(reassigned),
  'recipient-missing': rowsOf(recipientMissing),
  'recipient-twice': rowsOf(recipientTwice),
  'sendable-kinds': rowsOf(sendableKinds),
  sending: rowsOf(sending),
  'set-once': rowsOf(setOnce),
  'set-once-otp-and-button': rowsOf(setOnceOtpAndButton),
  uris: rowsOf(uris),
  values: rowsOf(values),
  'wire-attachment': rowsOf(wireAttachment),
  'wire-message': rowsOf(wireMessage),
  'wire-parts': rowsOf(wireParts),
};

/** Those below the preamble and the registration of extra fields. */
export const registeredRows: readonly Row[] = rowsOf(registeredExtras);
