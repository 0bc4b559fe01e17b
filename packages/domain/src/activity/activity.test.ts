import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { limits } from '../limits.ts';
import { readBackGone, readBackLive } from '../inventory/confirmation-events.ts';
import { decide } from '../inventory/decide.ts';
import type { ItemFacts } from '../inventory/facts.ts';
import {
  approved,
  released,
  removed,
  setToZeroByUser,
  type ItemEvent,
  type ItemState,
} from '../inventory/item-events.ts';
import { ItemFlag } from '../inventory/item-flags.ts';
import { StatusCode, statusCodes } from '../inventory/item-status.ts';
import { isListed } from '../inventory/listed.ts';
import { mayGo } from '../inventory/transitions.ts';
import { packReason, UpdateReason } from '../inventory/update-reason.ts';
import { statusPairsOf, updateTypeOf } from '../inventory/update-type.ts';
import { compileExample, exampleItem, exampleNow, exampleSource, exampleTarget } from '../testing/example.ts';
import { itemKinds, type ItemActivityKind } from './activity-kind.ts';
import { undoItem, type UndoFacts } from './undo-item.ts';
import { undoBlockOf, undoableUntil } from './undo-window.ts';

const S = StatusCode;
const R = UpdateReason;
const F = ItemFlag;
const state = (status: StatusCode, flags = 0, reason = 0): ItemState => ({ status, reason, flags });
const undo = (kind: ItemActivityKind, before: ItemState | null, now: ItemState, more: Partial<UndoFacts> = {}) =>
  undoItem({ kind, before, now, changedLater: false, isInFlight: false, ...more });

describe('until when an action can be undone', () => {
  it('INV-121 INV-125 seven days, the last moment included; then it is too old', () => {
    const until = undoableUntil('ZeroStock', exampleNow);
    expect(until).toBe(exampleNow + 7 * 86_400_000);
    expect(undoBlockOf({ undoableUntil: until, undoneAt: null }, exampleNow + limits.undoMs)).toBeNull();
    expect(undoBlockOf({ undoableUntil: until, undoneAt: null }, exampleNow + limits.undoMs + 1)).toBe('tooOld');
  });

  it('INV-125 once is enough, and an undo itself or an automatic rate is not undone', () => {
    expect(undoBlockOf({ undoableUntil: exampleNow + 1, undoneAt: exampleNow }, exampleNow)).toBe('undone');
    expect([undoableUntil('Undo', exampleNow), undoableUntil('CurrencyRate', exampleNow)]).toEqual([null, null]);
    expect(undoBlockOf({ undoableUntil: null, undoneAt: null }, exampleNow)).toBe('irreversible');
  });
});

