import {
  Message,
  type Recipient,
  type Sendable,
  type SendMessageRequest,
  type WireAttachmentMessage,
  type WireTextMessage,
} from 'sendable';
import { expectAssignable, expectNotAssignable, expectType } from 'tsd';

declare const flag: boolean;
declare const kind: 'a' | 'b' | 'c';
declare const names: readonly string[];
declare const recipient: Recipient;
const hi = Message.text('Hi');

// Every start.
expectType<Message<'text is set'>>(hi);
expectType<Message<'image is set'>>(Message.image({ url: 'x' }));
expectType<Message<'audio is set'>>(Message.audio({ nested: [1, { deep: null }] }));
expectType<Message<'video is set'>>(Message.video({}));
expectType<Message<'file is set'>>(Message.file({}));
expectType<Message<'button template is set'>>(Message.buttonTemplate({ text: 'Sure?' }));

// Every step.
expectType<Message<'text is set' | 'messageId is set'>>(hi.messageId('m'));
expectType<Message<'text is set' | 'quickReplies are set'>>(hi.quickReplies({ title: 'Yes' }, { title: 'No' }));
expectType<Message<'text is set' | 'quickReplies are set'>>(hi.quickReplies());
expectType<Message<'text is set' | 'legacyQuickReplies are set'>>(hi.legacyQuickReplies({ title: 'Yes' }));
expectType<Message<'text is set' | 'recipient is set'>>(hi.toCustomer('C'));
expectType<Message<'text is set' | 'recipient is set'>>(hi.toStaff('S'));
expectType<Message<'text is set' | 'recipient is set'>>(hi.toUser('u'));
expectType<Message<'text is set' | 'recipient is set'>>(hi.to(recipient));
expectType<Message<'image is set' | 'recipient is set' | 'messageId is set'>>(
  Message.image({}).toUser('u').messageId('m'),
);

// The JSON is there once nothing is missing.
expectType<WireTextMessage>(hi.toUser('u').toJSON().message);
expectType<WireAttachmentMessage>(Message.image({ url: 'x' }).toUser('u').toJSON().message);
expectType<SendMessageRequest>(hi.toUser('u').quickReplies().toJSON());

// Joins.
expectAssignable<Sendable>(flag ? hi.toUser('u') : hi.toStaff('S').messageId('m'));
expectAssignable<Sendable>(flag ? hi.toUser('u') : Message.image({}).toUser('u'));
expectNotAssignable<Sendable>(flag ? hi.toUser('u') : hi);
(flag ? hi.messageId('m') : hi.quickReplies()).toUser('u').toJSON();

let sendable: Sendable = hi.toUser('u');
sendable = Message.image({}).toStaff('S');
// @ts-expect-error no recipient
sendable = hi;
expectType<Sendable>(sendable);

let message = hi.toUser('u');
message = Message.text('Other').toStaff('S');
// @ts-expect-error a right would be gained by the next step
message = message.messageId('m');

const last = names.reduce<Sendable>((_, name) => Message.text(name).toUser(name), hi.toUser('u'));
expectType<Sendable>(last);

const made = () => {
  switch (kind) {
    case 'a':
      return hi.toUser('u');
    case 'b':
      return Message.generic()
        .element(e => e.title('Gold'))
        .toUser('u');
    case 'c':
      return hi.messageId('m').toUser('u');
  }
};
expectAssignable<Sendable>(made());
expectType<SendMessageRequest>(made().toJSON());
// @ts-expect-error not on all of them
made().quickReplies();

// Usable without its object: `this` is void, so that a linter accepts `names.map(Message.text)` and the like.
expectType<void>(null as unknown as ThisParameterType<typeof Message.text>);
expectType<void>(null as unknown as ThisParameterType<typeof Message.image>);
expectType<void>(null as unknown as ThisParameterType<typeof Message.audio>);
expectType<void>(null as unknown as ThisParameterType<typeof Message.video>);
expectType<void>(null as unknown as ThisParameterType<typeof Message.file>);
expectType<void>(null as unknown as ThisParameterType<typeof Message.generic>);
expectType<void>(null as unknown as ThisParameterType<typeof Message.buttonTemplate>);
