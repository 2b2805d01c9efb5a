import type { EarlierOutcome, LostError } from '../index.js';
import type { ItemState } from './state.js';

/** Returns the outcome of an item that is not to be sent; undefined for one that is. */
export const earlierOutcome = (
  key: string,
  messageId: string | undefined,
  known: ItemState | undefined,
): EarlierOutcome | undefined => {
  const common = { messageId: known?.messageId ?? messageId };
  switch (known?.status) {
    case 'sent': {
      const { recipientId = '', messageId: id = key } = known;
      return { ...common, status: 'sent', receipt: { recipientId, messageId: id } };
    }
    case 'settled':
      return { ...common, status: 'settled' };
    case 'begun':
    case 'unknown':
      return { ...common, status: 'unknown', id: key, error: lostError(known) };
    default:
      return undefined;
  }
};

const lostError = ({ status, delivery, message }: ItemState): LostError => ({
  message: `${
    status === 'begun'
      ? 'The process that sent it ended before it could record the outcome.'
      : `An earlier run did not learn its outcome: ${message ?? 'the response was lost.'}`
  } The message may have arrived: look it up, then pass its id to \`settle\` or \`resend\` of the journal.`,
  kind: 'lost',
  delivery: delivery === 'accepted' ? 'accepted' : 'unknown',
  retryable: false,
});
