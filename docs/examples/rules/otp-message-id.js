import { Otp, toBody } from 'sendable';

toBody(Otp.for('C-1029').text('Your code is 481516'));
