import { sql } from 'kysely';
import type { ItemCondition } from '@kervan/domain/inventory/item-fields';
import type { InventoryTab } from '@kervan/domain/inventory/item-status';
import { markets } from '@kervan/domain/markets';
import type { Db } from '../../db/connect.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { contains } from '../../lists/conditions-sql.ts';
import { isAmong, narrow, type Narrowed } from '../../lists/list.ts';
import { settingsOf, type PreparedSettings } from '../../records/settings/settings-cache.ts';
import { itemList, tabOf } from './item-list.ts';

/** What the inventory is narrowed by, on the screen and in a file alike. */
export type ItemSearch = { status: InventoryTab; search?: string | undefined; conditions: readonly ItemCondition[] };
type Opened = {
  list: Narrowed<keyof typeof itemList.sorts>;
  prepared: PreparedSettings;
  /** The ids that the search has found; null = nothing is searched for. */
  found: readonly number[] | null;
  /** The zone of the store's days, and now. */
  at: { timeZone: string; now: number };
};

/** As many as a store holds: a search that ended earlier would count, export and delete fewer than it finds. */
const SEARCH_MAX = 1_000_000;

/** The store's inventory as it is asked for, with what its rows are worked out by. Throws RecordNotFound for a store without settings. */
export async function openItemList(
  tx: Db,
  deps: Pick<Deps, 'clock'>,
  storeId: number,
  { status, search, conditions }: ItemSearch,
): Promise<Opened> {
  const store = await tx.selectFrom('store').select('market').where('store_id', '=', storeId).executeTakeFirstOrThrow();

  const market = store.market;
  const prepared = await settingsOf(deps.clock, tx, { storeId, market });
  if (!prepared) throw new AppError('RecordNotFound');
  const found = search ? await idsOf(tx, storeId, search) : null;
  const { timeZone } = markets[market];
  const now = deps.clock.now();
  const list = narrow(itemList, {
    storeId,
    conditions,
    at: { timeZone, now: new Date(now) },
    also: found ? [isAmong('i.item_id', found)] : [],
    tab: tabOf(status),
  });
  return { list, prepared, found, at: { timeZone, now } };
}

/** A whole ASIN or SKU, else words of the title. Titles go through the owner's function (trigram index). */
async function idsOf(tx: Db, storeId: number, search: string): Promise<number[]> {
  const { rows } = await sql<{ item_id: number }>`
    select item_id from item_details where store_id = ${storeId} and (asin = ${search.toUpperCase()} or sku = ${search})
    union select * from search_titles(${storeId}, ${contains(search)}, ${SEARCH_MAX})`.execute(tx);
  return rows.map((row) => row.item_id);
}
