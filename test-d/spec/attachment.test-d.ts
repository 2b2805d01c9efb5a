import type { SendMessageRequest, SendOtpRequest, SendResponse, WireButton, WireElement } from 'sendable';
import { expectAssignable, expectNotAssignable, expectType } from 'tsd';

declare const pay: WireButton;
declare const pays: readonly WireButton[];
declare const response: SendResponse;

// Buttons; payloadHidden is not for web_url.
expectAssignable<WireButton>({ type: 'postback', title: 'Pay', payload: '' });
expectAssignable<WireButton>({ type: 'postback', title: 'Pay', payload: 'x', payloadHidden: true });
expectAssignable<WireButton>({ type: 'web_url', title: 'Read', payload: 'https://x.example', payloadSeenByUser: 'y' });
expectNotAssignable<WireButton>({ type: 'web_url', title: 'Read', payload: 'https://x.example', payloadHidden: true });
expectAssignable<WireButton>({ type: 'web_url', title: 'Read', payload: 'https://x.example', payloadHidden: false });
expectNotAssignable<WireButton>({ type: 'call', title: 'Call', payload: '+1' });
expectNotAssignable<WireButton>({ type: 'postback', title: 'Pay' });

// A button template as a plain object, without a registered shape.
const template = { templateType: 'button', text: 'Choose', actions: [{ label: 'Yes' }] } as const;
const lists = { quickReplies: [], quickRepliesV2: [] } as const;
expectAssignable<SendMessageRequest>({
  recipient: { id: 'u' },
  message: { attachment: { type: 'template', payload: template }, ...lists },
});
({
  recipient: { appCustomerId: 'C-1029' },
  message: {
    attachment: { type: 'template', payload: { templateType: 'button', text: 'Choose' } },
    quickReplies: [],
    quickRepliesV2: [],
  },
}) satisfies SendMessageRequest;
// A generic template with a mistake does not pass for one.
expectNotAssignable<SendMessageRequest>({
  recipient: { id: 'u' },
  message: {
    attachment: { type: 'template', payload: { templateType: 'generic', elements: [], buttons: [], buttonsV2: [] } },
    ...lists,
  },
});
expectNotAssignable<SendMessageRequest>({
  recipient: { id: 'u' },
  message: { attachment: { type: 'template', payload: { templateType: 'Generic', elements: [] } }, ...lists },
});

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
