import { statusWords } from './status-words.ts';

/** The lines of an order's profit table, as they are stored with the money that moved (ORD-010, ORD-012, decision 58). */
export const ProfitLine = {
  sale: 1,
  /** What the buyer paid for sending. */
  shipping: 2,
  tax: 3,
  commission: 4,
  /** The total paid at the source; on the direct way sending and import deposit are in it. */
  product: 5,
  /** From the warehouse to the buyer. */
  carriage: 6,
  handling: 7,
  customs: 8,
  insurance: 9,
  storage: 10,
  /** Everything else that was paid for the order: labels of returns, extra payments. */
  otherCosts: 11,
  /** What the source gave back, and what insurances and carriers paid. */
  sourceRefunds: 12,
  payouts: 13,
  /** What the buyer got back, less what the marketplace gave back of its commission. */
  refunds: 14,
  /** What the marketplace took for, or gave back of, an A-to-z claim (decision 73). */
  claims: 15,
  chargebacks: 16,
  adjustments: 17,
  /** Of a kind that nobody knows: the marketplace says what it is. */
  otherMarketplace: 18,
} as const;
export type ProfitLine = (typeof ProfitLine)[keyof typeof ProfitLine];

const L = ProfitLine;

/** Their names on the wire, in the order of the table. */
export const profitLineWords = statusWords<ProfitLine>({
  [L.sale]: 'sale',
  [L.shipping]: 'shipping',
  [L.tax]: 'tax',
  [L.commission]: 'commission',
  [L.product]: 'product',
  [L.carriage]: 'carriage',
  [L.handling]: 'handling',
  [L.customs]: 'customs',
  [L.insurance]: 'insurance',
  [L.storage]: 'storage',
  [L.otherCosts]: 'otherCosts',
  [L.sourceRefunds]: 'sourceRefunds',
  [L.payouts]: 'payouts',
  [L.refunds]: 'refunds',
  [L.claims]: 'claims',
  [L.chargebacks]: 'chargebacks',
  [L.adjustments]: 'adjustments',
  [L.otherMarketplace]: 'otherMarketplace',
});

/** Lines of the landed cost (decision 58): all paid costs less payouts and source refunds. */
export const costLines: readonly ProfitLine[] = [
  L.product,
  L.carriage,
  L.handling,
  L.customs,
  L.insurance,
  L.storage,
  L.otherCosts,
  L.sourceRefunds,
  L.payouts,
];

/** Lines that nobody forecasts: nothing has moved for most orders, and then they are 0 and known. */
export const unforecastLines: readonly ProfitLine[] = [
  L.storage,
  L.otherCosts,
  L.sourceRefunds,
  L.payouts,
  L.refunds,
  L.claims,
  L.chargebacks,
  L.adjustments,
  L.otherMarketplace,
];
