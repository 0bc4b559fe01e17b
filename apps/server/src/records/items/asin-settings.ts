import { sql, type RawBuilder } from 'kysely';
import {
  asinSettingFields,
  asinSettingKinds,
  type AsinSetting,
  type AsinSettingKind,
} from '@kervan/domain/asin-settings/asin-setting';
import type { Db } from '../../db/connect.ts';
import { touchItems } from './item-touch.ts';

/** Prices that were frozen for the items of a product: item → minor units. */
export type FrozenPrices = Record<string, number>;
/** A setting as it was before a change; `frozen` only where its price is constant. */
export type SettingBefore = AsinSetting & { frozen?: FrozenPrices };
/** What was done to the settings of one product; null = there is none. */
export type SettingStep = { asin: string; before: SettingBefore | null; after: AsinSetting | null };

/** The number by which a kind is kept; the evaluation reads the same one. */
export const kindNumber = (kind: AsinSettingKind): number => asinSettingKinds.indexOf(kind) + 1;
export const kindOfNumber = (kind: number): AsinSettingKind => asinSettingKinds[kind - 1] ?? 'rated';

/** True when both say the same of a product. */
export const isSameSetting = (a: AsinSetting, b: AsinSetting): boolean =>
  // One that was recorded before it could name prices names none.
  asinSettingFields.every((field) => (a[field] ?? null) === (b[field] ?? null));

/** Whether items of a product are decided anew when its setting becomes another one (null = none): a group alone decides nothing. */
export function redecides(before: AsinSetting | undefined, after: AsinSetting | null): boolean {
  if (before === undefined || after === null) return before !== undefined || after !== null;
  return !isSameSetting({ ...before, groupName: after.groupName }, after);
}

/** The settings of these products of a store, by ASIN. */
export async function readAsinSettings(
  tx: Db,
  storeId: number,
  asins: readonly string[],
): Promise<Map<string, AsinSetting>> {
  const rows = await tx
    .selectFrom('asin_setting')
    .select([
      'asin',
      'kind',
      'min_profit as minProfit',
      'standard_profit as standardProfit',
      'max_profit as maxProfit',
      'critical_stock as criticalStock',
      'max_stock as maxStock',
      'min_stock as minStock',
      'handling_days as handlingDays',
      'group_name as groupName',
      'import_price as importPrice',
      'shipment_price as shipmentPrice',
      'min_allowed as minAllowed',
      'max_allowed as maxAllowed',
    ])
    .where('store_id', '=', storeId)
    .where('asin', '=', sql<string>`any(${[...asins]}::text[])`)
    .execute();
  return new Map(rows.map((row) => [row.asin, { ...row, kind: kindOfNumber(row.kind) }]));
}

type Written = { steps: SettingStep[]; itemIds: number[] };

/**
 * Puts settings of products in place of what stood, and gives them to the products' items; what says the same already is left alone. A price
 * that was frozen stays where kind and profits do. Answers what was done, and the items it concerns. The store's row is locked by the caller.
 */
export async function putAsinSettings(
  tx: Db,
  { storeId, now }: { storeId: number; now: number },
  settings: readonly AsinSetting[],
): Promise<Written> {
  const known = await readAsinSettings(
    tx,
    storeId,
    settings.map(({ asin }) => asin),
  );
  const changed = settings.filter((setting) => {
    const before = known.get(setting.asin);
    return before === undefined || !isSameSetting(before, setting);
  });
  const asins = changed.map(({ asin }) => asin);
  const frozen = await readFrozen(tx, storeId, asins);
  await sql`insert into asin_setting(store_id, asin, kind, min_profit, standard_profit, max_profit, critical_stock, max_stock, min_stock, handling_days, group_name, import_price, shipment_price, min_allowed, max_allowed, created_at, changed_at)
    select ${storeId}::int, r.*, ${new Date(now)}::timestamptz, ${new Date(now)}::timestamptz from ${recordsOf(changed)}
    on conflict (store_id, asin) do update set kind = excluded.kind, min_profit = excluded.min_profit, standard_profit = excluded.standard_profit, max_profit = excluded.max_profit,
      critical_stock = excluded.critical_stock, max_stock = excluded.max_stock, min_stock = excluded.min_stock, handling_days = excluded.handling_days, group_name = excluded.group_name,
      import_price = excluded.import_price, shipment_price = excluded.shipment_price, min_allowed = excluded.min_allowed, max_allowed = excluded.max_allowed, changed_at = excluded.changed_at`.execute(
    tx,
  );
  const deciding = changed.filter((setting) => redecides(known.get(setting.asin), setting));
  const itemIds = await giveSettings(tx, storeId, deciding);
  return {
    steps: changed.map((after) => ({ asin: after.asin, before: beforeOf(known, frozen, after.asin), after })),
    itemIds,
  };
}

/** Takes the settings of products away: their items follow the store's again. The store's row is locked by the caller. */
export async function dropAsinSettings(tx: Db, storeId: number, asins: readonly string[]): Promise<Written> {
  const known = await readAsinSettings(tx, storeId, asins);
  const gone = [...known.keys()];
  const frozen = await readFrozen(tx, storeId, gone);
  await sql`delete from asin_setting where store_id = ${storeId} and asin = any(${gone}::text[])`.execute(tx);
  const itemIds = await itemsOfAsins(tx, storeId, gone);
  await sql`with gone as (delete from item_override where store_id = ${storeId} and item_id = any(${itemIds}::bigint[]) returning override_id)
    update item i set override_id = null from gone where i.store_id = ${storeId} and i.item_id = any(${itemIds}::bigint[]) and i.override_id = gone.override_id`.execute(
    tx,
  );
  await touchItems(tx, storeId, itemIds);
  return { steps: gone.map((asin) => ({ asin, before: beforeOf(known, frozen, asin), after: null })), itemIds };
}

