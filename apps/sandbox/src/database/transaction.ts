import type pg from 'pg';

/** What queries run on: the pool, or the client of a transaction. */
export type Sql = Pick<pg.ClientBase, 'query'>;

/** Runs the work in one transaction: committed when it ends, rolled back when it throws. */
export async function inTransaction<T>(pool: pg.Pool, work: (sql: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    client.release();
    return result;
  } catch (error) {
    // A connection whose rollback fails is not given back.
    await client.query('rollback').then(
      () => client.release(),
      (broken: Error) => client.release(broken),
    );
    throw error;
  }
}
