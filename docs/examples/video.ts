import { Message } from 'sendable';

export default Message.video({ url: 'https://example.com/tour.mp4' }).toUser('u-41');
