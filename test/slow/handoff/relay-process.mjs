// A relay that ends by SIGKILL right before or after one of its steps: `read`, `added` or `deleted`, at the given time.
import pg from 'pg';
import { createRelay } from 'sendable/handoff';

const { url, connection, name, step, at } = JSON.parse(process.env.OPTIONS ?? '{}');
const pool = new pg.Pool({ connectionString: url });
pool.on('error', () => {});
let seen = 0;
const die = reached => {
  if (reached === step && ++seen === at) process.kill(process.pid, 'SIGKILL');
};
const query = async (text, values) => {
  const isDelete = text.startsWith('DELETE');
  // The jobs are in Redis before the rows are deleted.
  if (isDelete) die('added');
  const result = await pool.query(text, values);
  if (isDelete) die('deleted');
  else if (result.rows.length > 0) die('read');
  return result;
};
createRelay({ name, connection, query, pollMs: 10, on: { error: () => {} } });
