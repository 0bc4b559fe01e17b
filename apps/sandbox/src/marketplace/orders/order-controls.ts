import { isMarketCode } from '@kervan/domain/markets';
import { BadRequest, bodyFields, bodyJson, isRecord } from '../../http/body.ts';
import { oneOf, optionalText, wholeNumber } from '../../http/fields.ts';
import type { Mount, Routes, WorldRequest } from '../../http/mount.ts';
import { carryPackage } from './after-sale.ts';
import { orderBooks } from './order-books.ts';
import { deliverReturn, openReturn } from './buyer-returns.ts';
import { changeOrder, OrderRefusal, UnknownOrder } from './change-order.ts';
import { decideClaim, openClaim } from './claims.ts';
import { fullAccess, saveOrderAccess } from './order-access.ts';
import { askedToCancel, paid } from './order-changes.ts';
import { cancelOrder } from './order-course.ts';
import { orderStatuses, packageStatuses, type OrderRow } from './order-row.ts';
import { orderData, type OrderData } from './order-view.ts';
import { ordersPage } from './orders-page.ts';
import { refundOrder } from './refund-order.ts';

/** `/world/orders/{id}/…`: what happens to an order when a test says so, and the marketplace's own books of it. */
export const registerOrderControls: Routes = (mount) => {
  mount('GET', '/world/orders', listBooks);
  mount('GET', '/world/orders/:orderId', async ({ world, params, reply }) => {
    const [books] = await orderBooks(world, { orderId: params.orderId ?? '' });
    return books ?? reply.code(404).send({ error: `no order ${params.orderId}` });
  });
  for (const [name, control] of Object.entries(controls)) registerControl(mount, name, control);
  mount('PUT', '/world/order-access/:sellerId', setAccess);
  mount('DELETE', '/world/order-access/:sellerId', async ({ world, params, reply }) => {
    await world.sql.query('delete from sandbox.order_access where world = $1 and seller_id = $2', [
      world.id,
      params.sellerId,
    ]);
    return reply.code(204).send();
  });
};

async function listBooks({ world, query, request, reply }: WorldRequest): Promise<unknown> {
  const market = query.get('market');
  const status = query.get('status');
  const limit = Number(query.get('limit') ?? 100);
  if (market !== null && !isMarketCode(market)) throw new BadRequest('market must be a country code');
  if (status !== null && !orderStatuses.some((known) => known === status))
    throw new BadRequest(`status must be one of ${orderStatuses.join(', ')}`);
  if (!Number.isInteger(limit) || limit < 1 || limit > 10_000) throw new BadRequest('limit must be 1 … 10000');
  if ((request.headers.accept ?? '').includes('text/html'))
    return reply.type('text/html; charset=utf-8').send(await ordersPage(world, null));
  return orderBooks(world, { market, status, sellerId: query.get('sellerId'), limit });
}

type ActionCall = { world: WorldRequest['world']; orderId: string; body: Record<string, unknown>; at: Date };
type Control = { status?: number; run(call: ActionCall): Promise<unknown> };

/** What a test may make happen; each answers with the order's books but for what it says. */
const controls: Record<string, Control> = {
  pay: { run: ({ world, orderId, at }) => changeOrder(world, orderId, { at, change: requirePending }) },
  'cancel-request': {
    status: 202,
    async run({ world, orderId, body, at }) {
      const reason = optionalText(body, 'reason') ?? 'Buyer ordered by mistake';
      const wish = { reason, orderItemIds: optionalIds(body) };
      await changeOrder(world, orderId, {
        at,
        change: (order) => askedToCancel(order, wish),
        reason: 'cancelRequest',
      });
    },
  },
  cancel: {
    run: ({ world, orderId, body, at }) =>
      cancelOrder(world, orderId, {
        by: oneOf(body, 'by', { allowed: ['BUYER', 'AMAZON'], fallback: 'BUYER' }),
        reason: optionalText(body, 'reason') ?? 'Buyer cancelled',
        at,
        orderItemIds: optionalIds(body),
        piecesMax: optionalAmount(body, 'pieces') ?? Infinity,
      }),
  },
  package: {
    run: ({ world, orderId, body, at }) =>
      carryPackage(world, orderId, {
        packageReferenceId: optionalText(body, 'packageReferenceId'),
        status: oneOf(body, 'status', { allowed: packageStatuses }),
        detailedStatus: optionalText(body, 'detailedStatus'),
        at,
      }),
  },
  deliver: {
    run: ({ world, orderId, body, at }) =>
      carryPackage(world, orderId, {
        packageReferenceId: optionalText(body, 'packageReferenceId'),
        status: 'DELIVERED',
        detailedStatus: 'DELIVERED',
        at,
      }),
  },
  refund: {
    run: ({ world, orderId, body, at }) =>
      refundOrder(world, orderId, {
        amountMinor: optionalAmount(body, 'amountMinor'),
        orderItemId: optionalText(body, 'orderItemId'),
        at,
        name: `called ${at.toISOString()} ${JSON.stringify(body)}`,
        description: 'Refund Order',
        isCalled: true,
      }),
  },
  return: {
    status: 201,
    run: async ({ world, orderId, body, at }) => ({
      rmaId: await openReturn(world, orderId, {
        orderItemId: optionalText(body, 'orderItemId'),
        quantity: optionalAmount(body, 'quantity'),
        reason: optionalText(body, 'reason'),
        at,
      }),
    }),
  },
  'return-delivered': {
    run: ({ world, orderId, body, at }) =>
      deliverReturn(world, orderId, {
        rmaId: optionalText(body, 'rmaId'),
        resolution: optionalText(body, 'resolution'),
        at,
      }),
  },
  'a-to-z': {
    run: ({ world, orderId, body, at }) =>
      openClaim(world, orderId, {
        reason: optionalText(body, 'reason') ?? 'Item not received',
        amountMinor: optionalAmount(body, 'amountMinor'),
        at,
      }),
  },
  'a-to-z-decision': {
    run({ world, orderId, body, at }) {
      if (typeof body.granted !== 'boolean') throw new BadRequest('wanted: {granted: true | false}');
      return decideClaim(world, orderId, { isGranted: body.granted, at, isCalled: true });
    },
  },
};

