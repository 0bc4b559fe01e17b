import { sql, type RawBuilder } from 'kysely';
import type { AsinSettingRow } from '@kervan/contracts/asin-settings';
import type { asinSettings } from '@kervan/contracts/asin-settings-calls';
import { StatusCode, wireStatus } from '@kervan/domain/inventory/item-status';
import { markets } from '@kervan/domain/markets';
import type { Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { countRows, readPage } from '../../lists/page.ts';
import { kindOfNumber } from '../../records/items/asin-settings.ts';
import { openSettingList, type settingList } from './setting-list.ts';

/** Groups that are named at most. */
const GROUPS_MAX = 500;

/** INV-114: a page of the settings with what is known of their products. */
export const listSettings: Handler<typeof asinSettings.list> = async ({ body, caller: { storeId, ...caller } }, deps) =>
  within(deps, caller, async (tx) => {
    const store = await tx
      .selectFrom('store')
      .select('market')
      .where('store_id', '=', storeId)
      .executeTakeFirstOrThrow();

    const { currency } = markets[store.market];
    const list = openSettingList(storeId, body);
    const totalCount = await countRows(tx, list);
    const { rows, nextCursor } = await readPage<Row, keyof typeof settingList.sorts>(tx, list, body, {
      columns: sql`s.*`,
      around: (page) => withProducts(storeId, page),
    });
    return {
      items: rows.map((row) => rowOf(row, currency)),
      totalCount,
      page: body.page,
      limit: body.limit,
      nextCursor,
      asOf: new Date(deps.clock.now()).toISOString(),
    };
  });

/** The groups of a store's settings, by their names. */
export const listGroups: Handler<typeof asinSettings.groups> = async ({ caller }, deps) =>
  within(deps, caller, async (tx) => {
    const { rows } = await sql<{ name: string; count: number }>`
      select group_name as name, count(*)::int as count from asin_setting where store_id = ${caller.storeId} and group_name is not null
      group by group_name order by group_name limit ${GROUPS_MAX}`.execute(tx);
    return rows;
  });

type Row = {
  setting_id: number;
  asin: string;
  kind: number;
  min_profit: number;
  standard_profit: number;
  max_profit: number;
  critical_stock: number | null;
  max_stock: number | null;
  min_stock: number | null;
  handling_days: number | null;
  group_name: string | null;
  import_price: number | null;
  shipment_price: number | null;
  min_allowed: number | null;
  max_allowed: number | null;
  changed_at: Date;
  sku: string | null;
  title: string | null;
  image: string | null;
  status: StatusCode | null;
  price: number | null;
  frozen_price: number | null;
};

/** Of several items of a product the one that is in the store, and of those the newest. */
const withProducts = (storeId: number, page: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select s.*, p.* from (${page}) s left join lateral (
    select d.sku, d.title, d.image, i.status, i.price, o.frozen_price from item_details d join item i on i.store_id = d.store_id and i.item_id = d.item_id
    left join item_override o on o.store_id = i.store_id and o.override_id = i.override_id
    where d.store_id = ${storeId} and d.asin = s.asin order by (i.status = ${StatusCode.RemovedFromInventory}), i.item_id desc limit 1) p on true`;

function rowOf(row: Row, currency: string): AsinSettingRow {
  return {
    id: row.setting_id,
    asin: row.asin,
    kind: kindOfNumber(row.kind),
    minProfit: row.min_profit,
    standardProfit: row.standard_profit,
    maxProfit: row.max_profit,
    criticalStock: row.critical_stock,
    maxStock: row.max_stock,
    minStock: row.min_stock,
    handlingDays: row.handling_days,
    groupName: row.group_name,
    importPrice: row.import_price,
    shipmentPrice: row.shipment_price,
    minAllowed: row.min_allowed,
    maxAllowed: row.max_allowed,
    changedAt: row.changed_at.toISOString(),
    currency,
    isInStore: row.status !== null && row.status !== StatusCode.RemovedFromInventory,
    sku: row.sku,
    title: row.title,
    imageUrl: row.image,
    status: row.status === null ? null : wireStatus(row.status),
    priceMinor: row.price,
    frozenMinor: row.kind === 1 ? row.frozen_price : null,
  };
}
