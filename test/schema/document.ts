import { Ajv, type ValidateFunction } from 'ajv';
import { sendMessageSchema, sendOtpSchema } from './document.schema.js';

const ajv = new Ajv({ formats: { uri: (text: string) => URL.canParse(text) } });

/** Whether a body is a send-message request of the document. */
export const isSendMessage: ValidateFunction = ajv.compile(sendMessageSchema);
/** Whether a body is a send-OTP request of the document. */
export const isSendOtp: ValidateFunction = ajv.compile(sendOtpSchema);
