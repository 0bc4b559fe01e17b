import { describe, expect, it } from 'vitest';
import { roundAim } from './round.ts';

const template = (price: number, from = 0, to = 20_000) => ({ name: String(price), isActive: true, from, to, price });
const aim = (num: number, den = 1) => ({ num, den });

describe('STORE-041 the aim without our own shipping', () => {
  it.each([
    ['no template', [], 9_000, 0],
    ['the lower one last', [template(500), template(300)], 8_700, 300],
    ['the lower one first', [template(300), template(500)], 8_700, 300],
    ['two that cost the same', [template(300), template(300)], 8_700, 300],
    ['one that is free', [template(300), template(0)], 9_000, 0],
    ['none whose range holds what is left', [template(400, 8_601), template(300, 0, 8_700)], 9_000, 0],
    ['a range to just above what is left', [template(300, 8_700, 8_701)], 8_700, 300],
  ])('%s', (_, templates, wanted, shippingFee) => {
    expect(roundAim(aim(9_000), templates)).toEqual({ wanted, shippingFee });
  });

  it('PRICE-011 is rounded half up before', () => {
    expect([roundAim(aim(17_999, 2), []), roundAim(aim(26_998, 3), [])]).toEqual([
      { wanted: 9_000, shippingFee: 0 },
      { wanted: 8_999, shippingFee: 0 },
    ]);
  });
});
