import { markets } from '@kervan/domain/markets';
import { invalidInput, notFound, unauthorized } from '../api-error.ts';
import { requireMarkets } from '../marketplaces.ts';
import type { SellerCall } from '../operation.ts';
import { orderAccessOf, requireAccess } from './order-access.ts';
import { findOrder, type OrderRow } from './order-row.ts';

/** The order that a call about its buyer names, with the one marketplace it was placed in. */
export async function requireNamedOrder({ world, account, region, params, query, now }: SellerCall): Promise<OrderRow> {
  requireAccess(await orderAccessOf(world, account.sellingPartnerId), []);
  const orderId = params.amazonOrderId ?? '';
  if (!/^\d{3}-\d{7}-\d{7}$/.test(orderId)) throw invalidInput('Invalid Input', `Parameter amazonOrderId '${orderId}'`);
  const [market] = requireMarkets(query.list('marketplaceIds', 1), region);
  const order = await findOrder(world.sql, world, orderId);
  if (!order || order.readable_at > now) throw notFound(`Order ${orderId} was not found.`);
  if (order.seller_id !== account.sellingPartnerId) throw unauthorized('The order belongs to another seller.');
  if (order.market !== market) throw invalidInput('Invalid Input', 'The order was placed in another marketplace.');
  return order;
}

type Link = { href: string; name?: string };
type Action = {
  _links: { self: Link; schema: Link };
  _embedded: { schema: { _links: { self: Link }; payload: Record<string, unknown> } };
  payload: { name: string };
};
type Actions = { _links: { self: Link; actions: Link[] }; _embedded: { actions: Action[] } };

/** What such calls answer with: a link to each action that is open now, in the Hypertext Application Language. */
export const actionLinks = (
  order: OrderRow,
  {
    root,
    folder,
    actions,
  }: { root: string; folder: string; actions: Readonly<Record<string, Record<string, unknown>>> },
): Actions => {
  const path = `${root}/${order.order_id}`;
  const search = `?marketplaceIds=${markets[order.market].marketplaceId}`;
  const linkOf = (name: string): Link => ({ href: `${path}/${folder}/${name}${search}`, name });
  return {
    _links: { self: { href: `${path}${search}` }, actions: Object.keys(actions).map(linkOf) },
    _embedded: {
      actions: Object.entries(actions).map(([name, payload]) => {
        const schema = { href: `${path}/${folder}/${name}/schema`, name };
        return {
          _links: { self: linkOf(name), schema },
          _embedded: { schema: { _links: { self: schema }, payload } },
          payload: { name },
        };
      }),
    },
  };
};

/** What answers with such links calls itself. */
export const hal = { 'content-type': 'application/hal+json' } as const;
