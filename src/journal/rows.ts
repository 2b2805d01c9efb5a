import type { DuplicateError, EarlierOutcome, LostError } from '../index.js';
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
      return { ...common, ok: true, status: 'sent', receipt: { recipientId, messageId: id } };
    }
    case 'settled':
      return settled(common.messageId);
    case 'begun':
    case 'unknown':
      return { ...common, ok: false, status: 'unknown', id: key, error: lostError(known) };
    default:
      return undefined;
  }
};

/** Returns the outcome of an item that is done, because the caller has settled it. */
export const settled = (messageId: string | undefined): EarlierOutcome => ({
  messageId,
  ok: true,
  status: 'settled',
  receipt: { messageId, recipientId: undefined },
});

/** Returns the outcome of an item that has the messageId and the content of an earlier one. */
export const duplicate = (messageId: string | undefined): EarlierOutcome => ({
  messageId,
  ok: false,
  status: 'duplicate',
  error: DUPLICATE,
});

const DUPLICATE: DuplicateError = {
  message: 'An earlier item of this run has the same messageId and the same content. This item was not sent.',
  kind: 'duplicate',
  delivery: 'not_sent',
  retryable: false,
};

const lostError = ({ status, delivery, message }: ItemState): LostError => ({
  message: `${
    status === 'begun'
      ? 'The process that sent the message ended before it recorded the outcome. The message may have arrived: look it up.'
      : `An earlier run reported: ${message ?? 'The response was lost. The message may have arrived: look it up.'}`
  } Then pass its id to ${delivery === 'accepted' ? '`settle`' : '`settle` or `resend`'} of the journal.`,
  kind: 'lost',
  delivery: delivery === 'accepted' ? 'accepted' : 'unknown',
  retryable: false,
});
