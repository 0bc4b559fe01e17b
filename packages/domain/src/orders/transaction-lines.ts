import type { Minor } from '../money/money.ts';
import { multiply, rational, roundHalfUp } from '../money/rational.ts';
import type { ForecastLine } from './order-forecast.ts';
import { ProfitLine } from './profit-lines.ts';

const L = ProfitLine;

/** A part of a transaction's amount as the marketplace names it, with its own parts. Minor units, signed by what they do to the seller's money. */
export type MoneyPart = { type: string; amount: Minor; parts: readonly MoneyPart[] };

/** A transaction of the marketplace's books for an order. */
export type OrderTransaction = {
  /** The fact: what is told of the same money again has the same. */
  id: string;
  orderId: string | null;
  kind: string;
  postedAt: string;
  currency: string;
  total: Minor;
  parts: readonly MoneyPart[];
  /** Pieces that it tells the sale of. */
  units: number;
};

/** The kind that an A-to-z claim's money has; what is told of it is the marketplace's decision. */
export const CLAIM_KIND = 'GuaranteeClaim';

/**
 * Decision 73: kinds that are neither sale nor refund, each with its line as a whole. Names as the marketplace's books spell them, with and without
 * spaces; every other kind of an order is "other".
 */
const lineOfKind: Readonly<Record<string, ProfitLine>> = {
  Refund: L.refunds,
  [CLAIM_KIND]: L.claims,
  Chargeback: L.chargebacks,
  Adjustment: L.adjustments,
};
const isSale = (kind: string): boolean => kind === 'Shipment';
const spaceless = (kind: string): string => kind.replaceAll(' ', '');
export const isClaim = (kind: string): boolean => spaceless(kind) === CLAIM_KIND;

const lineOfPart: Readonly<Record<string, ProfitLine>> = {
  ProductCharges: L.sale,
  Shipping: L.shipping,
  AmazonFees: L.commission,
};

/** What is booked of a transaction for a line: signed by what it does to the profit, in the transaction's currency. */
export type TransactionLine = { line: ProfitLine; amount: Minor };

/**
 * The lines of a transaction; they add up to its total, whatever it is made of: what has no line of its own stands under other costs. A refund is
 * one line, what the marketplace gave back of its commission taken off (ORD-012); so is everything that is neither (decision 73).
 */
export function transactionLines({ kind, total, parts }: Pick<OrderTransaction, 'kind' | 'total' | 'parts'>) {
  if (!isSale(kind)) return linesOf([[lineOfKind[spaceless(kind)] ?? L.otherMarketplace, total]]);
  const sums = new Map<ProfitLine, Minor>();
  collect(parts, sums);
  const named = [...sums.values()].reduce((sum, amount) => sum + amount, 0);
  return linesOf([...sums, [L.otherCosts, total - named]]);
}

/** What a refund gave back to the buyer, above 0, before what the marketplace gave back of its commission. */
export function refundedGross({ total, parts }: Pick<OrderTransaction, 'total' | 'parts'>): Minor {
  const sums = new Map<ProfitLine, Minor>();
  collect(parts, sums);
  const gross = (sums.get(L.sale) ?? 0) + (sums.get(L.shipping) ?? 0);
  return 0 - (gross === 0 ? total : gross);
}

/** A sale is said even where it comes to nothing; other lines only where they move something. */
const linesOf = (sums: readonly (readonly [ProfitLine, Minor])[]): TransactionLine[] =>
  sums.flatMap(([line, amount]) => (amount === 0 ? [] : [{ line, amount }]));

function collect(parts: readonly MoneyPart[], sums: Map<ProfitLine, Minor>): void {
  for (const part of parts) {
    const line = lineOfPart[part.type];
    if (line === undefined) collect(part.parts, sums);
    else sums.set(line, (sums.get(line) ?? 0) + part.amount);
  }
}

/**
 * The tax inside what the buyer paid, by the share that the order was forecast with: the marketplace tells none of it (STORE-031).
 * Assumed: a refund gives none of it back here; the seller's tax return does.
 */
export function taxOfSale(paid: Minor, forecast: readonly ForecastLine[]): Minor {
  const of = (line: ProfitLine): Minor => forecast.find((one) => one.line === line)?.amount ?? 0;
  const expected = of(L.sale) + of(L.shipping);
  if (expected <= 0) return 0;
  return roundHalfUp(multiply(rational(paid), rational(of(L.tax), expected)));
}
