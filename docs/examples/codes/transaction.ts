import { Pool } from 'pg';
import { type CodeSubject, createCodes, type SqlQuery, sqlCodes } from 'sendable/codes';

const pool = new Pool({ connectionString: process.env.DATABASE_URL });
const codes = createCodes({
  secret: process.env.CODES_SECRET,
  store: sqlCodes((text, values) => pool.query(text, values)),
});

/** Runs a transaction of pg. A query builder has this function already. */
const transaction = async (work: (query: SqlQuery) => Promise<void>): Promise<void> => {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await work((text, values) => client.query(text, values));
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  } finally {
    client.release();
  }
};

/**
 * Approves a payment, or throws: the code ends if, and only if, the payment
 * is approved.
 */
export const approve = (subject: CodeSubject, typed: string, paymentId: string) =>
  codes.verify(
    subject,
    { value: typed },
    {
      within: end =>
        transaction(async query => {
          await end(query); // first: it throws if another request was faster
          await query('UPDATE payments SET state = $1 WHERE id = $2', [
            'approved',
            paymentId,
          ]);
        }),
    },
  );
