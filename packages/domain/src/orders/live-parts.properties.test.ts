import fc from 'fast-check';
import { expect, it } from 'vitest';
import { unknownTarget } from '../inventory/facts.ts';
import { explainPrice } from '../pricing/explain-price.ts';
import type { PricePartKind } from '../pricing/price-parts.ts';
import { compileExample, exampleItem, exampleRates, exampleSettings, exampleSource } from '../testing/example.ts';
import { forecastLines } from './order-forecast.ts';
import { profitTable } from './order-profit.ts';
import { ProfitLine } from './profit-lines.ts';
import { saleCosts } from './sale-costs.ts';

const L = ProfitLine;
/** Which parts of the price stand in which line of the order: straight from the source everything is paid there. */
const direct: [ProfitLine, PricePartKind[]][] = [
  [L.product, ['product', 'salesTax', 'sourceShipping', 'shipment', 'importFee']],
  [L.commission, ['commission']],
  [L.tax, ['tax']],
];
const warehouse: [ProfitLine, PricePartKind[]][] = [
  [L.carriage, ['shipment']],
  [L.handling, ['handling']],
  [L.commission, ['commission']],
  [L.tax, ['tax']],
];

it('ORD-012 PRICE-011 decision 75: a piece sold at its price is forecast with the parts of that price, cent by cent', () => {
  fc.assert(
    fc.property(
      fc.record({
        price: fc.integer({ min: 100, max: 500_000 }),
        ratePpm: fc.integer({ min: 1_000, max: 200_000_000 }),
        commission: fc.integer({ min: 0, max: 4_000 }),
        isTaxPayer: fc.boolean(),
        importPrice: fc.option(fc.nat(5_000), { nil: null }),
        sendingType: fc.constantFrom('direct' as const, 'warehouse' as const),
        weightG: fc.integer({ min: 10, max: 20_000 }),
      }),
      ({ price, ratePpm, commission, isTaxPayer, importPrice, sendingType, weightG }) => {
        const settings = compileExample(
          { ...exampleSettings(), sendingType, commissionHundredths: commission, isTaxPayer },
          { ratePpm, warehouseRates: exampleRates() },
        );
        const source = exampleSource({ price, weightG, dimensionalWeightG: null });
        const item = exampleItem({ importPrice });
        const { decision, breakdown } = explainPrice(source, unknownTarget, item, settings);
        fc.pre(decision.price !== null);
        const paid = decision.price ?? 0;
        const isDirect = sendingType === 'direct';
        const sold = saleCosts(
          { source, item, quantity: 1 },
          { settings, route: isDirect ? settings.direct : settings.warehouse },
        );
        const lines = forecastLines({
          sale: paid,
          shipping: 0,
          products: [
            {
              paid,
              commission: settings.commission,
              taxShare: settings.taxShare,
              costFactor: settings.costFactor,
              ratePpm,
              weightG: sold.weightG,
              costs: sold.exact,
            },
          ],
        });
        const part = (kinds: readonly PricePartKind[]): number =>
          breakdown.filter(({ kind }) => kinds.includes(kind)).reduce((sum, { amount }) => sum + amount, 0);
        const table = profitTable(lines, [], new Set());
        expect([table.forecastCost, table.forecastProfit]).toEqual([decision.cost, part(['profit'])]);
        for (const [line, kinds] of isDirect ? direct : warehouse) {
          const shown = 0 - (lines.find((one) => one.line === line)?.amount ?? NaN);
          // Parts that the order joins are rounded together: a cent moves between them, never out of them.
          const off = Math.abs(shown - part(kinds));
          expect(off).toBeLessThanOrEqual(line === L.carriage || line === L.handling ? 1 : 0);
        }
      },
    ),
    { numRuns: 300 },
  );
});
