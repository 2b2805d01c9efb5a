import { bulk } from './bulk.js';
import { buttonLists } from './button-lists.js';
import { buttons } from './buttons.js';
import { content } from './content.js';
import { elements } from './elements.js';
import { extras } from './extras.js';
import { joins } from './joins.js';
import { kinds } from './kinds.js';
import { otp } from './otp.js';
import { reassigned } from './reassigned.js';
import { recipientMissing } from './recipient-missing.js';
import { recipientTwice } from './recipient-twice.js';
import type { Row } from './row.js';
import { sendableKinds } from './sendable-kinds.js';
import { sending } from './sending.js';
import { setOnce } from './set-once.js';
import { setOnceOtpAndButton } from './set-once-otp-and-button.js';
import { uris } from './uris.js';
import { values } from './values.js';
import { wireAttachment } from './wire-attachment.js';
import { wireMessage } from './wire-message.js';
import { wireParts } from './wire-parts.js';

/** Every illegal use. */
export const rows: readonly Row[] = [
  ...bulk,
  ...buttonLists,
  ...buttons,
  ...content,
  ...elements,
  ...extras,
  ...joins,
  ...kinds,
  ...otp,
  ...recipientMissing,
  ...recipientTwice,
  ...reassigned,
  ...sendableKinds,
  ...sending,
  ...setOnceOtpAndButton,
  ...setOnce,
  ...uris,
  ...values,
  ...wireAttachment,
  ...wireMessage,
  ...wireParts,
];
