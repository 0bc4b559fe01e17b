import { markets } from '@kervan/domain/markets';
import type { World } from '../../world/world.ts';
import { escapeXml } from '../feeds/orders/order-feed-report.ts';
import { amountText } from '../listings/listing-view.ts';
import type { ReturnRow } from '../orders/buyer-returns.ts';
import { principalOf, type OrderItem, type OrderRow } from '../orders/order-row.ts';
import { emptyColumn, flatFile, type Column } from './flat-file.ts';
import type { ReportRow } from './report-row.ts';

type Line = { row: ReturnRow; order: OrderRow; item: OrderItem };

/** "01-Sep-2026" */
const day = (at: Date | string): string => {
  const [, date, month, year] = new Date(at).toUTCString().split(' ');
  return `${date}-${month}-${year}`;
};
const yesNo = (is: boolean): string => (is ? 'Y' : 'N');
const totalOf = ({ items }: OrderRow): number =>
  items.reduce((sum, item) => sum + principalOf(item) + item.shippingMinor, 0);
const refundOf = ({ item, order }: Line): string =>
  item.refundedMinor + item.refundedShippingMinor > 0
    ? amountText(item.refundedMinor + item.refundedShippingMinor, order.market)
    : '';

/** Columns of GET_FLAT_FILE_RETURNS_DATA_BY_RETURN_DATE [Amazon's list of attributes]; their values are (u). */
const columns: readonly Column<Line>[] = [
  ['Order ID', ({ row }) => row.order_id],
  ['Order date', ({ order }) => day(order.created_at)],
  ['Return request date', ({ row }) => day(row.requested_at)],
  ['Return request status', ({ row }) => row.facts.status],
  ['Amazon RMA ID', ({ row }) => row.rma_id],
  emptyColumn('Merchant RMA ID'),
  ['Label type', () => 'AmazonUnPaidLabel'],
  ['Label cost', () => '0.00'],
  ['Currency code', ({ order }) => markets[order.market].currency],
  ['Return carrier', ({ row }) => row.facts.carrier],
  ['Tracking ID', ({ row }) => row.facts.trackingId],
  ['Label to be paid by', () => 'Seller'],
  ['A-to-Z Claim', ({ order }) => yesNo(order.facts.claim !== undefined)],
  ['Is prime', ({ order }) => yesNo(order.facts.programs.includes('PRIME'))],
  ['ASIN', ({ item }) => item.asin],
  ['Merchant SKU', ({ item }) => item.sku],
  ['Item Name', ({ item }) => item.title],
  ['Return quantity', ({ row }) => String(row.facts.quantity)],
  ['Return Reason', ({ row }) => row.facts.reason],
  ['In policy', ({ row }) => yesNo(row.facts.isInPolicy)],
  ['Return type', () => 'C-Returns'],
  ['Resolution', ({ row }) => row.facts.resolution ?? ''],
  emptyColumn('Invoice number'),
  ['Return delivery date', ({ row }) => (row.facts.deliveredAt ? day(row.facts.deliveredAt) : '')],
  ['Order Amount', ({ order }) => amountText(totalOf(order), order.market)],
  ['Order quantity', ({ item }) => String(item.quantity)],
  emptyColumn('SafeT Action reason'),
  emptyColumn('SafeT claim id'),
  emptyColumn('SafeT claim state'),
  emptyColumn('SafeT claim creation time'),
  emptyColumn('SafeT claim reimbursement amount'),
  ['Refunded Amount', refundOf],
];

/** Returns that buyers asked for in the report's time. */
export const flatReturns = async (world: World, report: ReportRow): Promise<string | null> =>
  flatFile(columns, await linesOf(world, report));

/** The same as GET_XML_RETURNS_DATA_BY_RETURN_DATE [names: Amazon's list of attributes; nesting: (u)]. */
export async function xmlReturns(world: World, report: ReportRow): Promise<string | null> {
  const lines = await linesOf(world, report);
  if (lines.length === 0) return null;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<Message>',
    ...lines.map((line) => element('return_details', returnDetails(line))),
    '</Message>',
    '',
  ].join('\n');
}

function returnDetails(line: Line): string {
  const { row, order, item } = line;
  const { facts } = row;
  const itemDetails = {
    item_name: item.title,
    asin: item.asin,
    return_reason_code: facts.reason,
    merchant_sku: item.sku,
    in_policy: yesNo(facts.isInPolicy),
    return_quantity: String(facts.quantity),
    resolution: facts.resolution ?? '',
    refund_amount: refundOf(line),
  };
  const labelDetails = {
    tracking_id: facts.trackingId,
    return_carrier: facts.carrier,
    currency_code: markets[order.market].currency,
    label_cost: '0.00',
    label_type: 'AmazonUnPaidLabel',
  };
  return [
    element('item_details', members(itemDetails)),
    members({
      order_id: row.order_id,
      order_date: order.created_at.toISOString(),
      amazon_rma_id: row.rma_id,
      return_request_date: row.requested_at.toISOString(),
      return_request_status: facts.status,
      a_to_z_claim: yesNo(order.facts.claim !== undefined),
      is_prime: yesNo(order.facts.programs.includes('PRIME')),
    }),
    element('label_details', members(labelDetails)),
    members({
      label_to_be_paid_by: 'Seller',
      return_type: 'C-Returns',
      order_amount: amountText(totalOf(order), order.market),
      order_quantity: String(item.quantity),
    }),
  ].join('');
}

const element = (name: string, content: string): string => `<${name}>${content}</${name}>`;
const members = (values: Record<string, string>): string =>
  Object.entries(values)
    .map(([name, value]) => element(name, escapeXml(value)))
    .join('');

async function linesOf(world: World, report: ReportRow): Promise<Line[]> {
  const { rows } = await world.sql.query<ReturnRow>(
    'select * from sandbox.buyer_return where world = $1 and seller_id = $2 and market = $3 and requested_at >= $4 and requested_at <= $5 order by requested_at, rma_id',
    [world.id, report.seller_id, report.market, report.data_start, report.data_end],
  );
  const orders = await world.sql.query<OrderRow>(
    'select * from sandbox.buyer_order where world = $1 and order_id = any($2)',
    [world.id, rows.map(({ order_id }) => order_id)],
  );
  return rows.flatMap((row): Line[] => {
    const order = orders.rows.find(({ order_id }) => order_id === row.order_id);
    const item = order?.items.find(({ orderItemId }) => orderItemId === row.facts.orderItemId);
    return order && item ? [{ row, order, item }] : [];
  });
}
