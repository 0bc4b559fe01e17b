import { sql } from 'kysely';
import type { margin } from '@kervan/contracts/margin-calls';
import type { RiskRow } from '@kervan/contracts/margin';
import { markets } from '@kervan/domain/markets';
import { marginAtRisk, type SafeAction } from '@kervan/domain/orders/margin-at-risk';
import type { Db } from '../../db/connect.ts';
import type { Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { RiskKind } from '../../records/order-money/margin-risks.ts';

/**
 * M6: a page of what was computed, and its sums. Both are read from one index of the store in the order of the losses: the page its rows alone, the
 * sums without a row of the table; what the rows are called is looked up for the page.
 */
export const listRisks: Handler<typeof margin.list> = async ({ query: { page, limit }, caller }, deps) =>
  within(deps, caller, async (tx) => {
    const { storeId } = caller;
    const store = await tx
      .selectFrom('store')
      .leftJoin('margin_risk_state', 'margin_risk_state.store_id', 'store.store_id')
      .select(['store.market', 'margin_risk_state.computed_at'])
      .where('store.store_id', '=', storeId)
      .executeTakeFirstOrThrow();
    const sums = await readSums(tx, storeId);
    const rows = await readRows(tx, storeId, { offset: (page - 1) * limit, limit });
    return {
      currency: markets[store.market].currency,
      totalMinor: sums.listedMinor + sums.unboughtMinor,
      ...sums,
      computedAt: store.computed_at?.toISOString() ?? null,
      items: rows.map(rowOf),
      totalCount: sums.listed + sums.unbought,
      page,
      limit,
      nextCursor: null,
      asOf: new Date(deps.clock.now()).toISOString(),
    };
  });

type Sums = { listedMinor: number; unboughtMinor: number; listed: number; unbought: number };

async function readSums(tx: Db, storeId: number): Promise<Sums> {
  const { rows } = await sql<Sums>`
    select coalesce(sum(loss) filter (where kind = ${RiskKind.listed}), 0)::bigint as "listedMinor", coalesce(sum(loss) filter (where kind = ${RiskKind.unbought}), 0)::bigint as "unboughtMinor",
      (count(*) filter (where kind = ${RiskKind.listed}))::int as listed, (count(*) filter (where kind = ${RiskKind.unbought}))::int as unbought
    from margin_risk where store_id = ${storeId}`.execute(tx);
  return rows[0] ?? { listedMinor: 0, unboughtMinor: 0, listed: 0, unbought: 0 };
}

type Row = {
  kind: RiskKind;
  id: number;
  loss: number;
  profit: number;
  cost: number;
  price: number;
  volatility: number | null;
  units: number;
  can_raise: boolean;
  asin: string | null;
  sku: string | null;
  title: string | null;
  image: string | null;
  amazon_order_id: string | null;
  ship_by: Date | null;
  cap_usd: number | null;
  is_pending: boolean | null;
};

async function readRows(tx: Db, storeId: number, { offset, limit }: { offset: number; limit: number }): Promise<Row[]> {
  const { rows } = await sql<Row>`
    with page as (select * from margin_risk where store_id = ${storeId} order by loss desc, kind, id limit ${limit} offset ${offset})
    select p.kind, p.id, p.loss, p.profit, p.cost, p.price, p.volatility, p.units, p.can_raise, coalesce(d.asin, f.asin) as asin, coalesce(d.sku, f.sku) as sku,
      coalesce(d.title, f.title) as title, coalesce(d.image, f.image) as image, o.amazon_order_id, o.ship_by, o.cap_usd, o.is_pending
    from page p
    left join item_details d on p.kind = ${RiskKind.listed} and d.store_id = ${storeId} and d.item_id = p.id
    left join seller_order o on p.kind = ${RiskKind.unbought} and o.store_id = ${storeId} and o.order_id = p.id
    left join lateral (select asin, sku, title, image from order_item where store_id = ${storeId} and order_id = o.order_id order by order_item_id limit 1) f on true
    order by p.loss desc, p.kind, p.id`.execute(tx);
  return rows;
}

const rowOf = (row: Row): RiskRow => ({
  kind: row.kind === RiskKind.listed ? 'listed' : 'unbought',
  id: row.id,
  lossMinor: row.loss,
  profitMinor: row.profit,
  costMinor: row.cost,
  priceMinor: row.price,
  volatilityPercent: row.volatility,
  units: row.units,
  asin: row.asin,
  sku: row.sku,
  title: row.title,
  imageUrl: row.image,
  sellerAmazonOrderId: row.amazon_order_id,
  shipBy: row.ship_by?.toISOString() ?? null,
  capUsd: row.cap_usd,
  actions: [...actionsOf(row)],
});

/** What can be done about it, by the rule. */
function actionsOf({ kind, id, cost, can_raise, is_pending, cap_usd }: Row): readonly SafeAction[] {
  const { rows } = marginAtRisk([
    kind === RiskKind.listed
      ? {
          kind: 'listed',
          id,
          profit: -1,
          cost,
          expectedUnitsThousandths: 1_000,
          volatilityHundredths: null,
          canRaise: can_raise,
        }
      : { kind: 'unbought', id, profit: -1, canBuy: is_pending === false, hasCap: cap_usd !== null },
  ]);
  return rows[0]?.actions ?? [];
}
