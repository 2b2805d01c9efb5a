import { Otp } from 'sendable';

interface Payment {
  readonly id: string;
  readonly customer: string;
  readonly text: string;
  readonly image?: string;
  readonly transaction?: string;
}

const otpOf = ({ id, customer, text, image, transaction }: Payment) => {
  const otp = Otp.for(customer).messageId(id).text(text).withImage(image);
  const noted = transaction === undefined ? otp : otp.txCode(transaction);
  return noted.confirmButtons();
};

export default otpOf({
  id: 'otp-1',
  customer: 'C-1029',
  text: 'Pay 120 to Example Shop?',
  transaction: 'TX-88',
});
