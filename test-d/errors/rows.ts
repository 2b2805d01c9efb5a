import { buttons } from './buttons.js';
import { content } from './content.js';
import { joins } from './joins.js';
import { kinds } from './kinds.js';
import { otp } from './otp.js';
import { recipient } from './recipient.js';
import type { Row } from './row.js';
import { setOnce } from './set-once.js';
import { uris } from './uris.js';
import { values } from './values.js';
import { wireMessage } from './wire-message.js';
import { wireParts } from './wire-parts.js';

/** Every illegal use. */
export const rows: readonly Row[] = [
  ...setOnce,
  ...recipient,
  ...content,
  ...buttons,
  ...uris,
  ...otp,
  ...kinds,
  ...joins,
  ...values,
  ...wireMessage,
  ...wireParts,
];
