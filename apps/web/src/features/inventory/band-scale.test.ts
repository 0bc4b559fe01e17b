import { expect, it } from 'vitest';
import { bandScaleOf, withinReach } from './band-scale.ts';

it('places every price inside and puts round ticks between', () => {
  const { place, ticks } = bandScaleOf([10727, 11972, 13888, 12522, 12532, null], 372);
  expect(ticks).toEqual([11000, 12000, 13000, 14000]);
  expect([10727, 12522, 13888].map(place).every((x) => x > 0 && x < 372)).toBe(true);
  expect(place(12532)).toBeGreaterThan(place(12522));
});

it('keeps a scale when every price is the same', () => {
  const { place, ticks } = bandScaleOf([500, 500, 500], 100);
  expect(place(500)).toBe(50);
  expect(ticks).toEqual([500]);
});

it('PRICE-041 draws the offers near the band and counts the ones far beside it', () => {
  const offers = [100, 4_900, 6_000, 7_699, 7_700, 40_000].map((landedMinor) => ({ landedMinor }));
  const { drawn, below, above } = withinReach(offers, [5_000, 6_000, null, 6_687]);
  expect(below).toEqual([{ landedMinor: 100 }]);
  expect(drawn.map((offer) => offer.landedMinor)).toEqual([4_900, 6_000, 7_699]);
  expect(above.map((offer) => offer.landedMinor)).toEqual([7_700, 40_000]);
});