describe('undoing one item', () => {
  const zeroed = state(S.ZeroQuantityQueue, F.listed | F.userSetToZero, packReason(R.SettingsChange));
  const gone = state(S.RemovedFromInventory, F.deletedByUser, packReason(R.DeletedByUser));
  const rows: {
    name: string;
    kind: ItemActivityKind;
    before: ItemState | null;
    now: ItemState;
    more?: Partial<UndoFacts>;
    gives: Partial<ItemState> | string;
  }[] = [
    {
      name: 'zeroed and waiting → released',
      kind: 'ZeroStock',
      before: state(S.AtStore, F.listed),
      now: zeroed,
      gives: { status: S.ZeroQuantityQueue, flags: F.listed },
    },
    {
      name: 'zeroed and confirmed → released',
      kind: 'ZeroStock',
      before: state(S.AtStore, F.listed),
      now: { ...zeroed, status: S.AtStoreWithZeroQuantity },
      gives: { flags: F.listed },
    },
    {
      name: 'zeroed: a warning that came since still holds',
      kind: 'ZeroStock',
      before: state(S.AtStore, F.listed),
      now: { ...zeroed, flags: zeroed.flags | F.heldByWarning },
      gives: { flags: F.listed | F.heldByWarning },
    },
    {
      name: 'zeroed, released since → skipped',
      kind: 'ZeroStock',
      before: state(S.AtStore, F.listed),
      now: state(S.AtStore, F.listed),
      gives: 'changedSince',
    },
    {
      name: 'zeroed, removed since → skipped',
      kind: 'ZeroStock',
      before: state(S.AtStore, F.listed),
      now: gone,
      gives: 'removedSince',
    },
    {
      name: 'released → zero again',
      kind: 'ReleaseStock',
      before: zeroed,
      now: state(S.AtStore, F.listed),
      gives: { status: S.ZeroQuantityQueue, flags: F.listed | F.userSetToZero, reason: packReason(R.SettingsChange) },
    },
    {
      name: 'released from a warning → held again, with its reason',
      kind: 'ReleaseStock',
      before: state(S.OutOfCriteriaListedZero, F.listed | F.heldByWarning, packReason(R.Trademark)),
      now: state(S.AtStore, F.listed),
      gives: { status: S.ZeroQuantityQueue, flags: F.listed | F.heldByWarning, reason: packReason(R.Trademark) },
    },
    {
      name: 'released, zeroed again since → skipped',
      kind: 'ReleaseStock',
      before: zeroed,
      now: zeroed,
      gives: 'changedSince',
    },
    {
      name: 'removed, still waiting → on its way to the store',
      kind: 'RemoveItems',
      before: state(S.AtStore, F.listed),
      now: state(S.RemovalQueue, F.listed | F.deletedByUser, packReason(R.DeletedByUser)),
      gives: { status: S.AtStoreQueue, flags: F.listed },
    },
    {
      name: 'removed as a duplicate, still waiting → on its way to the store',
      kind: 'RemoveDuplicates',
      before: state(S.AtStore, F.listed),
      now: state(S.RemovalQueue, F.listed, packReason(R.MultipleProduct)),
      gives: { status: S.AtStoreQueue, flags: F.listed },
    },
    {
      name: 'removed and gone → starts again with its past',
      kind: 'RemoveItems',
      before: state(S.AtStore, F.listed | F.approvedByUser | F.approvalMode2),
      now: { ...gone, flags: F.deletedByUser | F.wasInStoreBefore | F.restrictedBrand },
      gives: {
        status: S.InQueue,
        reason: 0,
        flags: F.approvedByUser | F.approvalMode2 | F.wasInStoreBefore | F.restrictedBrand,
      },
    },
    {
      name: 'removed while pending → pending',
      kind: 'RemoveItems',
      before: state(S.PendingApproval, F.approvalMode2),
      now: { ...gone, flags: F.deletedByUser | F.approvalMode2 },
      gives: { status: S.PendingApproval, flags: F.approvalMode2 },
    },
    {
      name: 'removed, added again since → skipped',
      kind: 'RemoveItems',
      before: state(S.AtStore, F.listed),
      now: state(S.InQueue),
      gives: 'changedSince',
    },
    {
      name: 'removed, blocked by the marketplace since → skipped',
      kind: 'RemoveItems',
      before: state(S.AtStore, F.listed),
      now: { ...gone, reason: packReason(R.BlockedByMarketplace) },
      gives: 'changedSince',
    },
    {
      name: 'approved, waiting for room → pending',
      kind: 'ApproveItems',
      before: state(S.PendingApproval, F.approvalMode2),
      now: state(S.AtQueue, F.approvalMode2 | F.approvedByUser),
      gives: { status: S.PendingApproval, flags: F.approvalMode2 },
    },
    {
      name: 'approved and listed → the listing goes, then pending',
      kind: 'ApproveItems',
      before: state(S.PendingApproval, F.approvalMode2),
      now: state(S.AtStore, F.approvalMode2 | F.approvedByUser | F.listed | F.wasInStoreBefore),
      gives: { status: S.RemovalQueue, flags: F.approvalMode2 | F.listed, reason: packReason(R.ApprovedByUser) },
    },
    {
      name: 'approved, its first listing on its way → skipped',
      kind: 'ApproveItems',
      before: state(S.PendingApproval, F.approvalMode2),
      now: state(S.AtStoreQueue, F.approvalMode2 | F.approvedByUser),
      more: { isInFlight: true },
      gives: 'onItsWay',
    },
    {
      name: 'added, not listed → removed without the mark of a deletion',
      kind: 'AddProducts',
      before: null,
      now: state(S.OutOfCriteria),
      gives: { status: S.RemovedFromInventory, flags: 0, reason: packReason(R.DeletedByUser) },
    },
    {
      name: 'added and listed → removal queue',
      kind: 'AddProducts',
      before: null,
      now: state(S.AtStore, F.listed),
      gives: { status: S.RemovalQueue, flags: F.listed },
    },
    {
      name: 'added again after a deletion → deleted again',
      kind: 'AddProducts',
      before: gone,
      now: state(S.InQueue),
      gives: { status: S.RemovedFromInventory, flags: F.deletedByUser },
    },
    { name: 'added, removed since → skipped', kind: 'AddProducts', before: null, now: gone, gives: 'removedSince' },
    {
      name: 'changed by a later action → skipped',
      kind: 'ZeroStock',
      before: state(S.AtStore, F.listed),
      now: zeroed,
      more: { changedLater: true },
      gives: 'changedSince',
    },
  ];
  it.each(rows)('INV-125 $name', ({ kind, before, now, more, gives }) => {
    const result = undo(kind, before, now, more);
    if (typeof gives === 'string') expect(result).toEqual({ skip: gives });
    else expect(result).toMatchObject({ event: gives });
  });

  it('INV-021 INV-125 leaves no step that the status machine does not know', () => {
    const states = fc.record({
      status: fc.constantFrom(...statusCodes),
      flags: fc.integer({ min: 0, max: (1 << 30) - 1 }),
      reason: fc.constantFrom(0, ...Object.values(R).map((reason) => packReason(reason))),
    });
    fc.assert(
      fc.property(
        fc.constantFrom(...itemKinds),
        fc.option(states),
        states,
        fc.boolean(),
        (kind, before, now, isInFlight) => {
          const result = undo(kind, before, now, { isInFlight });
          if ('skip' in result) return true;
          return mayGo(now.status, result.event.status);
        },
      ),
      { numRuns: 5_000 },
    );
  });
});

