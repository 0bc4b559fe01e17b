import { expect, it } from 'vitest';
import { placeOnBand } from './profit-band-scale.ts';

const prices = { min: 10_000, standard: 11_000, max: 13_000, price: 12_000, buyBox: null };

it('places the band with a margin at both sides, in order', () => {
  const { min, standard, max, price, buyBox } = placeOnBand(prices, 2, 90);
  expect([min, standard, price, max]).toEqual([13.2, 35.1, 57, 78.8].map((value) => expect.closeTo(value, 0)));
  expect(buyBox).toBeNull();
});

it('keeps what lies far outside at the edge', () => {
  expect(placeOnBand({ ...prices, price: 1, buyBox: 900_000 }, 2, 90)).toMatchObject({ price: 2, buyBox: 90 });
});

it('a band of one price does not divide by nothing', () => {
  expect(placeOnBand({ min: 500, standard: 500, max: 500, price: 500, buyBox: 500 }, 0, 100)).toMatchObject({
    min: expect.any(Number),
    price: expect.any(Number),
  });
});
