import fc from 'fast-check';
import { expect, it } from 'vitest';
import { bandScaleOf, labelsOf, withinReach, type BandLabel } from './band-scale.ts';

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

const WIDTH = 372;
const ROOM = 112;
const spanOf = ({ x, anchor }: BandLabel) => (anchor === 'end' ? [x - ROOM, x] : [x, x + ROOM]) as [number, number];

it('no line runs through the other price’s label, and no label leaves the picture', () => {
  const at = fc.double({ min: 12, max: WIDTH - 12, noNaN: true });
  fc.assert(
    fc.property(at, at, (ours, theirs) => {
      const { price, buyBox } = labelsOf(ours, theirs, { width: WIDTH, room: ROOM });
      if (!price || !buyBox) throw new Error('a known price has a label');
      expect(price.row).not.toBe(buyBox.row);
      // A line runs from its own label's row down: the row above is crossed by the line of that row alone.
      const [below, other] = price.row === 'below' ? [price, theirs] : [buyBox, ours];
      const [from, to] = spanOf(below);
      expect(other <= from || other >= to, `line at ${other}, label ${from}–${to}`).toBe(true);
      for (const label of [price, buyBox]) {
        const [start, end] = spanOf(label);
        expect(start).toBeGreaterThanOrEqual(0);
        expect(end).toBeLessThanOrEqual(WIDTH);
      }
    }),
  );
});

it.each([
  ['apart where there is room', 180, 190, 'end', 'start'],
  ['both to the right at the left edge, the outer one above', 50, 25, 'start', 'start'],
  ['both to the left at the right edge', 340, 350, 'end', 'end'],
] as const)('labels stand %s', (_where, ours, theirs, price, buyBox) => {
  const labels = labelsOf(ours, theirs, { width: WIDTH, room: ROOM });
  expect([labels.price?.anchor, labels.buyBox?.anchor]).toEqual([price, buyBox]);
});

it('a price without a BuyBox is named at the side with room', () => {
  expect(labelsOf(40, null, { width: WIDTH, room: ROOM })).toEqual({
    price: { x: 46, anchor: 'start', row: 'above' },
    buyBox: null,
  });
  expect(labelsOf(340, null, { width: WIDTH, room: ROOM }).price?.anchor).toBe('end');
});