/** An item of the worked example as it lives on: events, evaluations with the same inputs, and what the marketplace shows. */
type Living = ItemState & { price: number | null; quantity: number };
const notSold: ReadonlySet<StatusCode> = new Set([
  S.ZeroQuantityQueue,
  S.RemovalQueue,
  S.RemovedFromInventory,
  S.OutOfCriteria,
  S.OutOfCriteriaListedZero,
  S.AtStoreWithZeroQuantity,
]);
const after = (item: Living, event: ItemEvent | null): Living =>
  event
    ? {
        ...item,
        status: event.status,
        reason: event.reason,
        flags: event.flags,
        quantity: notSold.has(event.status) ? 0 : item.quantity,
      }
    : item;
function evaluated(item: Living, stock: number | null): Living {
  const facts: ItemFacts = exampleItem({ ...item });
  const decision = decide(facts, exampleSource({ stock }), exampleTarget(), compileExample(), {
    now: exampleNow,
    cause: 'settings',
    atStoreRoom: true,
  });
  return decision.hold === null
    ? { ...item, status: decision.status, reason: decision.reason, price: decision.price, quantity: decision.quantity }
    : item;
}
function confirmed(item: Living): Living {
  if (item.status === S.RemovalQueue) return after(item, readBackGone(item));
  return item.status === S.AtStoreQueue || item.status === S.ZeroQuantityQueue
    ? after(item, readBackLive(item, item.quantity))
    : item;
}
/** Until nothing waits any more. */
function settled(item: Living, stock: number | null): Living {
  let now = item;
  for (let round = 0; round < 6; round++) now = confirmed(evaluated(now, stock));
  return now;
}
const shown = ({ status, flags, price, quantity }: Living) => ({ status, flags, price, quantity });
type TakenAction = { kind: ItemActivityKind; act: (item: Living) => ItemEvent | null };
const actions: TakenAction[] = [
  { kind: 'ZeroStock', act: setToZeroByUser },
  { kind: 'ReleaseStock', act: released },
  { kind: 'RemoveItems', act: (item) => removed(item, R.DeletedByUser) },
  { kind: 'RemoveDuplicates', act: (item) => removed(item, R.MultipleProduct) },
  { kind: 'ApproveItems', act: (item) => approved(item, { by: 'user', atStoreRoom: true }) },
];

