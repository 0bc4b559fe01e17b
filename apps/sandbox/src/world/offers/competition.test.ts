import { describe, expect, it } from 'vitest';
import { markets } from '@kervan/domain/markets';
import { createGeneratedCatalogue } from '../catalogue/generated-catalogue.ts';
import { featuredPlace } from './buy-box.ts';
import { createCompetition } from './competition.ts';

const catalogue = createGeneratedCatalogue(7, 2000);
const asins = catalogue.list(0, 1000);
const demo = createCompetition(7, 'demo', 0, catalogue);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const featured = (market: 'US' | 'DE' | 'JP', asin: string, at: number) => {
  const offers = demo
    .offers(market, asin, at)
    .sort((a, b) => a.priceMinor + a.shippingMinor - b.priceMinor - b.shippingMinor);
  return offers[featuredPlace(offers, demo.listPriceMinor(market, asin))] ?? null;
};

describe('competition', () => {
  it('is the same for the same seed, market, product and time, whatever was asked before', () => {
    const other = createCompetition(7, 'demo', 0, createGeneratedCatalogue(7, 2000));
    for (const asin of asins.slice(0, 50).reverse())
      expect(other.offers('DE', asin, 5 * HOUR)).toEqual(demo.offers('DE', asin, 5 * HOUR));
    expect(createCompetition(8, 'demo', 0, catalogue).offers('US', asins[0] ?? '', 0)).not.toEqual(
      demo.offers('US', asins[0] ?? '', 0),
    );
  });

  it('stands still until the next change and is different after it', () => {
    let moved = 0;
    for (const asin of asins.slice(0, 300)) {
      const next = demo.nextChangeMs('US', asin, 0);
      expect(next).toBeGreaterThan(0);
      expect(demo.offers('US', asin, next - 1)).toEqual(demo.offers('US', asin, 0));
      if (JSON.stringify(demo.offers('US', asin, next)) !== JSON.stringify(demo.offers('US', asin, 0))) moved++;
    }
    expect(moved).toBeGreaterThan(270);
  });

  it('moves something within the first minute, and each product every 20 to 60 minutes', () => {
    expect(asins.filter((asin) => demo.nextChangeMs('US', asin, 0) <= MINUTE).length).toBeGreaterThan(10);
    for (const asin of asins.slice(0, 100)) {
      let changes = 0;
      for (let at = 0; at <= 20 * HOUR; at = demo.nextChangeMs('US', asin, at)) changes++;
      expect(changes).toBeGreaterThanOrEqual(19);
      expect(changes).toBeLessThanOrEqual(62);
    }
  });

  it('changes several times a day in the amazon profile', () => {
    const amazon = createCompetition(7, 'amazon', 0, catalogue);
    for (const asin of asins.slice(0, 100)) {
      let changes = 0;
      for (let at = 0; at <= 24 * HOUR; at = amazon.nextChangeMs('US', asin, at)) changes++;
      expect(changes).toBeGreaterThanOrEqual(2);
      expect(changes).toBeLessThanOrEqual(12);
    }
  });

  it('keeps prices near their middle over a month', () => {
    for (const asin of asins.slice(0, 60)) {
      const middle = catalogue.find(asin)?.basePriceCents ?? 0;
      const prices = Array.from({ length: 120 }, (_, i) => featured('US', asin, i * 6 * HOUR)).flatMap((offer) =>
        offer ? [offer.priceMinor + offer.shippingMinor] : [],
      );
      // Cheap products are carried by their shipping.
      if (prices.length === 0 || middle < 1500) continue;
      const mean = prices.reduce((sum, price) => sum + price, 0) / prices.length;
      expect(mean / middle).toBeGreaterThan(0.8);
      expect(mean / middle).toBeLessThan(1.25);
      expect(Math.min(...prices) / middle).toBeGreaterThan(0.4);
      expect(Math.max(...prices) / middle).toBeLessThan(2.2);
    }
  });

  it('follows the source market in the target markets and converts to their currency', () => {
    const moves: [number, number][] = [];
    const ratios: number[] = [];
    for (const asin of asins) {
      const [us0, us1, de0, de1, jp] = [
        featured('US', asin, 0),
        featured('US', asin, 30 * HOUR),
        featured('DE', asin, 0),
        featured('DE', asin, 30 * HOUR),
        featured('JP', asin, 0),
      ];
      if (us0 && us1 && de0 && de1)
        moves.push([Math.log(us1.priceMinor / us0.priceMinor), Math.log(de1.priceMinor / de0.priceMinor)]);
      if (us0 && jp) ratios.push(jp.priceMinor / (us0.priceMinor / 100));
    }
    expect(correlation(moves)).toBeGreaterThan(0.25);
    ratios.sort((a, b) => a - b);
    const middle = ratios[Math.floor(ratios.length / 2)] ?? 0;
    expect(markets.JP.decimals).toBe(0);
    expect(middle).toBeGreaterThan(200);
    expect(middle).toBeLessThan(600);
  });

  it('has spells without stock, products nobody offers, and all three kinds of sellers', () => {
    const kinds = new Set<string>();
    let empty = 0;
    let backOrdered = 0;
    for (const asin of asins) {
      const offers = demo.offers('US', asin, 12 * HOUR);
      if (offers.length === 0) empty++;
      if (offers.length > 0 && offers.every(({ availability }) => availability.type !== 'NOW')) backOrdered++;
      for (const offer of offers) kinds.add(offer.sellerType);
      expect(offers.length).toBeLessThanOrEqual(20);
    }
    expect(kinds).toEqual(new Set(['AMAZON', 'FBA', 'FBM']));
    expect(empty).toBeGreaterThan(20);
    expect(empty).toBeLessThan(120);
    expect(backOrdered).toBeGreaterThan(0);
  });

  it('draws so little for a product that many thousand are computed in a second, and no more after a year', () => {
    for (const asin of asins) demo.offers('US', asin, 0);
    const drawn = (at: number): number => {
      const { imul } = Math;
      let times = 0;
      // Every draw multiplies so; a spy would keep each call.
      Math.imul = (one, other) => (times++, imul(one, other));
      try {
        for (const asin of asins) demo.offers('US', asin, at);
      } finally {
        Math.imul = imul;
      }
      return times / asins.length;
    };
    const [soon, later] = [drawn(HOUR), drawn(365 * 24 * HOUR)];
    expect(soon).toBeGreaterThan(0);
    expect(soon).toBeLessThan(1_000);
    expect(later).toBeLessThan(1.1 * soon);
  });
});

function correlation(pairs: readonly [number, number][]): number {
  const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [mx, my] = [mean(pairs.map(([x]) => x)), mean(pairs.map(([, y]) => y))];
  const sums = pairs.reduce(
    (sum, [x, y]) => ({ xy: sum.xy + (x - mx) * (y - my), xx: sum.xx + (x - mx) ** 2, yy: sum.yy + (y - my) ** 2 }),
    { xy: 0, xx: 0, yy: 0 },
  );
  return sums.xy / Math.sqrt(sums.xx * sums.yy);
}
