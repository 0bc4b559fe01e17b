import { isRecord } from '../../http/body.ts';
import { invalidInput, notFound } from '../api-error.ts';
import type { components } from '@kervan/sp-api/orders_2026-01-01';
import { requireMarket } from '../marketplaces.ts';
import type { Operation, OperationAnswer, SellerCall } from '../operation.ts';
import { readPageToken, writePageToken } from '../page-token.ts';
import { orderAccessOf, requireAccess } from './order-access.ts';
import { orderStatuses, type OrderRow } from './order-row.ts';
import { orderData, orderView } from './order-view.ts';

const model = 'orders_2026-01-01';
const path = '/orders/2026-01-01/orders';

/** Orders API 2026-01-01. */
export const ordersOperations: readonly Operation[] = [
  { model, operationId: 'searchOrders', method: 'GET', path, access: 'seller', handle: searchOrders },
  { model, operationId: 'getOrder', method: 'GET', path: `${path}/{orderId}`, access: 'seller', handle: getOrder },
];

async function getOrder({ world, account, params, query, now }: SellerCall): Promise<OperationAnswer> {
  const included = query.someOf('includedData', orderData);
  const access = await orderAccessOf(world, account.sellingPartnerId);
  requireAccess(access, included);
  const orderId = params.orderId ?? '';
  if (!/^\d{3}-\d{7}-\d{7}$/.test(orderId)) throw invalidInput(`Invalid order id '${orderId}'.`, 'Parameter orderId');
  const { rows } = await world.sql.query<OrderRow>(
    'select * from sandbox.buyer_order where world = $1 and order_id = $2 and seller_id = $3 and readable_at <= $4',
    [world.id, orderId, account.sellingPartnerId, now],
  );
  if (!rows[0]) throw notFound(`Order ${orderId} was not found.`);
  return {
    status: 200,
    body: {
      order: orderView(rows[0], { included, access, now }),
    } satisfies components['schemas']['GetOrderResponse'],
  };
}

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** A window must end so long before the request; a token is good for a day [Amazon's model]. */
const SETTLED_MS = 2 * MINUTE_MS;
const TOKEN_MS = DAY_MS;

type Window = { column: 'created_at' | 'updated_at'; after: Date; before: Date };

/** Where a page ended, in what order, until when the token is good, and the parameters it belongs to. */
type Place = { at: string; orderId: string; before: string; madeAt: string; parameters: string };

async function searchOrders({ world, account, query, region, now }: SellerCall): Promise<OperationAnswer> {
  const included = query.someOf('includedData', orderData);
  const access = await orderAccessOf(world, account.sellingPartnerId);
  requireAccess(access, included);
  const parameters = fixedParameters(query);
  const token = query.text('paginationToken');
  const place = token === null ? null : readPageToken(token, 'paginationToken', isPlace);
  if (place && (place.parameters !== parameters || now.getTime() - Date.parse(place.madeAt) > TOKEN_MS)) {
    throw invalidInput(
      "The 'paginationToken' has expired or belongs to a request with other parameters.",
      'Parameter paginationToken',
    );
  }
  const window = readWindow(query, place ? new Date(place.madeAt) : now);
  const before = place ? new Date(place.before) : window.before;
  const size = query.integer('maxResultsPerPage', { min: 1, max: 100 }) ?? 100;
  const fulfilledBy = query.someOf('fulfilledBy', ['MERCHANT', 'AMAZON'] as const);
  const { rows } = await world.sql.query<OrderRow>(
    `select * from sandbox.buyer_order
     where world = $1 and seller_id = $2 and ${window.column} >= $3 and ${window.column} <= $4 and searchable_at <= $5
       and (cardinality($6::text[]) = 0 or status = any($6)) and (cardinality($7::text[]) = 0 or market = any($7)) and $8
       and ($9::timestamptz is null or (${window.column}, order_id) > ($9, $10))
     order by ${window.column}, order_id limit $11`,
    [
      world.id,
      account.sellingPartnerId,
      window.after,
      before,
      now,
      query.someOf('fulfillmentStatuses', orderStatuses),
      query.list('marketplaceIds', 50).map((id) => requireMarket(id, region)),
      fulfilledBy.length === 0 || fulfilledBy.includes('MERCHANT'),
      place?.at ?? null,
      place?.orderId ?? null,
      size + 1,
    ],
  );
  const page = rows.slice(0, size);
  const last = rows.length > size ? page.at(-1) : undefined;
  const next = last
    ? ({
        at: last[window.column].toISOString(),
        orderId: last.order_id,
        before: before.toISOString(),
        madeAt: place?.madeAt ?? now.toISOString(),
        parameters,
      } satisfies Place)
    : null;
  const body: components['schemas']['SearchOrdersResponse'] = {
    orders: page.map((order) => orderView(order, { included, access, now })),
    ...(next ? { pagination: { nextToken: writePageToken(next) } } : {}),
    ...(window.column === 'created_at'
      ? { createdBefore: before.toISOString() }
      : { lastUpdatedBefore: before.toISOString() }),
  };
  return { status: 200, body };
}

type Query = SellerCall['query'];

/** Everything a further page must repeat. */
const fixedParameters = (query: Query): string =>
  [
    'createdAfter',
    'createdBefore',
    'lastUpdatedAfter',
    'lastUpdatedBefore',
    'fulfillmentStatuses',
    'marketplaceIds',
    'fulfilledBy',
  ]
    .map((name) => `${name}=${query.list(name).join(',')}`)
    .join('&');

/** Exactly one of the two beginnings; an end only of the same kind, not before its beginning and long enough ago. */
function readWindow(query: Query, now: Date): Window {
  const created = { after: query.instant('createdAfter'), before: query.instant('createdBefore') };
  const updated = { after: query.instant('lastUpdatedAfter'), before: query.instant('lastUpdatedBefore') };
  if ((created.after === null) === (updated.after === null))
    throw invalidInput("Provide exactly one of 'createdAfter' and 'lastUpdatedAfter'.", 'Parameter createdAfter');
  const [chosen, other] = created.after ? [created, updated] : [updated, created];
  if (other.before)
    throw invalidInput('The end of the window must be of the same kind as its beginning.', 'Parameter createdBefore');
  const latest = new Date(now.getTime() - SETTLED_MS);
  const after = chosen.after ?? latest;
  const before = chosen.before ?? latest;
  if (chosen.before && (before > latest || before < after))
    throw invalidInput(
      'The end of the window must not lie before its beginning and must be at least two minutes before the request.',
      'Parameter createdBefore',
    );
  return { column: created.after ? 'created_at' : 'updated_at', after, before };
}

const isPlace = (value: unknown): value is Place =>
  isRecord(value) &&
  [value.at, value.orderId, value.before, value.madeAt, value.parameters].every((member) => typeof member === 'string');
