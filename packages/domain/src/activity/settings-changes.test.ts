import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultStoreSettings } from '../settings/default-settings.ts';
import { changedValues, restoredValues, type Tree } from './settings-changes.ts';

const leaf = fc.oneof(
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
  fc.string({ maxLength: 3 }),
  fc.array(fc.integer(), { maxLength: 3 }),
);
const key = fc.constantFrom('a', 'b', 'c', 'd');
const node = (depth: number): fc.Arbitrary<unknown> =>
  depth === 0 ? leaf : fc.oneof(leaf, fc.dictionary(key, node(depth - 1), { maxKeys: 3 }));
const tree = fc.dictionary(key, node(2), { maxKeys: 4 }) as fc.Arbitrary<Tree>;
const plain = (value: unknown) => JSON.parse(JSON.stringify(value)) as unknown;

describe('changes of settings', () => {
  it('INV-126 names the changed values only, with what they were', () => {
    const before = defaultStoreSettings('DE');
    const after = structuredClone(before);
    after.maxStock = before.maxStock + 5;
    after.filters.direct.CriticalStock.action = before.filters.direct.CriticalStock.action === 1 ? 2 : 1;
    expect(changedValues(before, after)).toEqual({
      before: {
        maxStock: before.maxStock,
        'filters.direct.CriticalStock.action': before.filters.direct.CriticalStock.action,
      },
      after: {
        maxStock: after.maxStock,
        'filters.direct.CriticalStock.action': after.filters.direct.CriticalStock.action,
      },
    });
    expect(changedValues(before, structuredClone(before))).toEqual({ before: {}, after: {} });
  });

  it('INV-121 INV-125 do then undo gives the identical document', () => {
    fc.assert(
      fc.property(tree, tree, (before, after) => {
        const { restored, skipped } = restoredValues(after, changedValues(before, after));
        expect(skipped).toEqual([]);
        expect(plain(restored)).toEqual(plain(before));
      }),
      { numRuns: 5_000 },
    );
  });

  it('INV-125 leaves and names what was changed since, and restores the rest', () => {
    const before = defaultStoreSettings('DE');
    const saved = { ...structuredClone(before), maxStock: 77, criticalStock: 9 };
    const now = { ...structuredClone(saved), criticalStock: 4, handlingDays: 12 };
    const { restored, paths, skipped } = restoredValues(now, changedValues(before, saved));
    expect([paths, skipped]).toEqual([['maxStock'], ['criticalStock']]);
    expect(restored).toEqual({ ...before, criticalStock: 4, handlingDays: 12 });
  });

  it('INV-125 never touches what the save did not change', () => {
    fc.assert(
      fc.property(tree, tree, tree, (before, saved, now) => {
        const change = changedValues(before, saved);
        const { restored, paths } = restoredValues(now, change);
        const moved = changedValues(now, restored);
        for (const path of Object.keys({ ...moved.before, ...moved.after }))
          expect(paths.some((known) => path === known || path.startsWith(`${known}.`))).toBe(true);
      }),
      { numRuns: 3_000 },
    );
  });
});
