import { sql } from 'kysely';
import type { KeywordMatcher } from '@kervan/domain/filters/keyword-match';
import { reliableBrandKey, restrictedBrandKey } from '@kervan/domain/filters/list-entry';
import { RestrictionKind } from '@kervan/domain/filters/restriction-kinds';
import { UpdateReason } from '@kervan/domain/inventory/update-reason';
import type { StoreOfAccount } from '../activity/activity-write.ts';
import type { Db } from '../../db/connect.ts';
import { pricingJobs } from '../../jobs/declared/pricing.jobs.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { applyItemEvents } from '../items/item-events.ts';
import { decideSoon } from '../items/decide-soon.ts';
import { listBits, readListBits, type ListChange, type ListedProduct } from './list-bits.ts';
import { lookUpSoon, sweepSoon } from './list-work.ts';
import { readOfficeBits } from './trademarks.ts';

const K = RestrictionKind;
/** So many items are marked with the change itself; more are looked up by a job, within seconds. */
const AT_ONCE = 2_000;

type Row = ListedProduct & { itemId: number; flags: number };

/**
 * Resolves what the store's lists and the registers of trademark offices say of some items into their bits; only items whose bits change are written, and they are decided again. The
 * store's row is locked before the lists are read: whoever changes them holds it, too. Answers how many were written.
 */
export async function markItems(
  tx: Db,
  store: StoreOfAccount,
  itemIds: readonly number[],
  { now, keywords }: { now: number; keywords?: KeywordMatcher },
): Promise<number> {
  if (itemIds.length === 0) return 0;
  const rows = await readListed(tx, store.storeId, itemIds);
  const bits = await readListBits(tx, store.storeId, rows, { keywords });
  const offices = await readOfficeBits(tx, store.storeId, rows);
  const decided = listBits | offices.decided;
  const wanted = new Map(
    rows.flatMap(({ itemId, flags }, place) => {
      const own = (bits[place] ?? 0) | (offices.bits[place] ?? 0);
      return (flags & decided) === own ? [] : [[itemId, own] as const];
    }),
  );
  const written = await applyItemEvents(tx, store, [...wanted.keys()], now, (item, itemId) => ({
    ...item,
    flags: (item.flags & ~decided) | (wanted.get(itemId) ?? 0),
    cancelsWaiting: false,
  }));
  await decideSoon(tx, store.storeId, written, { cause: UpdateReason.SettingsChange, now });
  if (written.length > 0) await enqueue(tx, pricingJobs.evaluate, { storeId: store.storeId });
  return written.length;
}

async function readListed(tx: Db, storeId: number, itemIds: readonly number[]): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select i.item_id as "itemId", i.flags, d.asin, d.brand, d.title, s.category_path as "categoryPath"
    from item i join item_details d on d.store_id = i.store_id and d.item_id = i.item_id left join source_details s on s.source_id = i.source_id
    where i.store_id = ${storeId} and i.item_id = any(${itemIds}::bigint[])`.execute(tx);
  return rows;
}

/** Keywords before a change and after it, prepared once for all pages of a store. */
export type BothKeywords = { before: KeywordMatcher; after: KeywordMatcher };

/** Of some items those of which the lists would say something else after a change, with their bits then; nothing is written. */
export async function previewBits(
  tx: Db,
  storeId: number,
  itemIds: readonly number[],
  { change, keywords }: { change: ListChange; keywords: BothKeywords },
): Promise<Map<number, number>> {
  const rows = await readListed(tx, storeId, itemIds);
  const before = await readListBits(tx, storeId, rows, { keywords: keywords.before });
  const after = await readListBits(tx, storeId, rows, { keywords: keywords.after, change });
  return new Map(
    rows.flatMap(({ itemId }, place) => {
      const bits = after[place] ?? 0;
      return bits === before[place] ? [] : [[itemId, bits] as const];
    }),
  );
}

/** Marks the items that entries of a list are about, after these were added or removed: few at once, many and those of a text by a job. */
export async function markEntries(
  tx: Db,
  store: StoreOfAccount,
  { kind, folded, now }: { kind: RestrictionKind; folded: readonly string[]; now: number },
): Promise<void> {
  if (folded.length === 0) return;
  const itemIds = await findItems(tx, store.storeId, kind, folded);
  if (itemIds === null) await sweepSoon(tx, store.storeId);
  else if (itemIds.length > AT_ONCE) await lookUpSoon(tx, store.storeId, itemIds);
  else await markItems(tx, store, itemIds, { now });
}

/** The items that entries name by their product or brand, by index; null = every product has to be looked at. */
export async function findItems(
  tx: Db,
  storeId: number,
  kind: RestrictionKind,
  folded: readonly string[],
): Promise<number[] | null> {
  if (kind === K.restrictedKeyword || kind === K.restrictedCategory) return null;
  const isOfBrand = kind === K.restrictedBrand || kind === K.reliableBrand;
  const column = sql.ref(isOfBrand ? 'brand' : 'asin');
  const values = isOfBrand ? await spellingsOf(tx, storeId, kind, new Set(folded)) : folded;
  const { rows } = await sql<{
    item_id: number;
  }>`select item_id from item_details where store_id = ${storeId} and ${column} = any(${values}::text[])`.execute(tx);
  return rows.map(({ item_id }) => item_id);
}

/** How the store's products spell the brands: each brand of the store is met once on its way through the index. */
async function spellingsOf(
  tx: Db,
  storeId: number,
  kind: RestrictionKind,
  folded: ReadonlySet<string>,
): Promise<string[]> {
  const { rows } = await sql<{ brand: string }>`
    with recursive brands as (
      (select brand from item_details where store_id = ${storeId} and brand is not null order by brand limit 1)
      union all
      select (select d.brand from item_details d where d.store_id = ${storeId} and d.brand > b.brand order by d.brand limit 1) from brands b where b.brand is not null)
    select brand from brands where brand is not null`.execute(tx);
  const keyOf = kind === K.restrictedBrand ? restrictedBrandKey : reliableBrandKey;
  return rows.map(({ brand }) => brand).filter((brand) => folded.has(keyOf(brand)));
}
