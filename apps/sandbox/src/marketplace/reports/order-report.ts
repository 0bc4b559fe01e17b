import { markets } from '@kervan/domain/markets';
import type { World } from '../../world/world.ts';
import { amountText } from '../listings/listing-view.ts';
import { fullAccess, knownOf, orderAccessOf, type OrderAccess } from '../orders/order-access.ts';
import { olderWord } from '../orders/order-change.ts';
import { isPending, principalOf, unitsLeft, type OrderItem, type OrderRow } from '../orders/order-row.ts';
import { marketplaceName } from '../orders/order-view.ts';
import { flatFile, type Column } from './flat-file.ts';
import type { ReportRow } from './report-row.ts';

type Line = { order: OrderRow; item: OrderItem; access: OrderAccess; now: Date };

const amount = ({ order }: Line, minor: number): string =>
  minor === 0 || isPending(order) ? '' : amountText(minor, order.market);
const address = ({ order, access, now }: Line, name: 'city' | 'stateOrRegion' | 'postalCode' | 'countryCode'): string =>
  knownOf(order, access, now).address ? (order.buyer.address?.[name] ?? '') : '';

/** Columns of GET_FLAT_FILE_ALL_ORDERS_DATA_BY_…_GENERAL. (u) */
const generalColumns: readonly Column<Line>[] = [
  ['amazon-order-id', ({ order }) => order.order_id],
  ['merchant-order-id', ({ order }) => order.order_id],
  ['purchase-date', ({ order }) => instant(order.created_at)],
  ['last-updated-date', ({ order }) => instant(order.updated_at)],
  ['order-status', ({ order }) => statusWord(order)],
  ['fulfillment-channel', () => 'Merchant'],
  ['sales-channel', ({ order }) => marketplaceName(order.market)],
  ['order-channel', () => ''],
  ['url', () => ''],
  ['ship-service-level', ({ order }) => capitalized(order.facts.serviceLevel)],
  ['product-name', ({ item }) => item.title],
  ['sku', ({ item }) => item.sku],
  ['asin', ({ item }) => item.asin],
  ['item-status', ({ order, item }) => (isPending(order) ? 'Unshipped' : itemWord(item))],
  ['quantity', ({ item }) => String(item.quantity - item.quantityCancelled)],
  ['currency', ({ order, item }) => (isPending(order) ? '' : (item.currency ?? markets[order.market].currency))],
  ['item-price', (line) => amount(line, principalOf(line.item))],
  ['item-tax', () => ''],
  ['shipping-price', (line) => amount(line, line.item.shippingMinor)],
  ['shipping-tax', () => ''],
  ['gift-wrap-price', () => ''],
  ['gift-wrap-tax', () => ''],
  ['item-promotion-discount', () => ''],
  ['ship-promotion-discount', () => ''],
  ['ship-city', (line) => address(line, 'city')],
  ['ship-state', (line) => address(line, 'stateOrRegion')],
  ['ship-postal-code', (line) => address(line, 'postalCode')],
  ['ship-country', (line) => address(line, 'countryCode')],
  ['promotion-ids', () => ''],
  ['is-business-order', ({ order }) => String(order.buyer.isBusiness)],
  ['purchase-order-number', ({ order }) => order.buyer.purchaseOrder ?? ''],
  ['price-designation', () => ''],
];

/** Orders that were changed, or placed, in the report's time: a line for every item. */
export async function generalOrders(
  world: World,
  report: ReportRow,
  column: 'updated_at' | 'created_at',
): Promise<string | null> {
  const { rows } = await world.sql.query<OrderRow>(
    `select * from sandbox.buyer_order where world = $1 and seller_id = $2 and market = $3 and ${column} >= $4 and ${column} <= $5 and searchable_at <= $6
     order by ${column}, order_id`,
    [world.id, report.seller_id, report.market, report.data_start, report.data_end, world.clock.now()],
  );
  return flatFile(generalColumns, await linesOf(world, report, rows));
}

const person = ({ order, access, now }: Line, of: (order: OrderRow) => string | undefined): string =>
  knownOf(order, access, now).address ? (of(order) ?? '') : '';

