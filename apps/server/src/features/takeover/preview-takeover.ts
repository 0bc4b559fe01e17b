import type { StoreToTake } from '@kervan/contracts/takeover';
import type { AccountState, StoreState } from '@kervan/domain/takeover/account-state';
import { addRoom } from '@kervan/domain/subscriptions/product-limit';
import { StatusCode } from '@kervan/domain/inventory/item-status';
import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';

type Previewed = {
  stores: StoreToTake[];
  /** The account's stores of the same markets. */
  storeIds: ReadonlyMap<string, number>;
  room: number;
  refusal: 'StateMarketTaken' | 'InventoryLimitReached' | 'StateEmpty' | null;
};

/** What a state would do to an account, and why it would not: asked before it is taken over, and once more under the account's lock. */
export async function previewTakeover(tx: Db, accountId: number, state: AccountState): Promise<Previewed> {
  const { rows } = await sql<{
    market: string;
    store_id: number;
    management: string;
    selling_partner_id: string | null;
    held: boolean;
  }>`
    select market, store_id, management, selling_partner_id, exists (select 1 from item i where i.store_id = s.store_id) or exists (select 1 from restriction r where r.store_id = s.store_id)
      or exists (select 1 from asin_setting a where a.store_id = s.store_id) or exists (select 1 from saved_search f where f.store_id = s.store_id)
      or exists (select 1 from feedback_template t where t.store_id = s.store_id) or exists (select 1 from order_flag g where g.store_id = s.store_id)
      or exists (select 1 from seller_order o where o.store_id = s.store_id) as held
    from store s where s.account_id = ${accountId} and s.removed_at is null`.execute(tx);
  const known = new Map(rows.map((row) => [row.market, row]));
  const stores = state.stores.map((store) => {
    const there = known.get(store.market);
    const isOther =
      there !== undefined &&
      (there.management !== store.management ||
        (store.management === 'manual' && there.selling_partner_id !== store.sellingPartnerId));
    const outcome = there === undefined ? 'new' : there.held || isOther ? 'taken' : 'empty';
    return { outcome, ...countsOf(store) } as const;
  });
  const room = await readRoom(tx, accountId);
  const items = state.stores
    .flatMap((store) => store.items)
    .filter(({ decided }) => !decided.includes('removed')).length;
  const refusal = stores.some(({ outcome }) => outcome === 'taken')
    ? 'StateMarketTaken'
    : items > room
      ? 'InventoryLimitReached'
      : stores.length === 0
        ? 'StateEmpty'
        : null;
  return { stores, storeIds: new Map(rows.map((row) => [row.market, row.store_id])), room, refusal };
}

const countsOf = (store: StoreState) => ({
  market: store.market,
  name: store.name,
  management: store.management,
  items: store.items.length,
  records: store.lists.length,
  asinSettings: store.asinSettings.length,
  searches: store.searches.length,
  templates: store.templates.length,
  campaigns: store.templates.reduce((sum, { campaigns }) => sum + campaigns.length, 0),
  flags: store.flags.length,
  directSending: store.directSending !== null,
});

/** SUB-039: how many products the account may still add. */
async function readRoom(tx: Db, accountId: number): Promise<number> {
  const { rows } = await sql<{ productLimit: number; allItems: number }>`
    select a.product_limit as "productLimit", coalesce((select sum(c.items) from status_count c join store s on s.store_id = c.store_id
      where s.account_id = a.account_id and s.removed_at is null and c.status <> ${StatusCode.RemovedFromInventory}), 0)::int as "allItems"
    from account a where a.account_id = ${accountId}`.execute(tx);
  const { productLimit = 0, allItems = 0 } = rows[0] ?? {};
  return addRoom({ allItems, atStore: 0, productLimit });
}
