import type { Pool } from 'pg';
import { Message } from 'sendable';
import { createHandoff } from 'sendable/handoff';

export const createPay = (pool: Pool) => {
  const handOff = createHandoff({
    name: 'bank', // of the queue
    keys: [{ id: '2026', secret: process.env.OUTBOX_KEY ?? '' }],
  });

  return async (payment: string, customer: string) => {
    const message = Message.text(`Payment ${payment} is done`)
      .toCustomer(customer)
      .messageId(`paid-${payment}`); // from the payment, not random
    const client = await pool.connect();
    try {
      await client.query('BEGIN');
      await client.query('INSERT INTO payments (id) VALUES ($1)', [payment]);
      await handOff((text, values) => client.query(text, values), message);
      await client.query('COMMIT'); // both, or neither
    } catch (error) {
      await client.query('ROLLBACK');
      throw error;
    } finally {
      client.release();
    }
  };
};
