import { Message } from 'sendable';

// The payload's shape is not in the platform's document: any JSON object, until you
// register yours in PlatformShapes.
export default Message.image({ url: 'https://example.com/branch.png' }).toStaff('S-7');
