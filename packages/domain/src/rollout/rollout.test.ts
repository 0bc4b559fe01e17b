import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judgeMoves } from './judge.ts';
import { addMoves, countMove, medianMove, noMoves, type Moves } from './moves.ts';
import { jumpsAllowed } from './reading-jumps.ts';
import { isInShare } from './share.ts';
import { nextShare } from './steps.ts';

const priced = (price: number | null, cost: number | null = 0, quantity = 5) => ({ price, cost, quantity, hold: null });
const movesOf = (pairs: readonly (readonly [before: number, after: number, cost?: number])[]): Moves =>
  pairs.reduce(
    (moves, [before, after, cost = 0]) => countMove(moves, priced(before, cost), priced(after, cost)),
    noMoves(),
  );
const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);

describe('the share that a change of prices reaches (decision 47)', () => {
  it('holds about as many items as it says, others for another revision, and only grows', () => {
    const ids = Array.from({ length: 20_000 }, (_, at) => at + 1);
    for (const share of [100, 1_000]) {
      const inShare = ids.filter((id) => isInShare(id, 7, share));
      expect(inShare.length / ids.length).toBeGreaterThan((share / 10_000) * 0.8);
      expect(inShare.length / ids.length).toBeLessThan((share / 10_000) * 1.2);
      const ofNext = ids.filter((id) => isInShare(id, 8, share));
      expect(ofNext.filter((id) => isInShare(id, 7, share)).length).toBeLessThan(ofNext.length / 2);
    }
    expect(ids.every((id) => !isInShare(id, 7, 100) || isInShare(id, 7, 1_000))).toBe(true);
    expect(ids.some((id) => isInShare(id, 7, 0))).toBe(false);
    expect(ids.every((id) => isInShare(id, 7, 10_000))).toBe(true);
  });

  it('goes none, 1 %, 10 %, all, with ten minutes between; a small store is counted whole first', () => {
    expect(nextShare(0, 200)).toEqual({ share: 100, waitMs: 0 });
    expect(nextShare(100, 200)).toEqual({ share: 1_000, waitMs: 600_000 });
    expect(nextShare(1_000, 200)).toEqual({ share: 10_000, waitMs: 600_000 });
    expect(nextShare(10_000, 200)).toBeNull();
    expect(nextShare(0, 199)).toEqual({ share: 10_000, waitMs: 0 });
  });
});

it.each([
  [0, 2],
  [199, 2],
  [200, 2],
  [201, 3],
  [100_000, 1_000],
])('M5 of %i items %i jump by readings within a day', (items, allowed) => expect(jumpsAllowed(items)).toBe(allowed));

describe('what halts it (decision 47)', () => {
  it.each<[string, Moves, ReturnType<typeof judgeMoves>]>([
    ['a median move of 20 %', movesOf(times(40, [1_000, 1_200])), null],
    ['a median move of 21 %', movesOf(times(40, [1_000, 1_210])), 'medianMove'],
    ['a fall of 21 %', movesOf(times(40, [1_000, 790])), 'medianMove'],
    ['few items that move far', movesOf(times(19, [1_000, 1_900])), null],
    ['a decimal shift of few items', movesOf(times(3, [1_000, 100_000])), 'jumps'],
    ['a decimal shift downwards of few items', movesOf(times(19, [100_000, 1_000])), 'jumps'],
    [
      'half of few items that jump',
      movesOf([...times(2, [1_000, 9_000] as const), ...times(2, [1_000, 1_100] as const)]),
      null,
    ],
    ['two items that jump', movesOf(times(2, [1_000, 100_000])), null],
    [
      'half of them still',
      movesOf([...times(20, [1_000, 1_300] as const), ...times(500, [1_000, 1_000] as const)]),
      'medianMove',
    ],
    ['1 % under their cost', movesOf([...times(99, [1_000, 1_010, 900] as const), [1_000, 890, 900]]), null],
    [
      '2 % under their cost',
      movesOf([...times(98, [1_000, 1_010, 900] as const), ...times(2, [1_000, 890, 900] as const)]),
      'underCost',
    ],
    [
      'under it before, too',
      movesOf([...times(98, [1_000, 1_010, 900] as const), ...times(2, [890, 880, 900] as const)]),
      null,
    ],
    ['2 % that jump', movesOf([...times(98, [1_000, 1_010] as const), ...times(2, [1_000, 4_001] as const)]), 'jumps'],
    [
      '2 % that fall by more than half',
      movesOf([...times(98, [1_000, 1_010] as const), ...times(2, [1_000, 499] as const)]),
      'jumps',
    ],
  ])('%s', (_, moves, halt) => expect(judgeMoves(moves)).toBe(halt));

  it('what goes to zero, is held or has no price is no move', () => {
    for (const after of [priced(1, 0, 0), priced(null), { ...priced(1), hold: 'noConnection' as const }])
      expect(countMove(noMoves(), priced(1_000), after)).toEqual(noMoves());
    expect(countMove(noMoves(), priced(null), priced(1_000))).toEqual(noMoves());
  });

  it('counts are the same however the items are divided, and the median is one of their moves', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 1, max: 9_999 }), fc.integer({ min: 1, max: 9_999 })), { maxLength: 60 }),
        fc.nat(60),
        (pairs, at) => {
          const whole = movesOf(pairs);
          expect(addMoves(movesOf(pairs.slice(0, at)), movesOf(pairs.slice(at)))).toEqual(whole);
          const percents = pairs
            .filter(([before, after]) => before !== after)
            .map(([before, after]) => Math.min(100, Math.floor((100 * Math.abs(after - before)) / before)))
            .toSorted((one, other) => one - other);
          expect(medianMove(whole)).toBe(percents[Math.ceil(percents.length / 2) - 1] ?? null);
        },
      ),
    );
  });
});
