import { Otp } from 'sendable';

const code = '481516'; // from your generator; never log it

export default Otp.for('C-1029')
  .messageId('login-3391')
  .text(`Your code to log in is ${code}. We never ask for it.`)
  .value(code);
