import { Otp, toBody } from 'sendable';

toBody(Otp.for('C-1029').messageId('otp-1').value('481516'));
