import { sql, type RawBuilder } from 'kysely';
import { StatusCode } from '@kervan/domain/inventory/item-status';
import { ProductStatus } from '@kervan/domain/inventory/product-status';
import type { ReportCells } from '@kervan/domain/reports/arrange-rows';
import { momentsOf, wholeMonths } from '@kervan/domain/reports/report-days';
import type { Db } from '../../db/connect.ts';
import { amongStatuses } from '../../records/items/status-sql.ts';
import { amount, type ReportScope } from './report-scope.ts';

/** Every list has a limit: more groups than that are not shown. */
export const ROWS_MAX = 50_000;
/** REP-016: the name of what has no category, or no brand. */
export const UNKNOWN = 'unknown';

/** What each product of the range came to: whole months of it as they are kept, the rest by quarters of an hour. */
function soldBy(scope: ReportScope): RawBuilder<unknown> {
  const { storeId, days, midnight } = scope;
  const moments = momentsOf(days, midnight);
  const months = wholeMonths(moments);
  const [sale, profit] = [amount(scope, 'sale'), amount(scope, 'profit')];
  const quarters = (from: number, to: number) =>
    sql`select asin, sku, orders, units, ${sale}, ${profit} from report_product
      where store_id = ${storeId} and slot >= ${new Date(from)} and slot < ${new Date(to)}`;
  const parts =
    months === null
      ? quarters(moments.from, moments.to)
      : sql`${quarters(moments.from, Date.parse(months.from))} union all ${quarters(Date.parse(months.to), moments.to)} union all
          select asin, sku, orders, units, ${sale}, ${profit} from report_product_month
          where store_id = ${storeId} and month >= ${months.from}::date and month < ${months.to}::date`;
  return sql`select asin, sku, sum(orders)::int as orders, sum(units)::int as units, sum(${sale})::bigint as sales, sum(${profit})::bigint as profit
    from (${parts}) part group by asin, sku having sum(orders) <> 0 or sum(units) <> 0 or sum(${sale}) <> 0 or sum(${profit}) <> 0`;
}

/** The store's items that were not removed, with their category and brand. */
const listed = (scope: ReportScope): RawBuilder<unknown> => sql`
  select d.sku, coalesce(c.category_path, '') as path, coalesce(d.brand, c.brand, '') as brand, i.status,
    i.status <> ${StatusCode.RemovedFromInventory} as is_kept, ${amongStatuses('i.status', 'planCount')} as is_at_store
  from item i join item_details d on d.store_id = i.store_id and d.item_id = i.item_id
    left join source_details c on c.source_id = i.source_id where i.store_id = ${scope.storeId}`;

type Group = {
  name: string;
  items: number;
  at_store: number;
  orders: number;
  units: number;
  sales: number;
  profit: number;
};

/** Sums by a name that each product has; what is sold under no known listing has none. */
async function readGroups(
  tx: Db,
  scope: ReportScope,
  name: RawBuilder<string>,
  also: RawBuilder<unknown>,
): Promise<Group[]> {
  const { rows } = await sql<Group>`
    with listed as (${listed(scope)}), sold as (${soldBy(scope)}),
    parts as (
      select ${name} as name, count(*) filter (where l.is_kept)::int as items, count(*) filter (where l.is_at_store)::int as at_store,
        0 as orders, 0 as units, 0::bigint as sales, 0::bigint as profit from listed l where ${also} group by 1
      union all
      select ${name}, 0, 0, sum(s.orders)::int, sum(s.units)::int, sum(s.sales)::bigint, sum(s.profit)::bigint
      from sold s left join listed l on l.sku = s.sku where ${also} group by 1)
    select coalesce(nullif(name, ''), ${UNKNOWN}) as name, sum(items)::int as items, sum(at_store)::int as at_store, sum(orders)::int as orders,
      sum(units)::int as units, sum(sales)::bigint as sales, sum(profit)::bigint as profit
    from parts group by 1 having sum(items) > 0 or sum(orders) > 0 or sum(profit) <> 0 order by 1 limit ${ROWS_MAX}`.execute(
    tx,
  );
  return rows;
}

const rootOf = sql<string>`split_part(coalesce(l.path, ''), ' > ', 1)`;

/** REP-016: by root category. */
export async function categoryRows(tx: Db, scope: ReportScope): Promise<ReportCells[]> {
  return (await readGroups(tx, scope, rootOf, sql`true`)).map(categoryCells);
}

/** REP-016: the whole paths below a root. */
export async function subCategoryRows(tx: Db, scope: ReportScope): Promise<ReportCells[]> {
  const root = scope.root === UNKNOWN ? '' : (scope.root ?? '');
  return (await readGroups(tx, scope, sql<string>`coalesce(l.path, '')`, sql`${rootOf} = ${root}`)).map(categoryCells);
}

const categoryCells = ({ name, items, orders, units, sales, profit }: Group): ReportCells => ({
  category: name,
  items,
  orders,
  units,
  sales,
  profit,
});

/** REP-020: by brand, with the records that restrict it or one of its products. */
export async function brandRows(tx: Db, scope: ReportScope): Promise<ReportCells[]> {
  const groups = await readGroups(tx, scope, sql<string>`coalesce(l.brand, '')`, sql`true`);
  const { rows } = await sql<{ brand: string; warnings: number }>`
    select kervan.fold_case(brand) as brand, count(*)::int as warnings from warning
    where store_id = ${scope.storeId} and brand is not null group by 1`.execute(tx);
  const { rows: folded } = await sql<{ name: string; folded: string }>`
    select name, kervan.fold_case(name) as folded from unnest(${groups.map(({ name }) => name)}::text[]) name`.execute(
    tx,
  );
  const warnings = new Map(rows.map((row) => [row.brand, row.warnings]));
  const keys = new Map(folded.map((row) => [row.name, row.folded]));
  return groups.map(({ name, at_store, ...group }) => ({
    brand: name,
    items: group.items,
    itemsAtStore: at_store,
    orders: group.orders,
    units: group.units,
    sales: group.sales,
    profit: group.profit,
    warnings: warnings.get(keys.get(name) ?? '') ?? 0,
  }));
}

type Best = {
  asin: string;
  sku: string;
  title: string | null;
  image: string | null;
  orders: number;
  units: number;
  sales: number;
  profit: number;
  in_stock: boolean | null;
};

/** REP-021: what was sold, by product; its words from the listing, else from its newest order. */
export async function bestSellerRows(tx: Db, scope: ReportScope): Promise<ReportCells[]> {
  const { rows } = await sql<Best>`
    with sold as (${soldBy(scope)})
    select s.*, coalesce(d.title, o.title) as title, coalesce(d.image, o.image) as image, (p.availability = ${ProductStatus.InStock} and not p.not_found) as in_stock
    from sold s left join item_details d on d.store_id = ${scope.storeId} and d.sku = s.sku
      left join item i on i.store_id = d.store_id and i.item_id = d.item_id left join source_product p on p.source_id = i.source_id
      left join lateral (select title, image from order_item where d.item_id is null and store_id = ${scope.storeId} and sku = s.sku
        order by order_id desc limit 1) o on true
    where s.orders > 0 order by s.units desc, s.asin, s.sku limit ${ROWS_MAX}`.execute(tx);
  return rows.map(({ in_stock: inStock, ...row }) => ({ ...row, inStock }));
}
