import { markets } from '@kervan/domain/markets';
import { escapeHtml, htmlPage } from '../../http/page.ts';
import { passTimeForm } from '../../world/control/clock.routes.ts';
import type { World } from '../../world/world.ts';
import { amountText } from '../listings/listing-view.ts';
import { isPending, principalOf, type OrderRow } from './order-row.ts';

/** Orders on the page. */
const SHOWN = 50;

/** More than the product waits between two searches of a store (15), and what of the newest they leave out (2). */
const PASSED_MINUTES = 20;

/** `GET /world/orders` for people: the latest orders, each with buttons for what may happen to it. `refusal`: why a button did nothing, or null. */
export async function ordersPage(world: World, refusal: string | null): Promise<string> {
  const { rows } = await world.sql.query<OrderRow>(
    'select * from sandbox.buyer_order where world = $1 order by created_at desc, order_id limit $2',
    [world.id, SHOWN],
  );
  const { rows: back } = await world.sql.query<{ order_id: string }>(
    'select distinct order_id from sandbox.buyer_return where world = $1 and order_id = any($2)',
    [world.id, rows.map(({ order_id }) => order_id)],
  );
  const returned = new Set(back.map(({ order_id }) => order_id));
  return htmlPage(
    'Orders',
    `<p><a href="${escapeHtml(world.prefix)}/">Sandbox</a></p><h1>Orders</h1>
<p class="soft">The latest ${SHOWN}. To buy something yourself open a product and choose “Buy it as a buyer”.</p>
<p class="soft">The panel hears of orders, payments and cancellations within seconds. Of deliveries, returns, claims and refunds Amazon tells in its searches and reports alone: they take up to a quarter of an hour. Let that time pass at once and they are in the order within a minute; it passes for the panel, too.</p>
${passTimeForm(world, PASSED_MINUTES, '/world/orders')}
${refusal === null ? '' : `<div class="card" role="alert"><strong>${escapeHtml(refusal)}</strong></div>`}
${rows.length === 0 ? '<div class="card"><p>Nobody has bought anything yet.</p></div>' : rows.map((order) => card(world, order, returned.has(order.order_id))).join('')}`,
  );
}

function card(world: World, order: OrderRow, isReturned: boolean): string {
  const total = order.items.reduce((sum, item) => sum + principalOf(item) + item.shippingMinor, 0);
  const { currency } = markets[order.market];
  const items = order.items
    .map(({ quantity, title, sku }) => `${quantity} × ${escapeHtml(title)} <code>${escapeHtml(sku)}</code>`)
    .join('<br>');
  const wishes = [
    order.items.some(({ cancelReason }) => cancelReason !== undefined) ? 'cancellation asked for' : '',
    order.facts.claim?.decision === null ? 'A-to-z claim open' : '',
    order.facts.deliveredAt ? 'delivered' : '',
  ].filter((wish) => wish !== '');
  const buttons = controlsOf(order, isReturned).map(([control, label, fields = {}]) =>
    button(world, order, { control, label, fields }),
  );
  return `<div class="card"><h2><a href="${escapeHtml(`${world.prefix}/world/orders/${order.order_id}`)}"><code>${order.order_id}</code></a></h2>
<p><strong>${order.status}</strong> · ${order.market} · ${escapeHtml(order.buyer.name)} · ${escapeHtml(`${amountText(total, order.market)} ${currency}`)}${wishes.length > 0 ? ` · ${wishes.join(', ')}` : ''}</p>
<p>${items}</p><div class="row">${buttons.join('')}</div></div>`;
}

type Control = readonly [control: string, label: string, fields?: Readonly<Record<string, string>>];

/** What may happen to an order as it stands. A claim is told to sellers with a return alone, and so it stands beside one. */
function controlsOf({ status, packages, facts, items }: OrderRow, isReturned: boolean): Control[] {
  const isOpen = status === 'UNSHIPPED' || status === 'PARTIALLY_SHIPPED';
  const isSent = packages.length > 0;
  const isPaidBack = items.every((item) => item.refundedMinor >= principalOf(item));
  return [
    ...(isPending({ status }) ? ([['pay', 'Payment arrives']] as const) : []),
    ...(isOpen ? ([['cancel-request', 'Buyer asks to cancel']] as const) : []),
    ...(isOpen || isPending({ status }) ? ([['cancel', 'Buyer cancels']] as const) : []),
    ...(isSent && !facts.deliveredAt ? ([['deliver', 'Parcel arrives']] as const) : []),
    ...(isSent ? ([['return', 'Buyer sends it back']] as const) : []),
    ...(isReturned ? ([['return-delivered', 'Return arrives']] as const) : []),
    ...(isSent && !isPaidBack ? ([['refund', 'Amazon refunds']] as const) : []),
    ...(isReturned && !isPaidBack && facts.claim?.decision !== null ? ([['a-to-z', 'A-to-z claim']] as const) : []),
    ...(facts.claim?.decision === null
      ? ([
          ['a-to-z-decision', 'Claim granted', { granted: 'true' }],
          ['a-to-z-decision', 'Claim denied', { granted: 'false' }],
        ] as const)
      : []),
  ];
}

function button(
  { prefix }: World,
  { order_id }: OrderRow,
  { control, label, fields }: { control: string; label: string; fields: Readonly<Record<string, string>> },
): string {
  const inputs = Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${value}">`)
    .join('');
  return `<form method="post" action="${escapeHtml(`${prefix}/world/orders/${order_id}/${control}`)}">${inputs}<button type="submit">${label}</button></form>`;
}
