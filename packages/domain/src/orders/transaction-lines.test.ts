import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ProfitLine } from './profit-lines.ts';
import { refundedGross, taxOfSale, transactionLines, type MoneyPart } from './transaction-lines.ts';

const L = ProfitLine;
const part = (type: string, amount: number, parts: MoneyPart[] = []): MoneyPart => ({ type, amount, parts });
const parts = [
  part('Sales', 3_398, [part('ProductCharges', 2_999), part('Shipping', 399)]),
  part('Expenses', -510, [part('AmazonFees', -510, [part('Commission', -510, [part('Base', -510)])])]),
];

describe('the lines of a transaction', () => {
  it('ORD-012 are sale, shipping and commission of a shipment, and they add up to it', () => {
    expect(transactionLines({ kind: 'Shipment', total: 2_888, parts })).toEqual([
      { line: L.sale, amount: 2_999 },
      { line: L.shipping, amount: 399 },
      { line: L.commission, amount: -510 },
    ]);
  });

  it('are one line of a refund, with what came back of the commission taken off', () => {
    const back = [part('Refunded Sales', -2_999), part('Refunded Expenses', 360)];
    expect(transactionLines({ kind: 'Refund', total: -2_639, parts: back })).toEqual([
      { line: L.refunds, amount: -2_639 },
    ]);
  });

  it('RET-013 what a refund gave back to the buyer leaves the commission out', () => {
    const goods = part('Refunded Sales', -3_398, [part('ProductCharges', -2_999), part('Shipping', -399)]);
    const fees = part('Refunded Expenses', 360, [part('AmazonFees', 360)]);
    expect(refundedGross({ total: -3_038, parts: [goods, fees] })).toBe(3_398);
    expect(refundedGross({ total: -500, parts: [part('Other', -500)] })).toBe(500);
  });

  it('add up to the total whatever it is made of', () => {
    const amount = fc.integer({ min: -100_000, max: 100_000 });
    const drawn = fc.array(
      fc.record({ type: fc.constantFrom('ProductCharges', 'Shipping', 'AmazonFees', 'Tax', 'Other'), amount }),
    );
    fc.assert(
      fc.property(drawn, amount, fc.constantFrom('Shipment', 'Refund'), (some, total, kind) => {
        const lines = transactionLines({ kind, total, parts: some.map((one) => part(one.type, one.amount)) });
        expect(lines.reduce((sum, line) => sum + line.amount, 0)).toBe(total);
      }),
    );
  });

  it.each([
    ['GuaranteeClaim', L.claims],
    ['Guarantee Claim', L.claims],
    ['Chargeback', L.chargebacks],
    ['Adjustment', L.adjustments],
    ['SomethingNew', L.otherMarketplace],
    ['unknown', L.otherMarketplace],
  ])('ORD-012 decision 73: %s has a line of its own, with all of its amount', (kind, line) => {
    expect(transactionLines({ kind, total: -2_599, parts: [part('ProductCharges', -2_999)] })).toEqual([
      { line, amount: -2_599 },
    ]);
  });
});

describe('the tax of a sale', () => {
  const line = (of: ProfitLine, amount: number) => ({ line: of, amount, usd: null, ratePpm: null, weightG: null });
  const forecast = [line(L.sale, 10_000), line(L.shipping, 2_000), line(L.tax, -1_916)];
  it.each([
    [12_000, -1_916],
    [6_000, -958],
    [0, 0],
  ])('STORE-031 is its share of what was paid: %s', (paid, tax) => {
    expect(taxOfSale(paid, forecast) + 0).toBe(tax);
  });
  it('is nothing where nothing was forecast', () => {
    expect(taxOfSale(5_000, [])).toBe(0);
  });
});