describe('do, then undo', () => {
  it('INV-121 M4 gives the identical state, whatever happened between, when the sources stayed as they were', () => {
    let undone = 0;
    const starts = fc.constantFrom(
      0,
      F.approvalMode2,
      F.approvalMode2 | F.approvedByUser,
      F.userSetToZero,
      F.wasInStoreBefore,
      F.restrictedBrand,
    );
    const between = fc.array(fc.constantFrom('evaluate', 'confirm'), { maxLength: 6 });
    fc.assert(
      fc.property(
        starts,
        fc.constantFrom(null, 0, 8),
        fc.array(fc.tuple(fc.nat({ max: actions.length - 1 }), between), { minLength: 1, maxLength: 5 }),
        (flags, stock, steps) => {
          let item: Living = settled({ status: S.InQueue, reason: 0, flags, price: null, quantity: 0 }, stock);
          for (const [index, happens] of steps) {
            const { kind, act } = actions[index] ?? actions[0]!;
            const start = item;
            const event = act(item);
            if (!event || (event.status === item.status && event.flags === item.flags)) continue;
            item = after(item, event);
            for (const step of happens) item = step === 'evaluate' ? evaluated(item, stock) : confirmed(item);
            const back = undoItem({ kind, before: start, now: item, changedLater: false, isInFlight: false });
            if ('skip' in back) throw new Error(`${kind} was skipped: ${back.skip}`);
            item = settled(after(item, back.event), stock);
            undone++;
            // A listing that went and came back was in the store before: that it was is true for ever.
            const pastOf = (living: Living) => ({ ...shown(living), flags: living.flags & ~F.wasInStoreBefore });
            expect(pastOf(item)).toEqual(pastOf(settled(start, stock)));
          }
        },
      ),
      { numRuns: 3_000 },
    );
    expect(undone).toBeGreaterThan(2_000);
  });

  it('INV-125 an approval that is taken back ends pending, without a listing', () => {
    const pending = settled({ status: S.InQueue, reason: 0, flags: F.approvalMode2, price: null, quantity: 0 }, null);
    const live = settled(after(pending, approved(pending, { by: 'user', atStoreRoom: true })), null);
    expect([pending.status, live.status]).toEqual([S.PendingApproval, S.AtStore]);
    const back = undo('ApproveItems', pending, live);
    const ended = settled(after(live, 'event' in back ? back.event : null), null);
    expect(ended.status).toBe(S.PendingApproval);
    expect(isListed(ended)).toBe(false);
  });
});

describe('the type of an update', () => {
  it('INV-019 INV-049 coming in or on the way to the store adds, leaving deletes, the rest updates', () => {
    expect(
      [
        [null, S.InQueue],
        [S.InQueue, S.AtStoreQueue],
        [S.InQueue, S.OutOfCriteria],
        [S.RemovedFromInventory, S.InQueue],
        [S.OutOfCriteria, S.AtStoreQueue],
        [S.PendingApproval, S.AtStoreQueue],
      ].map(([from, to]) => updateTypeOf(from as StatusCode | null, to as StatusCode)),
    ).toEqual(Array(6).fill('Add'));
    expect(
      [
        [S.AtStore, S.RemovalQueue],
        [S.RemovalQueue, S.RemovedFromInventory],
        [S.RemovalQueue, S.OutOfCriteria],
        [S.AtQueue, S.RemovedFromInventory],
      ].map(([from, to]) => updateTypeOf(from as StatusCode, to as StatusCode)),
    ).toEqual(Array(4).fill('Delete'));
    expect(
      [
        [S.AtStore, S.AtStore],
        [S.AtStoreQueue, S.AtStore],
        [S.AtStore, S.ZeroQuantityQueue],
        [S.ZeroQuantityQueue, S.AtStoreWithZeroQuantity],
        [S.AtStoreWithZeroQuantity, S.AtStoreQueue],
        [S.RemovalQueue, S.AtStoreQueue],
      ].map(([from, to]) => updateTypeOf(from as StatusCode, to as StatusCode)),
    ).toEqual(Array(6).fill('Update'));
  });

  it('INV-049 every step has one type', () => {
    const all = (['Add', 'Delete', 'Update'] as const).flatMap((type) =>
      statusPairsOf(type).map(({ from, to }) => `${from} ${to}`),
    );
    expect(all).toHaveLength((statusCodes.length + 1) * statusCodes.length);
    expect(new Set(all).size).toBe(all.length);
  });
});
