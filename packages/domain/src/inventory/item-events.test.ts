import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { filterNumbers } from '../filters/filter-names.ts';
import {
  appearedUnwanted,
  readBackGone,
  readBackLive,
  refusedByMarketplace,
  seenOtherwise,
} from './confirmation-events.ts';
import * as events from './item-events.ts';
import type { ItemEvent, ItemState } from './item-events.ts';
import { ItemFlag } from './item-flags.ts';
import { StatusCode, statusCodes } from './item-status.ts';
import { isListed } from './listed.ts';
import { firstStatuses, mayGo } from './transitions.ts';
import { packReason, UpdateReason } from './update-reason.ts';
import { addedUnderWarnings, warned, warningActions, warningCleared, warningKinds } from './warning-events.ts';

const S = StatusCode;
const R = UpdateReason;
const state = (status: StatusCode, reason = 0, flags = 0): ItemState => ({ status, reason, flags });
const queuedByFilter = packReason(R.ZeroStockFilter, filterNumbers.OutOfStock);
const listedStates = [
  state(S.AtStore),
  state(S.AtStoreWithZeroQuantity),
  state(S.OutOfCriteriaListedZero),
  state(S.AtStoreQueue, 0, ItemFlag.listed),
  state(S.ZeroQuantityQueue, 0, ItemFlag.listed),
];
const unlistedStates = [state(S.InQueue), state(S.AtQueue), state(S.AtStoreQueue), state(S.OutOfCriteria)];

describe('adding and approving', () => {
  it('INV-021 user adds, modes 1, 2 and 3 → InQueue; imported → AtStore with its flag', () => {
    expect([1, 2, 3].map((mode) => events.added(mode as 1 | 2 | 3))).toMatchObject([
      { status: S.InQueue, reason: 0, flags: 0 },
      { status: S.InQueue, flags: ItemFlag.approvalMode2 },
      { status: S.InQueue, flags: 0 },
    ]);
    const imported = events.importedFromStore(null);
    expect(imported?.status).toBe(S.AtStore);
    expect((imported?.flags ?? 0) & ItemFlag.addedFromStore).not.toBe(0);
    expect(events.importedFromStore(state(S.OutOfCriteria))).toBeNull();
    for (const status of [S.InQueue, S.AtStore]) expect(firstStatuses).toContain(status);
  });

  it('INV-021 PendingApproval, approved by the user or a saved search → AtStoreQueue or AtQueue', () => {
    const pending = state(S.PendingApproval);
    expect(events.approved(pending, { by: 'user', atStoreRoom: true })).toMatchObject({
      status: S.AtStoreQueue,
      reason: packReason(R.ApprovedByUser),
      flags: ItemFlag.approvedByUser,
    });
    expect(events.approved(pending, { by: 'savedSearch', atStoreRoom: false })).toMatchObject({
      status: S.AtQueue,
      reason: packReason(R.RecordedSearchApprove),
    });
    expect(events.approved(state(S.AtStore), { by: 'user', atStoreRoom: true })).toBeNull();
  });

  it('INV-021 PendingApproval, rejected or deleted by a saved search → RemovedFromInventory', () => {
    expect(events.removed(state(S.PendingApproval), R.DeletedByUser)).toMatchObject({
      status: S.RemovedFromInventory,
      reason: packReason(R.DeletedByUser),
      flags: ItemFlag.deletedByUser,
    });
    expect(events.removed(state(S.PendingApproval), R.RecordedSearchDelete)).toMatchObject({
      status: S.RemovedFromInventory,
      reason: packReason(R.RecordedSearchDelete),
      flags: 0,
    });
  });

  it('INV-021 RemovedFromInventory, user adds again → InQueue; mode 2 asks unless a filter removed it', () => {
    const deleted = state(
      S.RemovedFromInventory,
      packReason(R.DeletedByUser),
      ItemFlag.deletedByUser | ItemFlag.approvedByUser,
    );
    expect(events.addedAgain(deleted, 1)).toMatchObject({
      status: S.InQueue,
      reason: 0,
      flags: ItemFlag.approvedByUser,
    });
    expect(events.addedAgain(deleted, 2)).toMatchObject({ status: S.PendingApproval, flags: ItemFlag.approvalMode2 });
    const byFilter = state(S.RemovedFromInventory, packReason(R.RestrictedProduct, 20), ItemFlag.wasInStoreBefore);
    expect(events.addedAgain(byFilter, 2)).toMatchObject({ status: S.InQueue });
    expect(events.addedAgain(state(S.AtStore), 1)).toBeNull();
  });

  it.each([
    ['a warning', R.Trademark, 0],
    ['a block', R.BlockedByMarketplace, ItemFlag.blockedByMarketplace],
    ['"not qualified"', R.NotQualified, 0],
    ['an aged job', R.AgedItems, 0],
  ])('INV-021 RemovedFromInventory after %s, added again in mode 2 → PendingApproval', (_, reason, flags) => {
    const removed = state(
      S.RemovedFromInventory,
      packReason(reason),
      flags | ItemFlag.wasInStoreBefore | ItemFlag.approvedByUser,
    );
    const again = events.addedAgain(removed, 2);
    expect(again).toMatchObject({ status: S.PendingApproval, reason: 0 });
    expect((again?.flags ?? 0) & ItemFlag.approvedByUser).toBe(0);
    expect(events.addedAgain(removed, 1)).toMatchObject({ status: S.InQueue });
  });

  it('a search never brings back what the user deleted or the marketplace blocked', () => {
    const removed = state(S.RemovedFromInventory);
    expect(
      [
        removed,
        { ...removed, flags: ItemFlag.deletedByUser },
        { ...removed, flags: ItemFlag.blockedByMarketplace },
        state(S.AtStore),
      ].map(events.mayAddBySearch),
    ).toEqual([true, false, false, false]);
  });
});

