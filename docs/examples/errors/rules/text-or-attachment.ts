// @errors: 2339
import { Message } from 'sendable';

Message.text('Your card is ready').image({ url: 'https://example.com/card.png' });
