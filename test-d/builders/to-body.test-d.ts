import { Element, Message, Otp, toBody } from 'sendable';
import { expectType } from 'tsd';

expectType<string>(toBody(Message.text('Hi').toUser('u')));
expectType<string>(toBody(Message.generic().element(Element.title('Gold')).toUser('u')));
expectType<string>(toBody(Otp.for('C').messageId('o').text('Code')));
// @ts-expect-error no recipient
toBody(Message.text('Hi'));
// @ts-expect-error neither element nor recipient
toBody(Message.generic());
// @ts-expect-error neither id nor text
toBody(Otp.for('C'));
// @ts-expect-error an element is sent within a message
toBody(Element.title('Gold'));
// @ts-expect-error the JSON is no Sendable
toBody(Message.text('Hi').toUser('u').toJSON());
