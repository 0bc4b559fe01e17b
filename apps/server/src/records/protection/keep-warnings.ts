import { sql } from 'kysely';
import {
  preventionActions,
  WarningChannel,
  WarningSubject,
  type PreventionAction,
} from '@kervan/domain/protection/prevent-suspend';
import type { Db } from '../../db/connect.ts';
import type { IncomingWarning, NamedProduct } from './raise-warning.ts';

const DETAIL_MAX = 2_000;
const REFERENCE_MAX = 300;
/** Items that one statement reads. */
const CHUNK = 1_000;

/** A product that a warning names, as the store knows it: `product` is its ASIN, or the SKU where no ASIN is known. */
export type Warned = {
  product: string;
  asin: string | null;
  sku: string | null;
  brand: string | null;
  itemIds: number[];
};

type Item = { itemId: number; asin: string; sku: string; brand: string | null };

/** The products of a warning with their items: that of its SKU, else all of its ASIN. Never those of another store, whatever it names. */
export async function findProducts(tx: Db, storeId: number, named: readonly NamedProduct[]): Promise<Warned[]> {
  const items = await findItems(tx, storeId, named);
  const bySku = Map.groupBy(items, ({ sku }) => sku);
  const byAsin = Map.groupBy(items, ({ asin }) => asin);
  const warned = new Map<string, Warned>();
  for (const { asin = null, sku = null } of named) {
    const own = (sku ? bySku.get(sku) : byAsin.get(asin ?? '')) ?? [];
    const known = own[0]?.asin ?? asin;
    const product = known ?? sku;
    if (product === null) continue;
    warned.set(`${product} ${sku ?? ''}`, {
      product,
      asin: known,
      sku,
      brand: own.find(({ brand }) => brand !== null)?.brand ?? null,
      itemIds: own.map(({ itemId }) => itemId),
    });
  }
  return [...warned.values()];
}

async function findItems(tx: Db, storeId: number, named: readonly NamedProduct[]): Promise<Item[]> {
  const skus = named.flatMap(({ sku }) => sku ?? []);
  const asins = named.flatMap(({ asin, sku }) => (sku || !asin ? [] : asin));
  const items: Item[] = [];
  for (let last = 0; ;) {
    const { rows } = await sql<Item>`
      select d.item_id as "itemId", d.asin, d.sku, coalesce(d.brand, s.brand) as brand from item_details d join item i on i.store_id = d.store_id and i.item_id = d.item_id
      left join source_details s on s.source_id = i.source_id
      where d.store_id = ${storeId} and (d.sku = any(${skus}::text[]) or d.asin = any(${asins}::text[])) and d.item_id > ${last}::bigint order by d.item_id limit ${CHUNK}`.execute(
      tx,
    );
    items.push(...rows);
    if (rows.length < CHUNK) return items;
    last = rows.at(-1)?.itemId ?? 0;
  }
}

type Kept = { incoming: IncomingWarning; rule: PreventionAction; now: number };

/**
 * Keeps the warnings that are new, and answers their products. One that is kept already is not new, and one from before the marketplace last took such a
 * warning of this product back, or from that very moment, comes too late.
 */
export async function keepWarnings(
  tx: Db,
  storeId: number,
  { incoming, rule, now }: Kept,
  warned: readonly Warned[],
): Promise<Warned[]> {
  const [kind, channel] = [WarningSubject[incoming.kind], WarningChannel[incoming.channel]];
  const at = new Date(incoming.at);
  const rows = warned.map(({ product, asin, sku, brand }, place) => ({ place, product, asin, sku, brand }));
  const { rows: kept } = await sql<{ product: string; sku: string | null }>`
    insert into warning(store_id, kind, channel, product, asin, sku, brand, reference, detail, action, raised_at, heard_at)
    select ${storeId}::int, ${kind}::smallint, ${channel}::smallint, w.product, w.asin, w.sku, w.brand, ${incoming.reference.slice(0, REFERENCE_MAX)}, ${incoming.detail.slice(0, DETAIL_MAX)},
      ${preventionActions.indexOf(rule)}::smallint, ${at}::timestamptz, ${new Date(now)}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as w(place int, product text, asin text, sku text, brand text)
    where not exists (select 1 from warning_clearing c where c.store_id = ${storeId} and c.kind = ${kind} and c.channel = ${channel} and c.cleared_at >= ${at}::timestamptz
      and (c.product in (w.product, w.asin, w.sku) or (w.sku is null and c.asin = w.asin)))
    order by w.place on conflict do nothing returning product, sku`.execute(tx);
  const isKept = new Set(kept.map(({ product, sku }) => `${product} ${sku ?? ''}`));
  return warned.filter(({ product, sku }) => isKept.has(`${product} ${sku ?? ''}`));
}