function requirePending(order: OrderRow): OrderRow {
  const changed = paid(order);
  if (changed === order) throw new OrderRefusal(`Order ${order.order_id} is ${order.status} and not pending.`);
  return changed;
}

function registerControl(mount: Mount, name: string, { status = 200, run }: Control): void {
  mount('POST', `/world/orders/:orderId/${name}`, async ({ world, params, request, reply }) => {
    const isForm = (request.headers['content-type'] ?? '').includes('urlencoded');
    const body = isForm ? readForm(bodyFields(request)) : (bodyJson(request) ?? {});
    if (!isRecord(body)) throw new BadRequest('The body must be an object.');
    const orderId = params.orderId ?? '';
    try {
      const answer = await run({ world, orderId, body, at: world.clock.now() });
      if (isForm) return reply.redirect(`${world.prefix}/world/orders`, 303);
      if (status !== 200) return reply.code(status).send(answer ?? {});
      return (await orderBooks(world, { orderId }))[0];
    } catch (error) {
      if (error instanceof UnknownOrder) return reply.code(404).send({ error: error.message });
      if (!(error instanceof OrderRefusal)) throw error;
      if (isForm)
        return reply
          .code(409)
          .type('text/html; charset=utf-8')
          .send(await ordersPage(world, error.message));
      return reply.code(409).send({ error: error.message });
    }
  });
}

/** Fields of the page's buttons: words as they are, yes and no as such. */
const readForm = (fields: Record<string, string>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      value === 'true' || value === 'false' ? value === 'true' : value,
    ]),
  );

const optionalAmount = (body: Record<string, unknown>, name: string): number | null =>
  body[name] === undefined || body[name] === null ? null : wholeNumber(body, name, { min: 1 });

function optionalIds({ orderItemIds }: Record<string, unknown>): string[] | null {
  if (orderItemIds === undefined || orderItemIds === null) return null;
  if (!Array.isArray(orderItemIds) || !orderItemIds.every((id): id is string => typeof id === 'string'))
    throw new BadRequest('orderItemIds must be a list of texts');
  return orderItemIds;
}

/** `{taxRole?, shippingRole?, refused?: [dataset], refusedWith?: 400 | 403, refusesAll?}`: what a seller's application is kept from. */
async function setAccess({ world, params, request, reply }: WorldRequest): Promise<unknown> {
  const body = bodyJson(request);
  if (!isRecord(body)) throw new BadRequest('The body must be an object.');
  const flag = (name: string, fallback: boolean): boolean => {
    const value = body[name] ?? fallback;
    if (typeof value !== 'boolean') throw new BadRequest(`${name} must be true or false`);
    return value;
  };
  const refusedWith = ([403, 400] as const).find((known) => known === (body.refusedWith ?? 403));
  if (refusedWith === undefined) throw new BadRequest('refusedWith must be 400 or 403');
  await saveOrderAccess(world, params.sellerId ?? '', {
    has_tax_role: flag('taxRole', fullAccess.has_tax_role),
    has_shipping_role: flag('shippingRole', fullAccess.has_shipping_role),
    refused: readDatasets(body.refused ?? []),
    refused_with: refusedWith,
    refuses_all: flag('refusesAll', fullAccess.refuses_all),
  });
  return reply.code(204).send();
}

function readDatasets(value: unknown): OrderData[] {
  if (!Array.isArray(value)) throw new BadRequest('refused must be a list of datasets');
  return value.map((entry: unknown) => {
    const data = orderData.find((known) => known === entry);
    if (!data) throw new BadRequest(`refused holds datasets such as ${orderData.join(', ')}`);
    return data;
  });
}
