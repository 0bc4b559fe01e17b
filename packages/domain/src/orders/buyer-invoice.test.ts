import { expect, it } from 'vitest';
import { buyerInvoiceNumber, invoiceSums } from './buyer-invoice.ts';

const item = (price: number, shipping = 0, discount = 0, tax = 0) => ({ price, shipping, discount, tax });

it.each([
  ['DE', [item(2_999, 0, 0, 479)], { products: 2_999, shipping: 0, discount: 0, tax: 479, total: 2_999 }],
  ['US', [item(2_999, 499, 0, 210)], { products: 2_999, shipping: 499, discount: 0, tax: 210, total: 3_708 }],
  ['CA', [item(1_000, 0, 100, 130)], { products: 1_000, shipping: 0, discount: 100, tax: 130, total: 1_030 }],
  ['JP', [item(3_000), item(1_200, 300)], { products: 4_200, shipping: 300, discount: 0, tax: 0, total: 4_500 }],
] as const)('WH-054 the sums of an invoice in %s', (market, items, wanted) => {
  expect(invoiceSums(items, market)).toEqual(wanted);
});

it('a number is of its year', () => {
  expect([buyerInvoiceNumber(2026, 1), buyerInvoiceNumber(2027, 1_234_567)]).toEqual(['2026-000001', '2027-1234567']);
});
