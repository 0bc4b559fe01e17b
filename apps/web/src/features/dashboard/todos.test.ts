import { expect, it } from 'vitest';
import { calmOf, todosOf } from './todos.ts';

const store = (id: number, over: object = {}) => ({
  id,
  sellingPartnerId: 'A1',
  marketPlaceEmail: 'a@b.co',
  isRegistrationCompleted: true,
  manuelManagement: false,
  hasAmazonConnectionError: false,
  ...over,
});
const tier = (name: 'hot' | 'competition', late: number) => ({
  tier: name,
  limitMs: 1,
  items: 9,
  read: 9,
  p50Ms: 1,
  p95Ms: 1,
  late,
});
const calm = {
  failures: { items: 0, newest: [] },
  plan: { atStore: 10, limit: 100 },
  waiting: { changes: 4, oldestAt: null, held: 0, heldBy: null, heldUntil: null },
  freshness: [tier('hot', 0), tier('competition', 0)],
  tabs: { all: 12, atStore: 10, inQueue: 1, pendingApproval: 0, outOfCriteria: 1 },
};
const open = { isDirectOpen: true, isWarehouseActive: false };
const none = { way: 0, address: 0 };
const quiet = {
  openWays: open,
  lacking: none,
  tabs: { new: 0, cancellationRequested: 0, returnRequested: 0 },
  nextShipBy: null,
  openClaims: 0,
};
const kinds = (facts: Partial<typeof calm> | object, stores = [store(1)], openWays = open, lacking = none) =>
  todosOf({ ...calm, ...facts }, stores, { ...quiet, openWays, lacking }).map(({ kind }) => kind);

it('a healthy store has nothing to do', () => {
  expect(kinds({})).toEqual([]);
  expect(kinds({}, [store(1), store(2, { sellingPartnerId: null, manuelManagement: true })])).toEqual([]);
});

it('ORD-032 where neither way is open no order can be bought', () => {
  expect(kinds({}, [store(1)], { isDirectOpen: false, isWarehouseActive: false })).toEqual(['ways']);
  expect(kinds({}, [store(1)], { isDirectOpen: false, isWarehouseActive: true })).toEqual([]);
});

it('decision 72, ORD-023 orders that lack their way or their address are named; where no way is open that is said once', () => {
  const lacking = { way: 2, address: 1 };
  expect(kinds({}, [store(1)], open, lacking)).toEqual(['wayless', 'addressless']);
  // Its list is that of the way that is off.
  const closedOf = (openWays: typeof open) =>
    todosOf(calm, [], { ...quiet, openWays, lacking }).flatMap((todo) => (todo.kind === 'wayless' ? todo.closed : []));
  expect(closedOf(open)).toEqual(['warehouse']);
  expect(closedOf({ isDirectOpen: false, isWarehouseActive: true })).toEqual(['direct']);
  const closed = { isDirectOpen: false, isWarehouseActive: false };
  expect(kinds({}, [store(1)], closed, lacking)).toEqual(['ways', 'addressless']);
});

it('SHELL-098, ORD-048, ORD-064 what orders and packages ask for is named, the first ship-by with those to buy', () => {
  const asked = {
    ...quiet,
    tabs: { new: 4, cancellationRequested: 2, returnRequested: 3 },
    nextShipBy: '2026-03-03T07:00:00.000Z',
    openClaims: 1,
    unpaid: { packages: 5, amountMinor: 1_200 },
  };
  expect(todosOf(calm, [], asked)).toEqual([
    { kind: 'unpaid', packages: 5, amountMinor: 1_200 },
    { kind: 'claims', orders: 1 },
    { kind: 'cancelWish', orders: 2 },
    { kind: 'toBuy', orders: 4, shipBy: '2026-03-03T07:00:00.000Z' },
    { kind: 'returns', orders: 3 },
  ]);
  // None can be bought: that is what has to be done first.
  const closed = { ...asked, openWays: { isDirectOpen: false, isWarehouseActive: false } };
  expect(todosOf(calm, [], closed).map(({ kind }) => kind)).toEqual([
    'ways',
    'unpaid',
    'claims',
    'cancelWish',
    'returns',
  ]);
});

it('REP-028 what has stopped comes before what went wrong, what will stop and what waits', () => {
  const everything = {
    failures: { items: 3, newest: [] },
    plan: { atStore: 95, limit: 100 },
    waiting: { ...calm.waiting, held: 2, heldBy: 'closed' as const },
    freshness: [tier('hot', 5), tier('competition', 1)],
    tabs: { ...calm.tabs, pendingApproval: 7 },
  };
  const stores = [store(1), store(2, { hasAmazonConnectionError: true }), store(3, { isRegistrationCompleted: false })];
  expect(todosOf({ ...calm, ...everything }, stores, quiet).map(({ kind }) => kind)).toEqual([
    'connection',
    'failures',
    'held',
    'late',
    'limit',
    'unfinished',
    'approval',
  ]);
  expect(kinds({ ...everything, plan: { atStore: 100, limit: 100 } }).slice(0, 2)).toEqual(['failures', 'limit']);
});

it('names the amounts of what it tells', () => {
  expect(
    todosOf(
      { ...calm, freshness: [tier('hot', 5), tier('competition', 2)], plan: { atStore: 90, limit: 100 } },
      [],
      quiet,
    ),
  ).toEqual([
    { kind: 'late', sources: 5, competition: 2 },
    { kind: 'limit', used: 90, limit: 100, isFull: false },
  ]);
});

it.each([
  [{ heldBy: 'hours' as const, held: 2, heldUntil: '2026-11-20T03:00:00.000Z' }, ['held']],
  [{ heldBy: 'closed' as const, held: 0 }, []],
])('updates that are held back: %j', (over, expected) => {
  expect(kinds({ waiting: { ...calm.waiting, ...over } })).toEqual(expected);
});

it('tells what is well beside what is not', () => {
  expect(calmOf(todosOf(calm, [store(1)], quiet), calm)).toEqual([
    'connection',
    'failures',
    'late',
    'limit',
    'approval',
  ]);
  expect(
    calmOf(
      todosOf(
        { ...calm, failures: { items: 1, newest: [] }, tabs: { ...calm.tabs, pendingApproval: 2 } },
        [store(1)],
        quiet,
      ),
      calm,
    ),
  ).toEqual(['connection', 'late', 'limit']);
  const empty = { ...calm, tabs: { ...calm.tabs, all: 0 } };
  expect(calmOf(todosOf(empty, [], quiet), empty)).toEqual(['connection']);
  // What was never read is not within its limits.
  const unread = { ...calm, freshness: calm.freshness.map((each) => ({ ...each, read: 0, p95Ms: null })) };
  expect(calmOf(todosOf(unread, [], quiet), unread)).not.toContain('late');
});

it('SUB-039 where no plan runs none has room', () => {
  expect(calmOf([], calm)).toContain('limit');
  expect(calmOf([], { ...calm, plan: { atStore: 10, limit: 0 } })).not.toContain('limit');
});
