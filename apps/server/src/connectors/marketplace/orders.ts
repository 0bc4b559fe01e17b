import { markets, type MarketCode } from '@kervan/domain/markets';
import type { MarketplaceAccount } from './accounts.ts';
import { CapabilityMissing, InvalidRequest, NotFound } from './errors.ts';
import type { operations, paths } from '@kervan/sp-api/orders_2026-01-01';
import { bodyOf, type HttpCore } from './http-core.ts';
import { orderOf, type MarketplaceOrder } from './orders-mapping.ts';
import type { QuotaPriority } from './quota-gate.ts';

/** Parts of an order that an account may be refused. */
export type OrderPart = NonNullable<NonNullable<operations['getOrder']['parameters']['query']>['includedData']>[number];

/** What is asked for of an order. */
export const orderParts = [
  'BUYER',
  'RECIPIENT',
  'PROCEEDS',
  'PROMOTION',
  'CANCELLATION',
  'FULFILLMENT',
  'PACKAGES',
  // What they tell is read with the amounts: who collects the tax, what was paid how.
  'TAX',
  'PAYMENT',
] as const satisfies readonly OrderPart[];

/** What was added last, and tells least; then personal data, which most accounts lack; next what tells less of an order than its status. */
const lacking: readonly (readonly OrderPart[])[] = [
  ['TAX', 'PAYMENT'],
  ['BUYER', 'RECIPIENT'],
  ['PROMOTION', 'PACKAGES'],
  ['PROCEEDS', 'CANCELLATION'],
  ['FULFILLMENT'],
];

/** `without`: parts that the account is known to be refused, which are not asked for. */
export type OrderAsking = { without: readonly OrderPart[]; priority: QuotaPriority };

/** `withheld`: every part that the answer does not hold because the marketplace refuses it. */
export type OrderAnswer = { order: MarketplaceOrder | null; withheld: OrderPart[] };

/** One order with everything that the account may see of it (getOrder); an order of no readable content is null. @throws NotFound */
export async function getOrder(
  http: HttpCore,
  account: MarketplaceAccount,
  orderId: string,
  { without, priority }: OrderAsking,
): Promise<OrderAnswer> {
  const { answer, withheld } = await withParts(without, async (includedData) =>
    bodyOf(
      await http
        .client<paths>({ by: account, operation: 'getOrder', priority })
        .GET('/orders/2026-01-01/orders/{orderId}', { params: { path: { orderId }, query: { includedData } } }),
    ),
  );
  return { order: orderOf(answer.order), withheld };
}

/** Which orders: created or changed from one instant on, up to another one, at least two minutes ago; and from which page on. */
export type OrderSearch = {
  by: 'created' | 'updated';
  after: string;
  before: string;
  token: string | null;
};

export type OrderPage = { orders: MarketplaceOrder[]; next: string | null; withheld: OrderPart[] };

/** A page of the orders of a market, 100 at most (searchOrders). */
export async function searchOrders(
  http: HttpCore,
  { account, market }: { account: MarketplaceAccount; market: MarketCode },
  search: OrderSearch,
  { without, priority }: OrderAsking,
): Promise<OrderPage> {
  const window =
    search.by === 'created'
      ? { createdAfter: search.after, createdBefore: search.before }
      : { lastUpdatedAfter: search.after, lastUpdatedBefore: search.before };
  const { answer, withheld } = await withParts(without, async (includedData) =>
    bodyOf(
      await http.client<paths>({ by: account, operation: 'searchOrders', priority }).GET('/orders/2026-01-01/orders', {
        params: {
          query: {
            ...window,
            marketplaceIds: [markets[market].marketplaceId],
            maxResultsPerPage: 100,
            includedData,
            ...(search.token === null ? {} : { paginationToken: search.token }),
          },
        },
      }),
    ),
  );
  return {
    orders: answer.orders.flatMap((order) => orderOf(order) ?? []),
    next: answer.pagination?.nextToken ?? null,
    withheld,
  };
}

/**
 * Asks with fewer and fewer parts as long as they are refused: those that the refusal names, else those that are lacking most often. An order
 * is not lost because something of it is withheld. What is refused without any part is refused altogether.
 */
async function withParts<Answer>(
  without: readonly OrderPart[],
  ask: (parts: OrderPart[]) => Promise<Answer>,
): Promise<{ answer: Answer; withheld: OrderPart[] }> {
  let asked: OrderPart[] = orderParts.filter((part) => !without.includes(part));
  for (;;) {
    try {
      return { answer: await ask(asked), withheld: orderParts.filter((part) => !asked.includes(part)) };
    } catch (error) {
      const fewer = isRefusal(error) ? fewerThan(asked, error) : null;
      if (fewer === null) throw error;
      asked = fewer;
    }
  }
}

const isRefusal = (error: unknown): error is CapabilityMissing | InvalidRequest =>
  (error instanceof CapabilityMissing || error instanceof InvalidRequest) && !(error instanceof NotFound);

/** Null = nothing is left to be given up, or what is refused is something else: the page's token, the window. */
function fewerThan(asked: readonly OrderPart[], refusal: CapabilityMissing | InvalidRequest): OrderPart[] | null {
  const words = refusal.issues.map(({ message, details }) => `${message} ${details ?? ''}`).join(' ');
  const named = asked.filter((part) => new RegExp(`\\b${part}\\b`).test(words));
  if (named.length === 0 && refusal instanceof InvalidRequest && /token|before|after|order ?id/i.test(words))
    return null;
  const given = named.length > 0 ? named : lacking.find((some) => some.some((part) => asked.includes(part)));
  return given === undefined ? null : asked.filter((part) => !given.includes(part));
}
