import { describe, expect, it } from 'vitest';
import { gatedByAnswers, refusalOf, type Gated, type Needs, type Standing } from './standing.ts';

const active: Standing = {
  state: 'active',
  plan: 'Standard',
  everSubscribed: true,
  servicesRun: true,
  connectionHealthy: true,
  isManualStore: true,
  warehouseActive: true,
};
const standings = {
  none: { ...active, state: 'none', plan: null, everSubscribed: false, servicesRun: false },
  trial: { ...active, state: 'trial', plan: 'AutoPricer' },
  active,
  unpaid: { ...active, state: 'unpaid' },
  stopped: { ...active, state: 'unpaid', servicesRun: false },
  suspended: { ...active, state: 'suspended', servicesRun: false },
  cancelled: { ...active, state: 'cancelled', plan: null, servicesRun: false },
  disputed: { ...active, state: 'disputed', plan: null, servicesRun: false },
} satisfies Record<string, Standing>;
type Name = keyof typeof standings;

const reads = (needs: Needs): Gated => ({ access: 'account', answers: 'data', needs });
const writes = (needs: Needs): Gated => ({ access: 'account', answers: 'done', needs });
const refusals = (call: Gated) =>
  Object.fromEntries(
    Object.entries(standings)
      .map(([name, standing]) => [name, refusalOf(call, standing)])
      .filter(([, refusal]) => refusal !== null),
  ) as Partial<Record<Name, string>>;

describe('gates', () => {
  const disputed = { disputed: 'DisputedPayment' };
  const over = { none: 'NoActiveSubscription', cancelled: 'CanceledSubscription', ...disputed };
  const stopped = { ...over, stopped: 'NonPayingUser', suspended: 'NonPayingUser' };
  const rows: [string, Gated, object][] = [
    ['nothing, reading', reads({}), {}],
    ['nothing, writing: paying, cards, adding up what is owed', writes({}), disputed],
    ['the help desk and my account', writes({ openInDispute: true }), {}],
    ['a subscription, reading: open to whoever ever had one', reads({ sub: true }), { none: 'NoActiveSubscription' }],
    ['a subscription, writing', writes({ sub: true }), over],
    ['services, writing', writes({ sub: true, paid: true }), stopped],
    ['no debt, writing', writes({ sub: true, clear: true }), { ...stopped, unpaid: 'NonPayingUser' }],
    [
      'no debt, reading: the search',
      reads({ sub: true, clear: true }),
      { none: 'NoActiveSubscription', unpaid: 'NonPayingUser', stopped: 'NonPayingUser', suspended: 'NonPayingUser' },
    ],
    ['what changes something while it answers', { ...reads({}), writes: true }, disputed],
    ['the help desk, for who has a subscription', writes({ sub: true, openInDispute: true }), over],
    ['no debt alone', writes({ clear: true }), { ...stopped, unpaid: 'NonPayingUser' }],
    ['services alone', writes({ paid: true }), stopped],
    ['a member of staff', { access: 'staff', answers: 'done', needs: { sub: true } }, {}],
    ['anybody', { access: 'public', answers: 'done', needs: { sub: true } }, {}],
  ];
  it.each(rows)('SHELL-097 SHELL-099 SUB-068 a call that needs %s', (_what, call, expected) => {
    expect(refusals(call)).toEqual(expected);
  });

  it.each(['data', 'plain', 'file', 'events'])(
    'SUB-068 a call that answers %s reads, in a dispute as well',
    (answers) => {
      expect(refusals({ access: 'account', answers, needs: {} })).toEqual({});
    },
  );

  it('SUB-007 a plan below the needed one, and a larger one', () => {
    expect(refusals(writes({ plan: 'Professional' }))).toEqual({
      ...over,
      active: 'PlanTooLow',
      unpaid: 'PlanTooLow',
      stopped: 'PlanTooLow',
      suspended: 'PlanTooLow',
    });
    expect(refusalOf(writes({ plan: 'Professional' }), { ...active, plan: 'AutoPricer' })).toBeNull();
  });

  it('SHELL-099 the store’s connection and the warehouse, after what the account itself has', () => {
    const at = (standing: Partial<Standing>, needs: Needs) => refusalOf(writes(needs), { ...active, ...standing });
    expect(at({ connectionHealthy: false }, { conn: true })).toBe('StoreConnectionError');
    expect(at({ connectionHealthy: null }, { conn: true })).toBeNull();
    expect(at({ warehouseActive: false }, { wh: true })).toBe('WarehouseNotActive');
    expect(at({ isManualStore: false }, { manual: true })).toBe('ManualStoreNeeded');
    expect(at({ isManualStore: true }, { manual: true })).toBeNull();
    expect(at({ isManualStore: null }, { manual: true })).toBeNull();
    // Nothing is asked that is not needed.
    const nothing = { connectionHealthy: false, warehouseActive: false, isManualStore: false };
    expect([at(nothing, {}), at({}, { conn: true, wh: true, manual: true })]).toEqual([null, null]);
    expect(at({ state: 'cancelled', connectionHealthy: false }, { sub: true, conn: true })).toBe(
      'CanceledSubscription',
    );
  });
});

const told = (status: Standing['state'], servicesRun = true) =>
  gatedByAnswers(
    { status, plan: 'Standard', everSubscribed: true, servicesRun },
    { hasCustomerDisputedPayment: false },
  );
it.each<[Standing['state'], boolean]>([
  ['trial', true],
  ['active', true],
  ['unpaid', true],
  ['suspended', true],
  ['none', false],
  ['cancelled', false],
  ['disputed', false],
])('SUB-069 SUB-070 of %s a plan is in force and services may run: %s', (state, isRunning) => {
  expect(told(state)).toEqual({
    state,
    plan: isRunning ? 'Standard' : null,
    everSubscribed: true,
    servicesRun: isRunning,
  });
  expect(told(state, false).servicesRun).toBe(false);
});

it('SUB-070 who never subscribed has nothing, and a dispute takes what there is', () => {
  const nothing = { state: 'none', plan: null, everSubscribed: false, servicesRun: false };
  expect(gatedByAnswers(null, { hasCustomerDisputedPayment: false })).toEqual(nothing);
  const running = { status: 'active', plan: 'Standard', everSubscribed: true, servicesRun: true } as const;
  expect(gatedByAnswers(running, { hasCustomerDisputedPayment: true })).toEqual({
    ...nothing,
    state: 'disputed',
    everSubscribed: true,
  });
});

it('SUB-068 a dispute of somebody who never subscribed is known from the app data alone', () => {
  expect(gatedByAnswers(null, { hasCustomerDisputedPayment: true })).toEqual({
    state: 'disputed',
    plan: null,
    everSubscribed: false,
    servicesRun: false,
  });
});
