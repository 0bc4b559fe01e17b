import { fitsColumn } from '@kervan/domain/money/column';
import { markets, type MarketCode } from '@kervan/domain/markets';
import { decimalsOf } from '@kervan/domain/money/currency-decimals';
import { unitsOfDecimal } from '@kervan/domain/money/rational';
import type { MoneyPart, OrderTransaction } from '@kervan/domain/orders/transaction-lines';
import type { MarketplaceAccount } from './accounts.ts';
import type { components, paths } from '@kervan/sp-api/finances_2024-06-19';
import { bodyOf, type HttpCore } from './http-core.ts';
import type { QuotaPriority } from './quota-gate.ts';

type Wire = components['schemas'];

/** What was posted from one instant on, up to another one, both more than two minutes ago; and from which page on. */
export type TransactionSearch = { after: string; before: string; token: string | null };

/** `unread`: how many told no amount or number that can be kept. */
export type TransactionPage = { transactions: OrderTransaction[]; next: string | null; unread: number };

/** A page of the marketplace's books of a market (listTransactions). A page may be empty and have a next one. */
export async function listTransactions(
  http: HttpCore,
  { account, market }: { account: MarketplaceAccount; market: MarketCode },
  { after, before, token }: TransactionSearch,
  priority: QuotaPriority,
): Promise<TransactionPage> {
  const { payload } = bodyOf(
    await http
      .client<paths>({ by: account, operation: 'listTransactions', priority })
      .GET('/finances/2024-06-19/transactions', {
        params: {
          query: {
            postedAfter: after,
            postedBefore: before,
            marketplaceId: markets[market].marketplaceId,
            ...(token === null ? {} : { nextToken: token }),
          },
        },
      }),
  );
  const reported = payload?.transactions ?? [];
  const transactions = reported.flatMap((one) => transactionOf(one) ?? []);
  return { transactions, next: payload?.nextToken || null, unread: reported.length - transactions.length };
}

/**
 * A transaction in our words; null where it has no number or no amount that a column holds. Money that is held back is told as one transaction, and once
 * it is released as a second one that names the first: both are the same fact, by the number of the first.
 */
export function transactionOf(reported: Wire['Transaction']): OrderTransaction | null {
  const related = (name: NonNullable<Wire['RelatedIdentifier']['relatedIdentifierName']>): string | null =>
    reported.relatedIdentifiers?.find((one) => one.relatedIdentifierName === name)?.relatedIdentifierValue || null;
  const id = related('DEFERRED_TRANSACTION_ID') ?? reported.transactionId;
  const currency = reported.totalAmount?.currencyCode;
  const total = minorOf(reported.totalAmount);
  if (!id || !currency || total === null || !reported.postedDate || Number.isNaN(Date.parse(reported.postedDate)))
    return null;
  return {
    id: id.slice(0, 200),
    orderId: related('ORDER_ID'),
    kind: (reported.transactionType ?? 'unknown').slice(0, 100),
    postedAt: reported.postedDate,
    currency,
    total,
    parts: (reported.breakdowns ?? []).map(partOf),
    units: reported.transactionType === 'Shipment' ? unitsOf(reported) : 0,
  };
}

/** Names are told with and without spaces. */
const partOf = (reported: Wire['Breakdown']): MoneyPart => ({
  type: (reported.breakdownType ?? '').replaceAll(' ', ''),
  amount: minorOf(reported.breakdownAmount) ?? 0,
  parts: (reported.breakdowns ?? []).map(partOf),
});

const unitsOf = ({ items }: Wire['Transaction']): number =>
  (items ?? [])
    .flatMap(({ contexts }) => contexts ?? [])
    .reduce(
      (sum, { contextType, quantityShipped }) => sum + (contextType === 'ProductContext' ? (quantityShipped ?? 0) : 0),
      0,
    );

/** Minor units of the currency that is named; null = not told, or more than a column holds. */
function minorOf(amount: Wire['Currency'] | undefined): number | null {
  if (amount?.currencyAmount === undefined || amount.currencyAmount === null) return null;
  const minor = unitsOfDecimal(amount.currencyAmount, decimalsOf(amount.currencyCode ?? ''));
  return fitsColumn(minor) ? minor : null;
}