/** Gives new items what is set for their products (it applies when the item is added); the caller notes that they were written. */
export async function giveToNewItems(tx: Db, storeId: number, itemIds: readonly number[]): Promise<void> {
  await override(tx, storeId, sql`d.item_id = any(${itemIds}::bigint[])`);
}

/** Prices as they were frozen before, for items of the store that have a constant price. */
export async function restoreFrozen(tx: Db, storeId: number, frozen: FrozenPrices): Promise<void> {
  const prices = Object.entries(frozen);
  if (prices.length === 0) return;
  await sql`update item_override o set frozen_price = u.price from unnest(${prices.map(([id]) => Number(id))}::bigint[], ${prices.map(([, price]) => price)}::int[]) u(item_id, price)
    where o.store_id = ${storeId} and o.item_id = u.item_id and o.kind = 1`.execute(tx);
}

async function giveSettings(tx: Db, storeId: number, settings: readonly AsinSetting[]): Promise<number[]> {
  const asins = settings.map(({ asin }) => asin);
  if (asins.length === 0) return [];
  await override(tx, storeId, sql`s.asin = any(${asins}::text[])`);
  const itemIds = await itemsOfAsins(tx, storeId, asins);
  await touchItems(tx, storeId, itemIds);
  return itemIds;
}

/** Writes what the evaluation reads of the settings of these products. */
async function override(tx: Db, storeId: number, which: RawBuilder<unknown>): Promise<void> {
  await sql`with made as (
      insert into item_override as o (store_id, item_id, kind, min_profit, standard_profit, max_profit, critical_stock, max_stock, min_stock, handling_days, import_price, shipment_price, min_allowed, max_allowed)
      select s.store_id, d.item_id, s.kind, s.min_profit, s.standard_profit, s.max_profit, s.critical_stock, s.max_stock, s.min_stock, s.handling_days, s.import_price, s.shipment_price, s.min_allowed, s.max_allowed
      from asin_setting s join item_details d on d.store_id = s.store_id and d.asin = s.asin where s.store_id = ${storeId} and ${which}
      on conflict (store_id, item_id) do update set kind = excluded.kind, min_profit = excluded.min_profit, standard_profit = excluded.standard_profit, max_profit = excluded.max_profit,
        critical_stock = excluded.critical_stock, max_stock = excluded.max_stock, min_stock = excluded.min_stock, handling_days = excluded.handling_days,
        import_price = excluded.import_price, shipment_price = excluded.shipment_price, min_allowed = excluded.min_allowed, max_allowed = excluded.max_allowed,
        frozen_price = case when (o.kind, o.min_profit, o.standard_profit, o.import_price, o.shipment_price)
          is not distinct from (excluded.kind, excluded.min_profit, excluded.standard_profit, excluded.import_price, excluded.shipment_price) then o.frozen_price end
      returning item_id, override_id)
    update item i set override_id = made.override_id from made where i.store_id = ${storeId} and i.item_id = made.item_id and i.override_id is distinct from made.override_id`.execute(
    tx,
  );
}

/** Every item of these products in a store with its ASIN, in order. */
export async function itemsByAsin(tx: Db, storeId: number, asins: readonly string[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ item_id: number; asin: string }>`
    select item_id, asin from item_details where store_id = ${storeId} and asin = any(${asins}::text[]) order by item_id`.execute(
    tx,
  );
  return new Map(rows.map(({ item_id, asin }) => [item_id, asin]));
}

const itemsOfAsins = async (tx: Db, storeId: number, asins: readonly string[]): Promise<number[]> => [
  ...(await itemsByAsin(tx, storeId, asins)).keys(),
];

async function readFrozen(tx: Db, storeId: number, asins: readonly string[]): Promise<Map<string, FrozenPrices>> {
  const { rows } = await sql<{ asin: string; prices: FrozenPrices }>`
    select d.asin, jsonb_object_agg(o.item_id, o.frozen_price) as prices from item_details d join item_override o on o.store_id = d.store_id and o.item_id = d.item_id
    where d.store_id = ${storeId} and d.asin = any(${asins}::text[]) and o.kind = 1 and o.frozen_price is not null group by d.asin`.execute(
    tx,
  );
  return new Map(rows.map(({ asin, prices }) => [asin, prices]));
}

function beforeOf(
  known: ReadonlyMap<string, AsinSetting>,
  frozen: ReadonlyMap<string, FrozenPrices>,
  asin: string,
): SettingBefore | null {
  const setting = known.get(asin);
  const prices = frozen.get(asin);
  return setting ? { ...setting, ...(prices ? { frozen: prices } : {}) } : null;
}

const recordsOf = (settings: readonly AsinSetting[]): RawBuilder<unknown> =>
  sql`jsonb_to_recordset(${JSON.stringify(settings.map((setting) => ({ ...setting, kind: kindNumber(setting.kind) })))}::jsonb)
    as r(asin text, kind smallint, "minProfit" int, "standardProfit" int, "maxProfit" int, "criticalStock" int, "maxStock" int, "minStock" int, "handlingDays" smallint, "groupName" text, "importPrice" int, "shipmentPrice" int, "minAllowed" int, "maxAllowed" int)`;
