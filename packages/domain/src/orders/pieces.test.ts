import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BuyerOrderStatus } from './buyer-order-status.ts';
import { BuyingState } from './buying.ts';
import {
  capShare,
  missingPieces,
  piecesOf,
  stillToBuy,
  takenOver,
  unboughtPieces,
  wantsParcel,
  type ParcelOfPieces,
  type PurchaseOfPieces,
} from './pieces.ts';

const B = BuyerOrderStatus;
const S = BuyingState;
const bought = (id: number, quantity: number, state: BuyingState = S.Bought): PurchaseOfPieces => ({
  id,
  of: 1,
  state,
  quantity,
});
const parcel = (
  id: number,
  purchaseId: number | null = null,
  buyer: BuyerOrderStatus = purchaseId === null ? B.NotPurchased : B.Purchased,
  isConfirmed = false,
): ParcelOfPieces => ({ id, of: 1, purchaseId, buyer, isConfirmed });

describe('pieces that are bought apart', () => {
  it.each<[string, number, PurchaseOfPieces[], { unbought: number; missing: number }]>([
    ['nothing is bought', 3, [], { unbought: 3, missing: 3 }],
    ['two of three', 3, [bought(1, 2)], { unbought: 1, missing: 1 }],
    ['two, and one waits', 3, [bought(1, 2), bought(2, 1, S.Queued)], { unbought: 1, missing: 0 }],
    [
      'what was given up counts no more',
      3,
      [bought(1, 2, S.CancelledAtSource), bought(2, 1)],
      { unbought: 2, missing: 2 },
    ],
    ['all', 3, [bought(1, 2), bought(2, 1)], { unbought: 0, missing: 0 }],
    ['more than is wanted since', 1, [bought(1, 2), bought(2, 1)], { unbought: 0, missing: 0 }],
  ])('ORD-047 are counted: %s', (_, wanted, purchases, { unbought, missing }) => {
    expect(unboughtPieces(wanted, purchases)).toBe(unbought);
    expect(missingPieces(wanted, purchases)).toBe(missing);
  });

  it.each<
    [
      string,
      number,
      PurchaseOfPieces[],
      ParcelOfPieces[],
      Record<number, [held: number, sent: number, purchase: number | null]>,
    ]
  >([
    ['one parcel without a purchase', 3, [], [parcel(7)], { 7: [3, 3, null] }],
    ['one that is bought whole', 3, [bought(1, 3)], [parcel(7, 1)], { 7: [3, 3, 1] }],
    ['a purchase that has no parcel takes the first', 3, [bought(1, 3)], [parcel(7)], { 7: [3, 3, 1] }],
    ['two and what is missing', 3, [bought(1, 2)], [parcel(7, 1), parcel(8)], { 7: [2, 2, 1], 8: [1, 1, null] }],
    ['two and one', 3, [bought(1, 2), bought(2, 1)], [parcel(7, 1), parcel(8, 2)], { 7: [2, 2, 1], 8: [1, 1, 2] }],
    [
      'the source cancelled one: what is missing comes in the parcel that was never bought',
      3,
      [bought(1, 2, S.CancelledAtSource)],
      [parcel(7, 1, B.Cancelled), parcel(8)],
      { 7: [0, 0, null], 8: [3, 3, null] },
    ],
    [
      'of two that were bought the first is sent when one is wanted',
      1,
      [bought(1, 1), bought(2, 1)],
      [parcel(7, 1), parcel(8, 2)],
      { 7: [1, 1, 1], 8: [1, 0, 2] },
    ],
    [
      'unless the marketplace shows the other',
      1,
      [bought(1, 1), bought(2, 1)],
      [parcel(7, 1), parcel(8, 2, B.Shipped, true)],
      { 7: [1, 0, 1], 8: [1, 1, 2] },
    ],
    [
      'what waits is not bought for a piece that nobody wants any more',
      2,
      [bought(1, 1, S.Queued), bought(2, 2)],
      [parcel(7, 1, B.NotPurchased), parcel(8, 2)],
      { 7: [1, 0, 1], 8: [2, 2, 2] },
    ],
    ['nothing is wanted any more', 0, [bought(1, 2)], [parcel(7, 1), parcel(8)], { 7: [2, 0, 1], 8: [0, 0, null] }],
  ])('ORD-047 are in parcels: %s', (_, wanted, purchases, parcels, expected) => {
    const pieces = piecesOf([{ id: 1, wanted }], purchases, parcels);
    expect(
      Object.fromEntries([...pieces].map(([id, { held, sent, purchaseId }]) => [id, [held, sent, purchaseId]])),
    ).toEqual(expected);
  });

  it('ORD-047 one parcel more is wanted only where something is missing and none is left for it', () => {
    const product = { id: 1, wanted: 3 };
    expect(wantsParcel(product, [], [parcel(7)])).toBe(false);
    expect(wantsParcel(product, [bought(1, 2)], [parcel(7, 1)])).toBe(true);
    expect(wantsParcel(product, [bought(1, 2)], [parcel(7, 1), parcel(8)])).toBe(false);
    expect(wantsParcel(product, [bought(1, 3)], [parcel(7, 1)])).toBe(false);
    expect(wantsParcel({ ...product, wanted: 2 }, [bought(1, 2)], [parcel(7, 1)])).toBe(false);
  });

  it.each<[string, { missing: number; waiting: number[]; quantity: number }, number | null, number[]]>([
    ['what is free is taken first', { missing: 2, waiting: [1], quantity: 2 }, null, []],
    ['the waiting one becomes it', { missing: 0, waiting: [3], quantity: 3 }, 0, []],
    ['also for less', { missing: 0, waiting: [3], quantity: 2 }, 0, []],
    ['more than is free', { missing: 1, waiting: [1, 1], quantity: 2 }, 0, []],
    ['all of them', { missing: 1, waiting: [1, 1], quantity: 3 }, 0, [1]],
  ])('ORD-047 bought by hand: %s', (_, { missing, waiting, quantity }, turned, withdrawn) => {
    const rows = waiting.map((pieces, place) => ({ place, quantity: pieces }));
    const taken = takenOver(missing, rows, quantity);
    expect([taken.turned?.place ?? null, taken.withdrawn.map(({ place }) => place)]).toEqual([turned, withdrawn]);
  });

  it('ORD-047 what was cancelled meanwhile is taken off what waits', () => {
    const two = bought(2, 2, S.Queued);
    expect(stillToBuy(3, [bought(1, 1), two], two)).toBe(2);
    expect(stillToBuy(2, [bought(1, 1), two], two)).toBe(1);
    expect(stillToBuy(1, [bought(1, 1), two], two)).toBe(0);
    expect(stillToBuy(5, [bought(1, 1), two], two)).toBe(2);
  });

  it('decision 59 the highest price of some pieces is their share, rounded down; of all of them it is whole', () => {
    expect([1, 2, 3].map((quantity) => capShare(1_000, quantity, 3))).toEqual([333, 666, 1_000]);
    expect([capShare(null, 1, 3), capShare(1_000, 1, 0)]).toEqual([null, 1_000]);
  });

  it('ORD-047 whatever is bought, given up and cancelled: what is sent is what is wanted, never more', () => {
    const states = [S.Queued, S.Claimed, S.CheckoutOpened, S.Bought, S.CancelledAtSource, S.Failed, S.Withdrawn];
    const purchase = fc.record({ quantity: fc.integer({ min: 1, max: 4 }), state: fc.constantFrom(...states) });
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 8 }),
        fc.array(purchase, { maxLength: 5 }),
        fc.array(fc.boolean(), { minLength: 5, maxLength: 5 }),
        (wanted, told, confirmed) => {
          const purchases = told.map((one, place) => ({ ...one, id: place + 1, of: 1 }));
          const parcels = purchases.map(({ id }) => parcel(id, id, B.Purchased, confirmed[id - 1]));
          // As a change of an order makes it.
          if (wantsParcel({ id: 1, wanted }, purchases, parcels)) parcels.push(parcel(parcels.length + 1));
          const pieces = [...piecesOf([{ id: 1, wanted }], purchases, parcels).values()];
          const sum = (of: 'held' | 'sent') => pieces.reduce((all, one) => all + one[of], 0);
          const live = purchases
            .filter(({ state }) => state < S.CancelledAtSource)
            .reduce((all, { quantity }) => all + quantity, 0);
          expect(sum('sent')).toBe(wanted);
          expect(sum('held')).toBe(Math.max(wanted, live));
          expect(pieces.filter(({ held, purchaseId }) => held > 0 && purchaseId === null).length).toBeLessThanOrEqual(
            1,
          );
        },
      ),
      { seed: 47, numRuns: 300 },
    );
  });
});
