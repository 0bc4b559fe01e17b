import type { Books } from '../books/books.ts';
import type { Coupon, Discount, InvoiceLine } from '../books/records.ts';

/** Lines with their discounts, and the sums. */
export type Totals = { lines: InvoiceLine[]; subtotal: number; total: number };

/** Applies the discounts in their order to the lines they are for. */
export function totalsOf(books: Books, lines: readonly InvoiceLine[], discounts: readonly Discount[]): Totals {
  let current: InvoiceLine[] = lines.map((line) => ({ ...line, discountAmounts: [], discounts: [] }));
  for (const discount of discounts) {
    const coupon = books.get('coupon', discount.coupon);
    if (coupon) current = discounted(books, current, { coupon, discount });
  }
  const subtotal = current.reduce((sum, { amount }) => sum + amount, 0);
  const total = current.reduce((sum, line) => sum + netOf(line), 0);
  return { lines: current, subtotal, total };
}

/** What is left of a line after its discounts. */
export const netOf = ({ amount, discountAmounts }: InvoiceLine): number =>
  discountAmounts.reduce((left, discount) => left - discount.amount, amount);

function discounted(
  books: Books,
  lines: readonly InvoiceLine[],
  { coupon, discount }: { coupon: Coupon; discount: Discount },
): InvoiceLine[] {
  let left = coupon.amountOff ?? 0;
  return lines.map((line) => {
    if (!line.isDiscountable || line.amount <= 0 || !isFor(books, coupon, line.price)) return line;
    const net = netOf(line);
    const amount = coupon.percentOff === null ? Math.min(left, net) : net - percentLess(net, coupon.percentOff);
    if (coupon.percentOff === null) left -= amount;
    return {
      ...line,
      discountAmounts: [...line.discountAmounts, { amount, discount: discount.id }],
      discounts: [...line.discounts, discount.id],
    };
  });
}

/** Whether a coupon is for the product of a price; one without products is for all. */
export function isFor(books: Books, { products }: Coupon, price: string | null): boolean {
  if (products.length === 0) return true;
  const product = price === null ? undefined : books.get('price', price)?.product;
  return product !== undefined && products.includes(product);
}

/** Cents less a percentage, half a cent rounded up; percentages have at most two decimals here. */
export function percentLess(cents: number, percent: number): number {
  return Math.floor((cents * (10_000 - Math.round(percent * 100)) + 5_000) / 10_000);
}
