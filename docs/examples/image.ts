import { Message } from 'sendable';

// The API spec does not show the payload's shape: it is any JSON object, until you
// register yours in PlatformShapes.
export default Message.image({ url: 'https://example.com/branch.png' }).toStaff('S-7');
