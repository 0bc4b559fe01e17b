import type { MarketCode } from '../markets.ts';
import type { Minor } from '../money/money.ts';

/** Markets whose prices are shown without the tax, which is added at the checkout; elsewhere it is part of the price. */
const taxOnTop: readonly MarketCode[] = ['US', 'CA'];
export const isTaxIncluded = (market: MarketCode): boolean => !taxOnTop.includes(market);

export type InvoiceSums = { products: Minor; shipping: Minor; discount: Minor; tax: Minor; total: Minor };

/** What a buyer paid for an order, as its invoice shows it (WH-054). The tax is part of the total either way, and added where it is not in the prices. */
export function invoiceSums(
  items: readonly { price: Minor; shipping: Minor; discount: Minor; tax: Minor }[],
  market: MarketCode,
): InvoiceSums {
  const sum = (name: 'price' | 'shipping' | 'discount' | 'tax') => items.reduce((all, item) => all + item[name], 0);
  const [products, shipping, discount, tax] = [sum('price'), sum('shipping'), sum('discount'), sum('tax')];
  const net = products + shipping - discount;
  return { products, shipping, discount, tax, total: isTaxIncluded(market) ? net : net + tax };
}

const DIGITS = 6;
/** The number of an invoice in the series of its store and year. */
export const buyerInvoiceNumber = (year: number, place: number): string =>
  `${year}-${String(place).padStart(DIGITS, '0')}`;
