import { describe, expect, it } from 'vitest';
import type { CsvFaultCode, OrderCsvColumn } from './order-csv-columns.ts';
import { updateByCsv, type StandingOrder } from './order-csv-update.ts';
import { rejectedLines } from './order-upload.ts';
import { BuyerOrderStatus } from './buyer-order-status.ts';
import { SellerOrderStatus } from './seller-order-status.ts';

describe('lines that are not taken', () => {
  it('ORD-043 are all named, those without a fault of their own with their order, in the order of the file', () => {
    const fault = (line: number, column: OrderCsvColumn, code: CsvFaultCode) => ({ line, column, code });
    expect(
      rejectedLines([
        { orderId: 'A', lines: [2, 5], faults: [fault(5, 'quantity', 'quantityOutOfRange')] },
        { orderId: null, lines: [3], faults: [fault(3, 'order-id', 'missing')] },
      ]),
    ).toEqual([
      { line: 2, orderId: 'A', column: null, code: 'withItsOrder' },
      { line: 3, orderId: null, column: 'order-id', code: 'missing' },
      { line: 5, orderId: 'A', column: 'quantity', code: 'quantityOutOfRange' },
    ]);
  });

  it('of one line the first five faults are kept', () => {
    const columns = ['sku', 'city', 'state', 'country', 'quantity', 'currency'] as const;
    const faults = columns.map((column) => ({ line: 2, column, code: 'tooLong' as const }));
    expect(rejectedLines([{ orderId: 'A', lines: [2], faults }]).map(({ column }) => column)).toEqual(
      columns.slice(0, 5),
    );
  });
});

const item = { line: 2, orderItemId: '1', sku: 'KRV-1', quantity: 2, price: 1_250, shipping: 0 };
const product = {
  itemId: '1',
  sku: 'KRV-1',
  quantity: 2,
  price: 1_250,
  shipping: 0,
  buyer: [BuyerOrderStatus.NotPurchased] as BuyerOrderStatus[],
  isBeingBought: false,
};
const order = (over: Partial<StandingOrder> = {}, of: Partial<typeof product> = {}): StandingOrder => ({
  isOfFile: true,
  seller: SellerOrderStatus.Unshipped,
  products: [{ ...product, ...of }],
  ...over,
});
const nothing = { changed: [], added: [] };
const bought = { buyer: [BuyerOrderStatus.Purchased] as BuyerOrderStatus[] };

describe('an order that a file tells again', () => {
  it.each<[string, StandingOrder, Partial<typeof item>, object]>([
    ['as it is changes nothing', order(), {}, nothing],
    ['with another price', order(), { price: 1_300 }, { changed: [{ ...item, price: 1_300 }], added: [] }],
    ['with other shipping', order(), { shipping: 90 }, { changed: [{ ...item, shipping: 90 }], added: [] }],
    ['with more pieces', order(), { quantity: 3 }, { changed: [{ ...item, quantity: 3 }], added: [] }],
    ['with another product', order(), { sku: 'B' }, { changed: [{ ...item, sku: 'B' }], added: [] }],
    ['with a further product', order(), { orderItemId: '2' }, { changed: [], added: [{ ...item, orderItemId: '2' }] }],
    ['bought, as it is', order({}, bought), {}, nothing],
    ['bought, with another price', order({}, bought), { price: 9 }, { changed: [{ ...item, price: 9 }], added: [] }],
    ['bought, with more pieces', order({}, bought), { quantity: 3 }, { refusal: 'alreadyBought', line: 2 }],
    ['bought, with another product', order({}, bought), { sku: 'B' }, { refusal: 'alreadyBought', line: 2 }],
    [
      'being bought, with less',
      order({}, { isBeingBought: true }),
      { quantity: 1 },
      { refusal: 'alreadyBought', line: 2 },
    ],
    ['of the marketplace', order({ isOfFile: false }), {}, { refusal: 'ofMarketplace', line: null }],
    ['cancelled', order({ seller: SellerOrderStatus.Canceled }), {}, { refusal: 'orderClosed', line: null }],
    ['sent', order({ seller: SellerOrderStatus.Shipped }), { price: 1 }, { refusal: 'orderClosed', line: null }],
    ['sent in part', order({ seller: SellerOrderStatus.PartiallyShipped }), {}, nothing],
  ])('ORD-043: %s', (_what, standing, told, expected) => {
    expect(updateByCsv(standing, { items: [{ ...item, ...told }] })).toEqual(expected);
  });

  it('keeps the products that a file leaves out', () => {
    const standing = order({ products: [product, { ...product, itemId: '2' }] });
    expect(updateByCsv(standing, { items: [item] })).toEqual(nothing);
  });
});
