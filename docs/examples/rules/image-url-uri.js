import { Otp } from 'sendable';

const fromDatabase = '/shop.png';
Otp.for('C-1029').withImage(fromDatabase);