describe('taking out', () => {
  const reasons = [
    R.DeletedByUser,
    R.DeletedByJob,
    R.RecordedSearchDelete,
    R.MultipleProduct,
    R.AgedItems,
    R.BlockedByMarketplace,
  ] as const;

  it.each(reasons)('INV-021 any listed, reason %i → RemovalQueue', (reason) => {
    for (const item of listedStates)
      expect(events.removed(item, reason)).toMatchObject({
        status: S.RemovalQueue,
        reason: packReason(reason),
        cancelsWaiting: true,
      });
  });

  it.each(reasons)(
    'INV-021 without a listing, reason %i → RemovedFromInventory, a waiting change is cancelled',
    (reason) => {
      for (const item of unlistedStates)
        expect(events.removed(item, reason)).toMatchObject({
          status: S.RemovedFromInventory,
          reason: packReason(reason),
          cancelsWaiting: true,
        });
    },
  );

  it('INV-021 a marketplace block and a user deletion are remembered', () => {
    expect(events.removed(state(S.AtStore), R.BlockedByMarketplace)?.flags).toBe(ItemFlag.blockedByMarketplace);
    expect(events.removed(state(S.AtStore), R.DeletedByUser)?.flags).toBe(ItemFlag.deletedByUser);
    expect(events.removed(state(S.RemovedFromInventory), R.DeletedByUser)).toBeNull();
  });

  it('takes a deletion back while it waits', () => {
    const deleted = events.removed(state(S.AtStore, 0, ItemFlag.listed), R.DeletedByUser);
    expect(deleted === null ? null : events.deletionUndone(deleted)).toMatchObject({
      status: S.AtStoreQueue,
      flags: ItemFlag.listed,
      cancelsWaiting: true,
    });
    expect(events.deletionUndone(state(S.RemovalQueue, queuedByFilter))).toBeNull();
  });
});

