import { Otp } from 'sendable';

// The text names no result, because someone else may see the screen.
export default Otp.for('P-318')
  .messageId('results-20871')
  .text('New documents in your patient file. Your code is 204 871.')
  .value('204871')
  .deviceId('D-55')
  .withLocation();
