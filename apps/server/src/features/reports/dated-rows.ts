import { sql } from 'kysely';
import type { ReportCells } from '@kervan/domain/reports/arrange-rows';
import { profitOfSums, type MoneySums } from '@kervan/domain/reports/order-sums';
import { bucketsOf, dayBegins, stepOf } from '@kervan/domain/reports/report-days';
import type { Db } from '../../db/connect.ts';
import { amount, inRange, type ReportScope } from './report-scope.ts';

type Counts = { orders: number; known: number; units: number };
export type DaySums = Counts & MoneySums & { date: string };
type Row = Counts & {
  /** The day or month, from 1 on. */
  place: number;
  sale: number;
  shipping: number;
  refunds: number;
  refunds_known: number;
  gross: number;
  commission: number;
  source_cost: number;
  warehouse_cost: number;
  import_shipment: number;
  tax: number;
};

/** Every day or month of the range with what stands in it, the oldest first; those without anything are 0. */
export async function readDays(
  tx: Db,
  scope: ReportScope,
  step: 'day' | 'month' = stepOf(scope.days),
): Promise<DaySums[]> {
  const sum = (column: string, name = column) => sql`sum(${amount(scope, column)})::bigint as ${sql.ref(name)}`;
  const buckets = bucketsOf(scope.days, step);
  const begins = buckets.map((date) => new Date(dayBegins(date, scope.midnight)));
  const { rows } = await sql<Row>`
    select width_bucket(slot, ${begins}::timestamptz[]) as place,
      sum(orders)::int as orders, sum(known)::int as known, sum(units)::int as units,
      ${sum('sale')}, ${sum('shipping')}, ${sum('refunds')}, ${sum('refunds_known')}, ${sum('gross')}, ${sum('commission')}, ${sum('source_cost')},
      ${sum('warehouse_cost')}, ${sum('import_shipment')}, ${sum('tax')}
    from report_slot where ${inRange(scope)} group by 1`.execute(tx);
  const read = new Map(rows.map((row) => [row.place, row]));
  return buckets.map((date, place) => {
    const row = read.get(place + 1);
    return row ? dayOf(date, row) : emptyDay(date);
  });
}

const dayOf = (date: string, row: Row): DaySums => ({
  date,
  orders: row.orders,
  known: row.known,
  units: row.units,
  sale: row.sale,
  shipping: row.shipping,
  refunds: row.refunds,
  refundsKnown: row.refunds_known,
  gross: row.gross,
  commission: row.commission,
  sourceCost: row.source_cost,
  warehouseCost: row.warehouse_cost,
  importShipment: row.import_shipment,
  tax: row.tax,
});

const emptyDay = (date: string): DaySums => ({
  date,
  orders: 0,
  known: 0,
  units: 0,
  sale: 0,
  shipping: 0,
  refunds: 0,
  refundsKnown: 0,
  gross: 0,
  commission: 0,
  sourceCost: 0,
  warehouseCost: 0,
  importShipment: 0,
  tax: 0,
});

/** REP-017. */
export const salesRow = (day: DaySums): ReportCells => ({
  date: day.date,
  orders: day.orders,
  units: day.units,
  sales: day.sale,
  shipmentIncome: day.shipping,
  refunds: day.refunds,
  netSales: day.sale + day.shipping - day.refunds,
});

/** REP-018: its refunds are those of the orders that are counted. */
export const profitRow = (day: DaySums): ReportCells => ({
  date: day.date,
  sales: day.gross,
  commission: day.commission,
  sourceCost: day.sourceCost,
  warehouseCost: day.warehouseCost,
  importAndShipment: day.importShipment,
  tax: day.tax,
  refunds: day.refundsKnown,
  profit: profitOfSums(day),
});

/** How many orders of the range have no known profit yet. */
export async function countUnknown(tx: Db, scope: ReportScope): Promise<number> {
  const { rows } = await sql<{ unknown: number }>`
    select coalesce(sum(orders - known), 0)::int as unknown from report_slot where ${inRange(scope)}`.execute(tx);
  return rows[0]?.unknown ?? 0;
}