describe('setting to zero', () => {
  it('INV-124 the user sets items to zero → ZeroQuantityQueue until released', () => {
    const zero = events.setToZeroByUser(state(S.AtStore));
    expect(zero).toMatchObject({
      status: S.ZeroQuantityQueue,
      reason: packReason(R.SettingsChange),
      flags: ItemFlag.userSetToZero,
      cancelsWaiting: true,
    });
    expect(events.setToZeroByUser(state(S.OutOfCriteriaListedZero))).toMatchObject({
      status: S.OutOfCriteriaListedZero,
      flags: ItemFlag.userSetToZero,
    });
    expect(events.setToZeroByUser(state(S.AtQueue))).toBeNull();
    expect(events.released(state(S.AtStoreWithZeroQuantity, 0, ItemFlag.userSetToZero))).toMatchObject({
      status: S.AtStoreWithZeroQuantity,
      flags: 0,
    });
    expect(events.released(state(S.AtStore))).toBeNull();
  });

  it('INV-119 one click sets what is sold to zero, with a mark that the return of services takes away', () => {
    expect(events.allStockSetToZero(state(S.AtStore))).toMatchObject({
      status: S.ZeroQuantityQueue,
      reason: packReason(R.SettingsChange),
      flags: ItemFlag.zeroWhileStopped,
    });
    expect(events.allStockSetToZero(state(S.AtStoreWithZeroQuantity))).toMatchObject({
      status: S.AtStoreWithZeroQuantity,
      flags: ItemFlag.zeroWhileStopped,
    });
    expect(events.allStockSetToZero(state(S.AtStoreQueue))).toBeNull();
    expect(events.arrivingSetToZero(state(S.AtStoreQueue))).toMatchObject({
      status: S.AtStoreQueue,
      flags: ItemFlag.zeroWhileStopped,
    });
    for (const other of [state(S.AtQueue), state(S.AtStore), state(S.AtStoreQueue, 0, ItemFlag.listed)])
      expect(events.arrivingSetToZero(other)).toBeNull();
    expect(events.allStockSetToZero(state(S.RemovalQueue, 0, ItemFlag.listed))).toBeNull();
    const marked = state(S.AtStoreWithZeroQuantity, 0, ItemFlag.zeroWhileStopped | ItemFlag.userSetToZero);
    expect(events.servicesReturned(marked)).toMatchObject({
      status: S.AtStoreWithZeroQuantity,
      flags: ItemFlag.userSetToZero,
    });
    expect(events.servicesReturned(state(S.AtStore))).toBeNull();
  });
});

describe('what the marketplace answers', () => {
  it('INV-021 AtStoreQueue, read back live → AtStore; a first listing at 0 stands at zero', () => {
    const live = readBackLive(state(S.AtStoreQueue, 5), 4);
    expect(live).toMatchObject({ status: S.AtStore, reason: 5 });
    expect(live.flags).toBe(ItemFlag.listed | ItemFlag.wasInStoreBefore);
    expect(readBackLive(state(S.AtStoreQueue), 0).status).toBe(S.AtStoreWithZeroQuantity);
  });

  it('INV-021 AtStoreQueue, refused → RemovalQueue with its reason', () => {
    expect(refusedByMarketplace(state(S.AtStoreQueue), 'blocked')).toMatchObject({
      status: S.RemovalQueue,
      reason: packReason(R.BlockedByMarketplace),
      flags: ItemFlag.blockedByMarketplace,
    });
    expect(refusedByMarketplace(state(S.AtStoreQueue), 'notQualified')).toMatchObject({
      status: S.RemovalQueue,
      reason: packReason(R.NotQualified),
    });
    expect(refusedByMarketplace(state(S.AtStore), 'blocked')).toBeNull();
  });

  it('INV-021 ZeroQuantityQueue, read back with 0 → OutOfCriteria for a filter or warning, else AtStoreWithZeroQuantity', () => {
    const endsAs = (reason: number) => readBackLive(state(S.ZeroQuantityQueue, reason), 0);
    expect(endsAs(queuedByFilter)).toMatchObject({ status: S.OutOfCriteriaListedZero, reason: queuedByFilter });
    expect(endsAs(packReason(R.FairPriceWarningMail)).status).toBe(S.OutOfCriteriaListedZero);
    for (const reason of [R.SourceDataChange, R.NotQualified, R.SettingsChange])
      expect(endsAs(packReason(reason)).status).toBe(S.AtStoreWithZeroQuantity);
    expect(readBackLive(state(S.ZeroQuantityQueue, queuedByFilter), 3).status).toBe(S.ZeroQuantityQueue);
  });

  it('INV-021 RemovalQueue, read back as gone → OutOfCriteria for a filter, else RemovedFromInventory', () => {
    expect(readBackGone(state(S.RemovalQueue, queuedByFilter, ItemFlag.listed))).toMatchObject({
      status: S.OutOfCriteria,
      reason: queuedByFilter,
      flags: 0,
    });
    expect(readBackGone(state(S.RemovalQueue, packReason(R.DeletedByUser))).status).toBe(S.RemovedFromInventory);
  });

  it('queues a listing that disappeared by itself again', () => {
    expect(readBackGone(state(S.AtStore)).status).toBe(S.AtStoreQueue);
    expect(readBackGone(state(S.OutOfCriteriaListedZero)).status).toBe(S.OutOfCriteria);
  });

  it('INV-021 a first listing that goes live after it stopped being wanted is taken back; a wanted one is left alone', () => {
    const deleted = packReason(R.DeletedByUser);
    expect(appearedUnwanted(state(S.RemovedFromInventory, deleted, ItemFlag.deletedByUser), 4)).toMatchObject({
      status: S.RemovalQueue,
      reason: deleted,
      flags: ItemFlag.deletedByUser | ItemFlag.listed | ItemFlag.wasInStoreBefore,
    });
    expect(appearedUnwanted(state(S.PendingApproval), 4)).toMatchObject({
      status: S.RemovalQueue,
      reason: packReason(R.ApprovedByUser),
    });
    expect(appearedUnwanted(state(S.OutOfCriteria, queuedByFilter), 4)).toMatchObject({
      status: S.ZeroQuantityQueue,
      reason: queuedByFilter,
    });
    expect(appearedUnwanted(state(S.OutOfCriteria, queuedByFilter), 0)?.status).toBe(S.OutOfCriteriaListedZero);
    for (const status of [S.AtStoreQueue, S.AtStore, S.ZeroQuantityQueue, S.RemovalQueue, S.InQueue])
      expect(appearedUnwanted(state(status), 4)).toBeNull();
  });

  it('FILT-004 of a listing that is shown otherwise than wanted it is noted that it is there; one that is not wanted is taken out', () => {
    expect(seenOtherwise(state(S.AtStoreQueue), 4)).toMatchObject({
      status: S.AtStoreQueue,
      flags: ItemFlag.listed | ItemFlag.wasInStoreBefore,
    });
    expect(seenOtherwise(state(S.AtStoreQueue, 0, ItemFlag.listed), 4)).toBeNull();
    expect(seenOtherwise(state(S.OutOfCriteria, queuedByFilter), 4)?.status).toBe(S.ZeroQuantityQueue);
    expect(seenOtherwise(state(S.OutOfCriteria, queuedByFilter), 0)).toBeNull();
    expect(seenOtherwise(state(S.AtStore), 4)).toBeNull();
  });
});

