// @errors: 2366
import type { SendError } from 'sendable';

export const nextStep = ({ delivery }: SendError): string => {
  switch (delivery) {
    case 'not_sent':
      return 'send it again later';
    case 'rejected':
      return 'fix it';
    case 'unknown':
      return 'look before you send it again';
  }
};
