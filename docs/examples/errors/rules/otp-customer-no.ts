// @errors: 2339
import { Otp } from 'sendable';

Otp.messageId('otp-1').text('Your code is 481516');
