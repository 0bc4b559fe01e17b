import { describe, expect, it } from 'vitest';
import type { Decision } from '../inventory/decision.ts';
import { StatusCode } from '../inventory/item-status.ts';
import { packReason, UpdateReason } from '../inventory/update-reason.ts';
import { minor } from '../money/money.ts';
import { averageChange, countPrice, newPriceTally } from './price-forecast.ts';

const none = packReason(UpdateReason.SettingsChange, 0);
const money = (value: number | null) => (value === null ? null : minor(value));
type Side = { status?: StatusCode; price?: number | null; profit?: number | null };

/** One item of 100,00 at the store with a profit of 10,00 and a BuyBox of 100,00, and what becomes of it. */
function count(before: Side, after: Side & { hold?: Decision['hold'] }, buyBox: number | null = 10_000) {
  const tally = newPriceTally();
  const { status = StatusCode.AtStore, price = 10_000, profit = 1_000 } = before;
  const effect = countPrice(tally, {
    item: { status, reason: none, price: money(price) },
    profit: money(profit),
    buyBox: money(buyBox),
    decision: {
      status: after.status ?? StatusCode.AtStoreQueue,
      reason: none,
      price: money(after.price === undefined ? 10_000 : after.price),
      profit: money(after.profit === undefined ? 1_000 : after.profit),
      hold: after.hold ?? null,
    } as Decision, // Nothing else of it is looked at.
  });
  return { tally, effect };
}

describe('what changed pricing settings do to an item', () => {
  it.each([
    ['goes up', { price: 10_500 }, { effect: 'risen', changeHundredths: 500, losesBuyBox: true, isBelowCost: false }],
    [
      'goes down',
      { price: 9_500 },
      { effect: 'fallen', changeHundredths: -500, losesBuyBox: false, isBelowCost: false },
    ],
    ['stays', { price: 10_000 }, null],
    [
      'goes off sale',
      { status: StatusCode.ZeroQuantityQueue, price: 10_000 },
      { effect: 'stopped', changeHundredths: null, losesBuyBox: true, isBelowCost: false },
    ],
    [
      'is sold below its cost',
      { price: 9_900, profit: -1 },
      { effect: 'fallen', changeHundredths: -100, losesBuyBox: false, isBelowCost: true },
    ],
  ])('%s', (_, after, expected) => {
    expect(count({}, after).effect).toEqual(expected);
  });

  it('comes back when it was not offered, at whatever price', () => {
    const { tally, effect } = count({ status: StatusCode.OutOfCriteria, price: null, profit: null }, { price: 9_000 });
    expect(effect).toMatchObject({ effect: 'returned', changeHundredths: null });
    expect(tally).toMatchObject({
      offered: { before: 0, after: 1, lost: 0, returned: 1 },
      buyBox: { lost: 0, won: 1 },
      risen: 0,
      fallen: 0,
      same: 0,
    });
  });

  it('is as it stands where the decision leaves it alone', () => {
    const { tally, effect } = count({}, { price: 20_000, profit: -5, hold: 'noConnection' });
    expect(effect).toBeNull();
    expect(tally).toMatchObject({ same: 1, risen: 0, grave: 0, belowCost: { before: 0, after: 0 } });
  });

  it('is not counted when it is gone, and only counted when it waits', () => {
    expect(count({ status: StatusCode.RemovedFromInventory }, {}).tally.items).toBe(0);
    const { tally, effect } = count({ status: StatusCode.InQueue }, { status: StatusCode.InQueue });
    expect([tally.items, tally.waiting, effect]).toEqual([1, 1, null]);
  });

  it.each<[string, Side, number]>([
    ['a step of 20 %', { price: 12_000 }, 0],
    ['more than 20 % up', { price: 12_001 }, 1],
    ['more than 20 % down', { price: 7_999 }, 1],
    ['newly below its cost', { price: 9_900, profit: -1 }, 1],
    ['off sale', { status: StatusCode.ZeroQuantityQueue }, 1],
    ['all at once', { price: 5_000, profit: -1 }, 1],
  ])('counts what wants a second look once: %s', (_, after, grave) => {
    expect(count({}, after).tally.grave).toBe(grave);
  });

  it('does not call grave what was below its cost before', () => {
    const { tally } = count({ profit: -5 }, { price: 9_900, profit: -1 });
    expect([tally.grave, tally.belowCost]).toEqual([0, { before: 1, after: 1 }]);
  });

  it('knows of no BuyBox where none is known', () => {
    expect(count({}, { price: 10_500 }, null).tally.buyBox).toEqual({ lost: 0, won: 0 });
    expect(count({ price: 10_100 }, { price: 10_000 }).tally.buyBox).toEqual({ lost: 0, won: 1 });
  });

  it('averages over those that move', () => {
    const tally = { ...newPriceTally(), risen: 2, fallen: 1, same: 50, movedHundredths: 500 };
    expect([averageChange(tally), averageChange(newPriceTally())]).toEqual([167, null]);
  });
});
