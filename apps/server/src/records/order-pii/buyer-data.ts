/**
 * Who bought: sealed, found by keyed hashes, purged when its time has come (ORD-072).
 * Only writer of: order_pii, order_word, buyer_invoice, buyer_invoice_series.
 */
import type { Recipient } from '@kervan/domain/orders/address';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../db/connect.ts';
import type { Secrets } from '../../db/secrets.ts';
import { forgetThreads } from '../buyer-messages/threads.ts';
import { queueOrderUpdate } from '../warehouse/package-work.ts';
import { forgetLabelFiles } from '../order-sendings/return-label-rows.ts';

/** Who bought, as the order is sent; null = not told. Kept sealed, purged when its time has come (ORD-072). */
export type BuyerData = Recipient & { contactMail: string | null };

export type BuyerPlace = { accountId: number; storeId: number; orderId: number };

/** What is kept of one order's buyer. `seen`: what the marketplace says where the seller edited it. */
export type KeptBuyer = {
  data: BuyerData;
  seen: BuyerData | null;
  translation: { language: 'ar' | 'en'; text: Record<string, string> } | null;
  purgeAfter: Date | null;
};

type Parts = Partial<{
  data: BuyerData;
  seen: BuyerData | null;
  translation: KeptBuyer['translation'];
  purgeAfter: Date | null;
}>;

const sealedAt = ({ accountId, storeId, orderId }: BuyerPlace, column: string) => ({
  table: 'order_pii',
  column,
  accountId,
  row: `${storeId}:${orderId}`,
});

/** Keeps what is given of a buyer; what is left out stays. `words`: by which the buyer is found, normalised; kept as keyed hashes alone. */
export async function keepBuyer(
  tx: Db,
  secrets: Secrets,
  { place, parts, words, now }: { place: BuyerPlace; parts: Parts; words?: readonly string[]; now: number },
): Promise<void> {
  const { storeId, orderId } = place;
  const seal = (value: unknown, column: string) =>
    value === null ? null : secrets.seal(JSON.stringify(value), sealedAt(place, column));
  const given = {
    ...(parts.data ? { sealed: seal(parts.data, 'sealed') ?? '' } : {}),
    ...(parts.seen === undefined ? {} : { sealed_seen: seal(parts.seen, 'sealed_seen') }),
    ...(parts.translation === undefined ? {} : { sealed_translation: seal(parts.translation, 'sealed_translation') }),
    ...(parts.purgeAfter === undefined ? {} : { purge_after: parts.purgeAfter }),
    changed_at: new Date(now),
  };
  // What was purged does not come back by an address that is kept without its data.
  if (given.sealed === undefined)
    await tx
      .updateTable('order_pii')
      .set(given)
      .where('store_id', '=', storeId)
      .where('order_id', '=', orderId)
      .execute();
  else
    await tx
      .insertInto('order_pii')
      .values({ ...given, sealed: given.sealed, store_id: storeId, order_id: orderId })
      .onConflict((conflict) => conflict.columns(['store_id', 'order_id']).doUpdateSet(given))
      .execute();
  if (words) await keepWords(tx, secrets, place, { words, mail: parts.data?.contactMail ?? null });
  // Parcels that the warehouse sends go to whoever it is now.
  if (parts.data || parts.translation) await queueOrderUpdate(tx, { storeId, orderId, at: now });
}

async function keepWords(
  tx: Db,
  secrets: Secrets,
  { storeId, orderId }: BuyerPlace,
  { words, mail }: { words: readonly string[]; mail: string | null },
): Promise<void> {
  const marks = [...new Set(words)].map((word) => secrets.marks(word, WORDS)[0]);
  if (mail !== null) marks.push(secrets.marks(mail.toLowerCase(), MAIL)[0]);
  await sql`with gone as (delete from order_word where store_id = ${storeId} and order_id = ${orderId} and mark <> all(${marks}::bytea[]))
    insert into order_word (store_id, order_id, mark) select ${storeId}::int, ${orderId}::bigint, mark from unnest(${marks}::bytea[]) mark
    on conflict do nothing`.execute(tx);
}
const WORDS = 'buyer-word';
const MAIL = 'buyer-mail';

/** Orders of the store whose buyer has this mail. */
export async function findByMail(
  tx: Db,
  secrets: Secrets,
  { storeId, mail, limit }: { storeId: number; mail: string; limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ order_id: number }>`
    select order_id from order_word where store_id = ${storeId} and mark = any(${secrets.marks(mail.toLowerCase(), MAIL)}::bytea[])
    order by order_id limit ${limit}`.execute(tx);
  return rows.map((row) => row.order_id);
}