describe('warnings', () => {
  const expectedReasons = [
    R.FairPriceWarningApi,
    R.FairPriceWarningMail,
    R.FairPriceWarningExtension,
    R.RestrictedProduct,
    R.RestrictedProduct,
    R.Trademark,
    R.Trademark,
    R.SuspectedMail,
    R.Barcode2dMail,
  ];

  it.each(warningKinds.map((kind, index) => ({ kind, reason: packReason(expectedReasons[index] ?? R.NotQualified) })))(
    'INV-021 $kind: stays, zero or remove',
    ({ kind, reason }) => {
      const atStore = state(S.AtStore, 3);
      expect(warned(atStore, kind, 'none')).toMatchObject({ status: S.AtStore, reason: 3 });
      const zero = warned(atStore, kind, 'zero');
      expect(zero).toMatchObject({ status: S.ZeroQuantityQueue, reason, cancelsWaiting: true });
      expect(readBackLive(zero ?? atStore, 0).status).toBe(S.OutOfCriteriaListedZero);
      const removed = warned(atStore, kind, 'remove');
      expect(removed).toMatchObject({ status: S.RemovalQueue, reason });
      expect(readBackGone(removed ?? atStore).status).toBe(S.RemovedFromInventory);
      expect(warned(state(S.AtQueue), kind, 'zero')).toBeNull();
    },
  );

  it('INV-021 the hold stays until the warning that holds is cleared or the user releases the item', () => {
    const held = warned(state(S.AtStore), 'suspected', 'zero') ?? state(S.AtStore);
    expect(warningCleared(held, { kind: 'fairPriceApi', holds: false }, [])).toBeNull();
    expect(warningCleared(held, { kind: 'suspected', holds: true }, [])?.flags).toBe(0);
    expect(events.released(held)?.flags).toBe(0);
    const marked = warned(state(S.AtStore), 'fairPriceMail', 'none') ?? state(S.AtStore);
    expect(marked.flags).toBe(ItemFlag.fairPriceMail);
    expect(warningCleared(marked, { kind: 'fairPriceMail', holds: false }, [])?.flags).toBe(0);
  });

  it('INV-021 INV-066 what is added under warnings that stand has their marks, and is held where one of them holds', () => {
    const fresh = events.added(2);
    expect(addedUnderWarnings(fresh, [])).toEqual(fresh);
    expect(addedUnderWarnings(fresh, [{ kind: 'trademark', holds: false }])).toEqual(fresh);
    expect(addedUnderWarnings(fresh, [{ kind: 'fairPriceMail', holds: false }])).toEqual({
      ...fresh,
      flags: fresh.flags | ItemFlag.fairPriceMail,
    });
    const held = addedUnderWarnings(fresh, [
      { kind: 'fairPriceApi', holds: false },
      { kind: 'suspected', holds: true },
    ]);
    expect(held).toEqual({
      ...fresh,
      reason: packReason(R.SuspectedMail),
      flags: fresh.flags | ItemFlag.fairPriceApi | ItemFlag.heldByWarning,
    });
    expect(events.released(held)?.flags).toBe(fresh.flags | ItemFlag.fairPriceApi);
  });

  it('INV-021 a warning that is cleared leaves what another one holds or marks', () => {
    const held = warned(state(S.AtStore), 'trademark', 'zero') ?? state(S.AtStore);
    const byOther = (kind: (typeof warningKinds)[number], holds: boolean) =>
      warningCleared(held, { kind: 'trademark', holds: true }, [{ kind, holds }]);
    // An IP warning has the reason of a trademark warning.
    expect(byOther('intellectualProperty', true)).toBeNull();
    expect(byOther('suspected', true)).toMatchObject({
      flags: ItemFlag.heldByWarning,
      reason: packReason(R.SuspectedMail),
    });
    expect(byOther('suspected', false)).toMatchObject({ flags: 0, reason: held.reason });
    const marked = warned(state(S.AtStore), 'fairPriceMail', 'none') ?? state(S.AtStore);
    expect(
      warningCleared(marked, { kind: 'fairPriceMail', holds: false }, [{ kind: 'fairPriceMail', holds: false }]),
    ).toBeNull();
    expect(
      warningCleared(marked, { kind: 'fairPriceMail', holds: false }, [{ kind: 'fairPriceApi', holds: false }])?.flags,
    ).toBe(0);
  });
});

