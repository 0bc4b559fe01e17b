import { sql, type RawBuilder } from 'kysely';
import type { TestProduct } from './product.ts';

/** As if the process had died after the last thing that a call committed, and before its answer was kept. Throws where no answer is kept under the key. */
export async function loseAnswer(product: TestProduct, key: string): Promise<void> {
  const { numAffectedRows } =
    await sql`update idempotency set status = null, body = null, held_by = gen_random_uuid() where key = ${key} and status is not null`.execute(
      product.worker.db,
    );
  if (numAffectedRows !== 1n) throw new Error(`no answer is kept under ${key}`);
}

/** As if two days were over: what was answered under a key, and what was begun, is known no more. */
export async function forgetKey(product: TestProduct, key: string): Promise<void> {
  const { numDeletedRows } = await product.worker.db
    .deleteFrom('idempotency')
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  if (numDeletedRows !== 1n) throw new Error(`nothing is kept under ${key}`);
}

/** Whether the answer of a call was written by a transaction that wrote rows of `table`, too: `credit_transfer where account_id = 1`. */
export async function isWrittenWith(product: TestProduct, key: string, table: RawBuilder<unknown>): Promise<boolean> {
  // PostgreSQL names the transaction that wrote a row last.
  const { rows } = await sql<{ is: boolean }>`select exists (
    select from idempotency i join (select xmin as writer from ${table}) t on t.writer = i.xmin where i.key = ${key} and i.status is not null) as is`.execute(
    product.worker.db,
  );
  return rows[0]?.is === true;
}
