// @errors: 2345
import { Message, toBody } from 'sendable';

toBody(Message.text('Your card is ready'));