describe('every event', () => {
  const anyState = fc.record({
    status: fc.constantFrom(...statusCodes),
    reason: fc.constantFrom(0, queuedByFilter, ...Object.values(R).map((reason) => packReason(reason))),
    flags: fc.nat(2 ** 30 - 1),
  });
  const anyEvent = fc.constantFrom<(item: ItemState) => ItemEvent | null>(
    (item) => events.importedFromStore(item),
    (item) => events.addedAgain(item, 1),
    (item) => events.addedAgain(item, 2),
    (item) => events.approved(item, { by: 'user', atStoreRoom: true }),
    (item) => events.approved(item, { by: 'user', atStoreRoom: false }),
    (item) => events.removed(item, R.DeletedByUser),
    events.setToZeroByUser,
    events.released,
    events.allStockSetToZero,
    events.arrivingSetToZero,
    events.deletionUndone,
    (item) => readBackLive(item, 0),
    (item) => readBackLive(item, 5),
    (item) => appearedUnwanted(item, 5),
    (item) => appearedUnwanted(item, 0),
    (item) => seenOtherwise(item, 5),
    readBackGone,
    (item) => refusedByMarketplace(item, 'blocked'),
    ...warningKinds.flatMap((kind) => warningActions.map((action) => (item: ItemState) => warned(item, kind, action))),
    (item) => warningCleared(item, { kind: 'trademark', holds: true }, []),
    (item) => warningCleared(item, { kind: 'trademark', holds: true }, [{ kind: 'suspected', holds: true }]),
  );

  it('INV-021 takes only steps of the table', () => {
    fc.assert(
      fc.property(anyState, anyEvent, (item, happen) => {
        const after = happen(item);
        if (after !== null) expect(mayGo(item.status, after.status)).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  it('knows what is listed', () => {
    expect(listedStates.every(isListed)).toBe(true);
    expect(unlistedStates.some(isListed)).toBe(false);
    expect(isListed(state(S.RemovedFromInventory, 0, ItemFlag.listed))).toBe(false);
  });
});
