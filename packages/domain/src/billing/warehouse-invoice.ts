import type { Minor } from '../money/money.ts';

/** What the lines of a warehouse's invoice are for; their names are in the texts `credit.lines`. */
export const invoiceLineKinds = [
  'load',
  'commission',
  'shipping',
  'handling',
  'insurance',
  'storage',
  'extra_charge',
  'return_handling',
  'return_label',
  'refund',
] as const;
export type InvoiceLineKind = (typeof invoiceLineKinds)[number];
export type InvoiceLine = { kind: InvoiceLineKind; amount: Minor };

/** What is 0 is no line. */
const lines = (all: readonly InvoiceLine[]): InvoiceLine[] => all.filter(({ amount }) => amount !== 0);

/**
 * A package that was dispatched (decision 62): `posted` is what left the credit for it, `insurance` and `storage` what of it was booked on as such;
 * handling is part of the warehouse's price. The lines always come to what was posted.
 */
export function dispatchLines({
  posted,
  insurance,
  storage,
  handling,
}: {
  posted: Minor;
  insurance: Minor;
  storage: Minor;
  handling: Minor;
}): InvoiceLine[] {
  const price = posted - insurance - storage;
  const ofHandling = Math.max(0, Math.min(handling, price));
  return lines([
    { kind: 'shipping', amount: price - ofHandling },
    { kind: 'handling', amount: ofHandling },
    { kind: 'insurance', amount: insurance },
    { kind: 'storage', amount: storage },
  ]);
}

/** A return fee (RET-015): the label that was bought, and handling; without a label all of it is handling. */
export const returnFeeLines = (amount: Minor, handling: Minor | null): InvoiceLine[] =>
  lines([
    { kind: 'return_label', amount: handling === null ? 0 : Math.max(0, amount - handling) },
    { kind: 'return_handling', amount: handling === null ? amount : Math.min(amount, handling) },
  ]);
