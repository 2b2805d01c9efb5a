import type { Outbox } from 'sendable/bullmq';
import { isParseError, parse } from 'sendable/parse';

/** The part of a record of Kafka that is used here. */
export interface KafkaRecord {
  readonly topic: string;
  readonly partition: number;
  readonly offset: string;
  readonly value: string;
}

/**
 * Queues one record. Commit its offset when the promise resolves; read it again when it
 * rejects.
 */
export const queueRecord = async (
  outbox: Pick<Outbox, 'add'>,
  { topic, partition, offset, value }: KafkaRecord,
  setAside: (place: string, why: string) => Promise<void>,
): Promise<void> => {
  // The place of a record never changes, so that a record that is read twice
  // is one job.
  const id = `${topic}-${partition}-${offset}`;
  try {
    await outbox.add(parse(value), { id, lane: 'campaign' });
  } catch (error) {
    // A record that can never be sent must not hold up those behind it.
    if (!isParseError(error)) throw error;
    await setAside(id, error.message);
  }
};
