import { Message } from 'sendable';

export default Message.audio({ url: 'https://example.com/call.mp3' }).toUser('u-41');
