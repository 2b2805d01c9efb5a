// @errors: 2345
import { Message } from 'sendable';

Message.buttonTemplate({ templateType: 'generic', text: 'How was it?' });
