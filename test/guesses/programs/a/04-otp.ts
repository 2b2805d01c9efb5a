import { type Bot, Button, Otp } from 'sendable';

export const sendCode = async (
  bot: Bot,
  customer: string,
  code: string,
): Promise<void> => {
  const otp = Otp.for(customer)
    .messageId(`otp-${customer}`)
    .text(`Your code is ${code}`)
    .value(code)
    .button(Button.postback('Yes', 'confirm').hidden())
    .button(Button.postback('No', 'cancel').hidden());
  await bot.send(otp, { deadlineMs: 2_000 });
};