/** That an order's buyer has all of the words, beside other conditions of a statement; never for no words. */
export function ofBuyer(
  secrets: Secrets,
  storeId: number,
  words: readonly string[],
  orderId: RawBuilder<unknown>,
): RawBuilder<unknown> {
  if (words.length === 0) return sql`false`;
  const has = words.map(
    (word) =>
      sql`exists (select 1 from order_word w where w.store_id = ${storeId} and w.order_id = ${orderId} and w.mark = any(${secrets.marks(word, WORDS)}::bytea[]))`,
  );
  return sql`(${sql.join(has, sql` and `)})`;
}

/** Orders of the store whose buyer has all of the words; none for no words. */
export async function findByBuyer(
  tx: Db,
  secrets: Secrets,
  storeId: number,
  words: readonly string[],
): Promise<number[]> {
  if (words.length === 0) return [];
  const marks = words.map((word) => secrets.marks(word, WORDS));
  const { rows } = await sql<{ order_id: number }>`
    select order_id from (values ${sql.join(marks.flatMap((of, place) => of.map((mark) => sql`(${place}::int, ${mark}::bytea)`)))}) asked(place, mark)
    join order_word w on w.store_id = ${storeId} and w.mark = asked.mark group by order_id having count(distinct place) = ${words.length} limit 1000`.execute(
    tx,
  );
  return rows.map((row) => row.order_id);
}

/** Opens a sealed column of a row of order_pii; null stays null. */
export const openBuyer = (secrets: Secrets, place: BuyerPlace, column: string, sealed: string | null): unknown =>
  sealed === null ? null : JSON.parse(secrets.open(sealed, sealedAt(place, column)));

/** The buyers of some orders, by order; what was purged is missing. */
export async function readBuyers(
  tx: Db,
  secrets: Secrets,
  { accountId, storeId }: Omit<BuyerPlace, 'orderId'>,
  orderIds: readonly number[],
): Promise<Map<number, KeptBuyer>> {
  if (orderIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('order_pii')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('order_id', 'in', [...orderIds])
    .execute();
  return new Map(
    rows.map((row) => {
      const place = { accountId, storeId, orderId: row.order_id };
      const open = (sealed: string | null, column: string): unknown => openBuyer(secrets, place, column, sealed);
      // Each was sealed by `keepBuyer` in this shape.
      const kept: KeptBuyer = {
        data: open(row.sealed, 'sealed') as BuyerData,
        seen: open(row.sealed_seen, 'sealed_seen') as BuyerData | null,
        translation: open(row.sealed_translation, 'sealed_translation') as KeptBuyer['translation'],
        purgeAfter: row.purge_after,
      };
      return [row.order_id, kept];
    }),
  );
}

/** Deletes buyers whose time has come, at most so many; answers how many went (ORD-072). Safe to repeat. */
export async function purgeBuyers(tx: Db, { now, limit }: { now: number; limit: number }): Promise<number> {
  const { rows } = await sql<OfOrder>`
    select store_id, order_id from order_pii where purge_after <= ${new Date(now)} order by purge_after limit ${limit} for update skip locked`.execute(
    tx,
  );
  await forgetBuyers(tx, rows);
  return rows.length;
}

type OfOrder = { store_id: number; order_id: number };

/**
 * Deletes what names the buyers of some orders: their data, the words they are found by, conversations, the files of return labels. An invoice stays, and
 * names nobody any more.
 */
export async function forgetBuyers(tx: Db, orders: readonly OfOrder[]): Promise<void> {
  if (orders.length === 0) return;
  const gone = sql`(select unnest(${orders.map((row) => row.store_id)}::int[]) store_id, unnest(${orders.map((row) => row.order_id)}::bigint[]) order_id) gone`;
  await sql`delete from order_pii p using ${gone} where p.store_id = gone.store_id and p.order_id = gone.order_id`.execute(
    tx,
  );
  await sql`delete from order_word w using ${gone} where w.store_id = gone.store_id and w.order_id = gone.order_id`.execute(
    tx,
  );
  await forgetThreads(tx, orders);
  await forgetLabelFiles(tx, orders);
  await sql`update buyer_invoice i set sealed_buyer = null from ${gone} where i.store_id = gone.store_id and i.order_id = gone.order_id`.execute(
    tx,
  );
}
