import type { Held, HeldTable } from '@kervan/domain/account/held-data';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../db/connect.ts';

/** Whose rows. */
export type Owner = { accountId: number; storeIds: readonly number[] };
export type Table = { table: HeldTable; of: Held['of']; without?: readonly string[] };
type Row = Record<string, unknown>;

const CHUNK = 1_000;

/** The table under the schema that it is in. */
export const tableOf = (name: HeldTable): RawBuilder<unknown> =>
  sql.table(name.includes('.') ? name : `kervan.${name}`);

/** Rows of the owner, and of nobody else. */
export const ownedBy = (of: Held['of'], { accountId, storeIds }: Owner): RawBuilder<boolean> =>
  of === 'account' ? sql`account_id = ${accountId}` : sql`store_id = any(${[...storeIds]}::int[])`;

/** Columns that are handed out, and the rows in chunks, as often as they are asked for. All within the transaction, as it saw them first. */
export async function rowsOf(
  tx: Db,
  { table, of, without = [] }: Table,
  owner: Owner,
): Promise<{ columns: string[]; chunks: () => AsyncGenerator<Row[]> }> {
  const { rows } = await sql<{ name: string }>`select attname as name from pg_attribute
    where attrelid = ${table.includes('.') ? table : `kervan.${table}`}::regclass and attnum > 0 and not attisdropped order by attnum`.execute(
    tx,
  );
  const columns = rows.map(({ name }) => name).filter((name) => !without.includes(name));
  const query = sql`select ${sql.join(columns.map((name) => sql.ref(name)))} from ${tableOf(table)} where ${ownedBy(of, owner)}`;
  return { columns, chunks: () => chunksOf(tx, query) };
}

let opened = 0;

async function* chunksOf(tx: Db, query: RawBuilder<unknown>): AsyncGenerator<Row[]> {
  const cursor = sql.ref(`held_${(opened = (opened + 1) % 1_000_000)}`);
  await sql`declare ${cursor} no scroll cursor for ${query}`.execute(tx);
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(CHUNK)} from ${cursor}`.execute(tx);
    if (rows.length > 0) yield rows;
    if (rows.length < CHUNK) break;
  }
  await sql`close ${cursor}`.execute(tx);
}