/** Columns of GET_FLAT_FILE_ACTIONABLE_ORDER_DATA_SHIPPING. (u) */
const actionableColumns: readonly Column<Line>[] = [
  ['order-id', ({ order }) => order.order_id],
  ['order-item-id', ({ item }) => item.orderItemId],
  ['purchase-date', ({ order }) => instant(order.created_at)],
  ['payments-date', ({ order }) => instant(order.created_at)],
  ['reporting-date', ({ now }) => instant(now)],
  ['promise-date', ({ order }) => instant(new Date(order.facts.shipBy.latest))],
  ['days-past-promise', ({ order, now }) => String(daysPast(order, now))],
  ['buyer-email', (line) => (knownOf(line.order, line.access, line.now).email ? line.order.buyer.email : '')],
  ['buyer-name', (line) => person(line, ({ buyer }) => buyer.name)],
  ['buyer-phone-number', (line) => person(line, ({ buyer }) => buyer.address?.phone)],
  ['sku', ({ item }) => item.sku],
  ['product-name', ({ item }) => item.title],
  ['quantity-purchased', ({ item }) => String(item.quantity - item.quantityCancelled)],
  ['quantity-shipped', ({ item }) => String(item.quantityShipped)],
  ['quantity-to-ship', ({ item }) => String(unitsLeft(item))],
  ['ship-service-level', ({ order }) => capitalized(order.facts.serviceLevel)],
  ['recipient-name', (line) => person(line, ({ buyer }) => buyer.address?.name ?? buyer.name)],
  ['ship-address-1', (line) => person(line, ({ buyer }) => buyer.address?.addressLine1)],
  ['ship-address-2', (line) => person(line, ({ buyer }) => buyer.address?.addressLine2)],
  ['ship-address-3', (line) => person(line, ({ buyer }) => buyer.address?.addressLine3)],
  ['ship-city', (line) => address(line, 'city')],
  ['ship-state', (line) => address(line, 'stateOrRegion')],
  ['ship-postal-code', (line) => address(line, 'postalCode')],
  ['ship-country', (line) => address(line, 'countryCode')],
  ['is-business-order', ({ order }) => String(order.buyer.isBusiness)],
  ['purchase-order-number', ({ order }) => order.buyer.purchaseOrder ?? ''],
];

/** What is still to be sent, with where to. */
export async function actionableOrders(world: World, report: ReportRow): Promise<string | null> {
  const { rows } = await world.sql.query<OrderRow>(
    `select * from sandbox.buyer_order where world = $1 and seller_id = $2 and market = $3 and status in ('UNSHIPPED', 'PARTIALLY_SHIPPED') and searchable_at <= $4
     order by created_at, order_id`,
    [world.id, report.seller_id, report.market, world.clock.now()],
  );
  const lines = await linesOf(world, report, rows);
  return flatFile(
    actionableColumns,
    lines.filter(({ item }) => unitsLeft(item) > 0),
  );
}

async function linesOf(world: World, { seller_id }: ReportRow, orders: readonly OrderRow[]): Promise<Line[]> {
  const access = orders.length > 0 ? await orderAccessOf(world, seller_id) : fullAccess;
  const now = world.clock.now();
  return orders.flatMap((order) => order.items.map((item) => ({ order, item, access, now })));
}

/** Words of the reports; what is shipped says so as a sentence does. */
const statusWord = ({ status }: OrderRow): string => (status === 'CANCELLED' ? 'Cancelled' : olderWord[status]);

function itemWord(item: OrderItem): string {
  if (item.quantityCancelled > 0 && item.quantityCancelled >= item.quantity) return 'Cancelled';
  return unitsLeft(item) === 0 ? 'Shipped' : 'Unshipped';
}

const daysPast = ({ facts }: OrderRow, now: Date): number =>
  Math.max(0, Math.floor((now.getTime() - Date.parse(facts.shipBy.latest)) / 86_400_000));

const instant = (at: Date): string => `${at.toISOString().slice(0, 19)}+00:00`;

const capitalized = (word: string): string => `${word.charAt(0)}${word.slice(1).toLowerCase()}`;
