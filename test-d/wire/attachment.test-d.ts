import type { SendOtpRequest, SendResponse, WireButton, WireElement } from 'sendable';
import { expectAssignable, expectNotAssignable, expectType } from 'tsd';

declare const pay: WireButton;
declare const pays: readonly WireButton[];
declare const response: SendResponse;

// Buttons; payloadHidden is not for web_url.
expectAssignable<WireButton>({ type: 'postback', title: 'Pay', payload: '' });
expectAssignable<WireButton>({ type: 'postback', title: 'Pay', payload: 'x', payloadHidden: true });
expectAssignable<WireButton>({ type: 'web_url', title: 'Read', payload: 'https://x.example', payloadSeenByUser: 'y' });
expectNotAssignable<WireButton>({ type: 'web_url', title: 'Read', payload: 'https://x.example', payloadHidden: true });
expectNotAssignable<WireButton>({ type: 'web_url', title: 'Read', payload: 'https://x.example', payloadHidden: false });
expectNotAssignable<WireButton>({ type: 'call', title: 'Call', payload: '+1' });
expectNotAssignable<WireButton>({ type: 'postback', title: 'Pay' });

// Elements: at most three buttons, none in the legacy list.
expectAssignable<WireElement>({ buttons: [], buttonsV2: [] });
expectAssignable<WireElement>({ title: 'Gold', buttons: [], buttonsV2: [pay, pay, pay] });
expectNotAssignable<WireElement>({ buttons: [], buttonsV2: [pay, pay, pay, pay] });
expectNotAssignable<WireElement>({ buttons: [], buttonsV2: pays });
expectNotAssignable<WireElement>({ buttons: [pay], buttonsV2: [] });
expectNotAssignable<WireElement>({ buttonsV2: [] });
expectNotAssignable<WireElement>({ buttons: [] });
expectNotAssignable<WireElement>({ title: undefined, buttons: [], buttonsV2: [] });

// OTPs.
const otp = { customerNo: 'C', messageId: 'o', mokMessage: 'Code' };
expectAssignable<SendOtpRequest>(otp);
expectAssignable<SendOtpRequest>({ ...otp, buttonsV2: [pay, pay, pay, pay], showWithLocation: true });
expectNotAssignable<SendOtpRequest>({ customerNo: 'C', messageId: 'o' });
expectNotAssignable<SendOtpRequest>({ customerNo: 'C', mokMessage: 'Code' });
expectNotAssignable<SendOtpRequest>({ messageId: 'o', mokMessage: 'Code' });
expectNotAssignable<SendOtpRequest>({ ...otp, mokValue: 481516 });

expectType<string>(response.recipient_id);
expectType<string>(response.message_id);
