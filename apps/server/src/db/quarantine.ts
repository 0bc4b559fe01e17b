import { sql } from 'kysely';
import type { Logger } from 'pino';
import { retryAt } from '@kervan/domain/quarantine';
import type { Db } from './connect.ts';
import { isolate, isPoison, problemOf, type Poisonous } from './isolate.ts';

/** Every way by which rows of others come in. */
export type Intake =
  | 'sourceOffers'
  | 'catalogue'
  | 'targetOffers'
  | 'queue'
  | 'inbox'
  | 'readBack'
  | 'import'
  | 'decision'
  | 'itemEvent'
  | 'rates'
  | 'storeRate'
  | 'feed'
  | 'warehouseRates'
  | 'orders'
  | 'orderMoney';

/** `storeId`: whose rows they are; null = of several stores, or of none. `log` null: the caller has none, the row itself tells. */
type Scope = { tx: Db; log: Logger | null; intake: Intake; storeId: number | null; now: number };
export type Quarantined<Row> = { row: Row; retryAt: Date };

type Taking<Row, Answer> = {
  /** By what the row is known among all rows of the intake. */
  key(row: Row): string;
  /** Values of the row that no column holds, and that are missing therefore. */
  unfit?(row: Row): readonly string[];
  /** The row itself, where nobody would bring it again. */
  body?(row: Row): string;
  /** Writes some of the rows; undone as a whole when one of them cannot be written. */
  write(part: readonly Row[]): Promise<Answer>;
};

/**
 * Takes rows in: those that cannot be written are set aside with their reason, the others are written. A row that was set aside before
 * is tried alone. Values that `unfit` names are noted as missing. The caller gives what is aside its next turn.
 */
export async function takeIn<Row, Answer>(
  scope: Scope,
  rows: readonly Row[],
  { key, unfit = () => [], body, write }: Taking<Row, Answer>,
): Promise<{ answers: Answer[]; aside: Quarantined<Row>[] }> {
  if (rows.length === 0) return { answers: [], aside: [] };
  const known = await findKnown(scope, rows, key);
  const isSuspect = (row: Row) => known.size > 0 && known.get(key(row)) === true;
  const parts = [rows.filter((row) => !isSuspect(row)), ...rows.filter(isSuspect).map((row) => [row])];
  const answers: Answer[] = [];
  const poisonous: Poisonous<Row>[] = [];
  for (const part of parts) {
    const done = await isolate(scope.tx, part, write);
    answers.push(...done.answers);
    poisonous.push(...done.poisonous);
  }
  const failed = new Set(poisonous.map(({ row }) => row));
  const taken = rows.filter((row) => !failed.has(row));
  if (known.size > 0)
    await forget(
      scope,
      taken.map(key).filter((each) => known.has(each)),
    );
  await noteMissing(
    scope,
    taken.flatMap((row) => (unfit(row).length > 0 ? [{ key: key(row), fields: unfit(row) }] : [])),
  );
  const aside: Quarantined<Row>[] = [];
  for (const { row, problem } of poisonous)
    aside.push({
      row,
      retryAt: await quarantine(scope, { key: key(row), body: body?.(row) ?? null, reason: problem }),
    });
  return { answers, aside };
}

/** Runs a piece of work with a transaction of its own; what cannot be done for its own sake is set aside: when it is tried again, else null. */
export async function quarantineOnError(
  { db, log, intake, storeId, now }: Omit<Scope, 'tx'> & { db: Db },
  key: string,
  work: () => Promise<void>,
): Promise<Date | null> {
  try {
    await work();
    await sql`delete from set_aside where intake = ${intake} and key = ${key}`.execute(db);
    return null;
  } catch (error) {
    if (!isPoison(error)) throw error;
    const reason = problemOf(error);
    return db.transaction().execute((tx) => quarantine({ tx, log, intake, storeId, now }, { key, body: null, reason }));
  }
}

/** Rows of this intake that are known: true = set aside, false = values of it are missing. Of one store there are few, thousands of keys would cost more than all of them. */
async function findKnown<Row>(
  { tx, intake, storeId }: Scope,
  rows: readonly Row[],
  key: (row: Row) => string,
): Promise<Map<string, boolean>> {
  const which = storeId === null ? sql`key = any(${rows.map(key)}::text[])` : sql`store_id = ${storeId}`;
  const { rows: known } = await sql<{ key: string; is_aside: boolean }>`
    select key, retry_at is not null as is_aside from set_aside where intake = ${intake} and ${which}`.execute(tx);
  return new Map(known.map((row) => [row.key, row.is_aside]));
}

async function forget({ tx, intake }: Scope, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await sql`delete from set_aside where intake = ${intake} and key = any(${keys}::text[])`.execute(tx);
}

/** Values that no column holds are missing: which ones, of which row. */
export async function noteMissing(
  { tx, log, intake, storeId, now }: Scope,
  rows: readonly { key: string; fields: readonly string[] }[],
): Promise<void> {
  const at = new Date(now);
  for (const { key, fields } of rows) {
    log?.warn({ intake, key, storeId, fields }, 'values that do not fit are missing');
    const row = {
      store_id: storeId,
      reason: 'unfit',
      fields: [...fields],
      tries: 0,
      last_at: at,
      retry_at: null,
      body: null,
    };
    await tx
      .insertInto('set_aside')
      .values({ intake, key, first_at: at, ...row })
      .onConflict((conflict) => conflict.columns(['intake', 'key']).doUpdateSet(row))
      .execute();
  }
}

/** Keeps why a row was not taken in; answers when it is tried again. */
async function quarantine(
  { tx, log, intake, storeId, now }: Scope,
  { key, body, reason }: { key: string; body: string | null; reason: string },
): Promise<Date> {
  const before = await tx
    .selectFrom('set_aside')
    .select('tries')
    .where('intake', '=', intake)
    .where('key', '=', key)
    .executeTakeFirst();
  const tries = (before?.tries ?? 0) + 1;
  const retry = new Date(retryAt(tries, now));
  const row = { store_id: storeId, reason, fields: [], body, tries, last_at: new Date(now), retry_at: retry };
  await tx
    .insertInto('set_aside')
    .values({ intake, key, first_at: new Date(now), ...row })
    .onConflict((conflict) => conflict.columns(['intake', 'key']).doUpdateSet(row))
    .execute();
  log?.warn({ intake, key, storeId, reason, tries, retryAt: retry.toISOString() }, 'a row is set aside');
  return retry;
}

/** Takes rows that were set aside with their body and are due, for one try; whoever dies over them leaves them for the time of one more. */
export async function takeDueBodies(
  db: Db,
  { intake, storeId, now, limit }: { intake: Intake; storeId: number | null; now: number; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ body: string }>`
    update set_aside set retry_at = ${new Date(retryAt(1, now))} where (intake, key) in (
      select intake, key from set_aside where intake = ${intake} and retry_at <= ${new Date(now)} and body is not null
        and ${storeId === null ? sql`true` : sql`store_id = ${storeId}`} order by retry_at limit ${limit} for update skip locked)
    returning body`.execute(db);
  return rows.map(({ body }) => body);
}
