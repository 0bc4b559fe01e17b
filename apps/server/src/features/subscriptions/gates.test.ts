import { beforeAll, describe, expect, it } from 'vitest';
import { filters } from '@kervan/contracts/filters-calls';
import { pricing } from '@kervan/contracts/pricing-calls';
import { stores } from '@kervan/contracts/stores-calls';
import { subscriptions } from '@kervan/contracts/subscriptions-calls';
import { gatedByAnswers, refusalOf, standingRefusals } from '@kervan/domain/subscriptions/standing';
import { texts } from '@kervan/texts/texts';
import { addressOf, everyOperation, type Operation } from '../../testing/every-endpoint.ts';
import { useProduct, type Seller } from '../../testing/product.ts';
import { codeOf } from '../../testing/refusal.ts';
import { someOrAll } from '../../testing/long.ts';
import { changeLevel, dispute, end, grant, owe, pay } from '../../testing/subscriptions.ts';

const DAY = 86_400_000;
const product = useProduct({ products: 20 });
let operations: Operation[];
beforeAll(async () => {
  await product.world.standStill();
});

/** A seller with a German store, in a state of the subscription. */
async function sellerIn(bring: (accountId: number) => Promise<unknown>): Promise<Seller> {
  const seller = await product.signUp();
  await product.connectStore(seller, 'DE');
  await bring(seller.accountId);
  return seller;
}

/** In the gate every call is asked in this state, which refuses nearly all, and in some of the others. */
const REFUSES_MAX = 'suspended';
const states: [string, (accountId: number) => Promise<unknown>][] = [
  ['active', async () => {}],
  ['on the Standard', (id) => changeLevel(product.worker, id, 1)],
  ['unpaid since today', (id) => owe(product.worker, id, 0)],
  ['stopped', (id) => owe(product.worker, id, 3 * DAY)],
  ['suspended', (id) => owe(product.worker, id, 7 * DAY)],
  ['over for not paying', (id) => owe(product.worker, id, 30 * DAY)],
  ['ended', (id) => end(product.worker, id)],
  ['disputed', (id) => dispute(product.worker, id)],
];

/** What a call answers: its refusal by a gate, or null. */
async function gateOf(seller: Seller, { endpoint, sample }: Operation): Promise<string | null> {
  const answer = await product.app.inject({
    method: endpoint.method,
    url: addressOf({ name: '', endpoint, sample }, sample),
    remoteAddress: product.visitor().ip,
    // Nothing passes the check of its content: what is asked here is answered before.
    ...(endpoint.method === 'GET' ? {} : { payload: '{"nothing":1}' }),
    headers: {
      authorization: `Bearer ${seller.token}`,
      cookie: seller.cookies,
      ...(endpoint.access === 'store' ? { 'x-customer-marketplace-id': String(seller.storeId) } : {}),
      ...(endpoint.method === 'GET' ? {} : { 'content-type': 'application/json' }),
    },
  });
  const code = answer.statusCode === 400 ? (JSON.parse(answer.body) as { message?: string }).message : undefined;
  return standingRefusals.find((refusal) => refusal === code) ?? null;
}

describe('the gates of every call', () => {
  it.each(states)(
    'SHELL-097 SHELL-099 SUB-068 %s: the server refuses what the panel disables',
    async (state, bring) => {
      const seller = await sellerIn(bring);
      operations = everyOperation({ storeId: seller.storeId, itemId: 1, sku: 'NONE', batchId: 1 });
      const [subscription, appData, [store]] = await Promise.all([
        seller.call(subscriptions.get, {}),
        seller.call(subscriptions.appData, {}),
        seller.call(stores.list, {}),
      ]);
      const panel = {
        ...gatedByAnswers(subscription, appData),
        connectionHealthy: store ? !store.hasAmazonConnectionError : null,
        isManualStore: store ? store.manuelManagement : null,
        warehouseActive: false,
      };
      // Streams stay open; asking for the plan is itself answered with the gate's code.
      const asked = operations.filter(
        ({ name, endpoint }) =>
          endpoint.access !== 'public' && endpoint.answers !== 'events' && name !== 'subscriptions.plan',
      );
      expect(asked.length).toBeGreaterThan(40);
      const others = states.map(([name]) => name).filter((name) => name !== REFUSES_MAX);
      const isAsked = ({ name }: Operation) => state === REFUSES_MAX || someOrAll(others, name, 2).includes(state);
      for (const operation of asked.filter(isAsked))
        expect([operation.name, await gateOf(seller, operation)]).toEqual([
          operation.name,
          refusalOf(operation.endpoint, panel),
        ]);
    },
  );

  it('SHELL-097 a seller who never subscribed reads nothing of the panel', async () => {
    const seller = await product.signUp({ subscription: 'none' });
    expect(await seller.call(subscriptions.get, {})).toBeNull();
    expect(
      await codeOf(seller.call(stores.create, { body: { marketPlaceCountryCode: 'DE', storeName: 'Store' } })),
    ).toBe('NoActiveSubscription');
  });
});

describe('the plan of the account', () => {
  it('SUB-007 settings of the AutoPricer and filters of the target store are refused below their plan', async () => {
    const seller = await sellerIn((id) => changeLevel(product.worker, id, 1));
    const { revision, ...settings } = await seller.call(pricing.getStore, {});
    const save = (autopricer: object) =>
      seller.call(pricing.saveStore, {
        body: { ...settings, autopricer: { ...settings.autopricer, ...autopricer }, revision },
      });
    expect(await codeOf(save({ competition: 'buybox', option: 'less', value: 10, valueUnit: 'amount' }))).toBe(
      'PlanTooLow',
    );
    expect(await save({})).toMatchObject({ revision });
    const filter = (action: 0 | 1) =>
      seller.call(filters.save, {
        query: { sendingType: 'direct' },
        body: [{ filterName: 'FbaSellerAtTarget', action, params: {} }],
      });
    expect(await codeOf(filter(1))).toBe('PlanTooLow');
  });

  it('SUB-070 and a debt, a dispute and the end are told by the app data', async () => {
    const seller = await product.signUp();
    const told = async () => {
      const data = await seller.call(subscriptions.appData, {});
      return [
        data.isCustomerStripeInvoiceNotPaid,
        data.customerPaymentStatus,
        data.hasSubscriptionCanceled,
        data.hasCustomerDisputedPayment,
      ];
    };
    expect(await told()).toEqual([false, 0, false, false]);
    await owe(product.worker, seller.accountId, 0);
    expect(await told()).toEqual([true, 1, false, false]);
    await pay(product.worker, seller.accountId);
    await owe(product.worker, seller.accountId, 7 * DAY);
    expect(await told()).toEqual([true, 2, false, false]);
    await end(product.worker, seller.accountId);
    expect(await told()).toEqual([false, 0, true, false]);
    await dispute(product.worker, seller.accountId);
    expect(await told()).toEqual([false, 3, true, true]);
  });

  it('SUB-046 the app data are these five, and when the account is erased, of the caller alone', async () => {
    const [seller, other] = [await product.signUp(), await product.signUp()];
    await owe(product.worker, seller.accountId, 8 * DAY);
    const good = {
      isCustomerStripeInvoiceNotPaid: false,
      customerPaymentStatus: 0,
      hasSubscriptionCanceled: false,
      hasPaymentWaitingPackage: false,
      hasCustomerDisputedPayment: false,
      erasesAt: null,
    };
    expect(await seller.call(subscriptions.appData, {})).toEqual({
      ...good,
      isCustomerStripeInvoiceNotPaid: true,
      customerPaymentStatus: 2,
    });
    expect(await other.call(subscriptions.appData, {})).toEqual(good);
    const newcomer = await product.signUp({ subscription: 'none' });
    expect(await newcomer.call(subscriptions.appData, {})).toEqual(good);
  });

  it('SUB-001 SUB-003 its levels are of three plans, the trial one of them, and nothing else is offered', async () => {
    const newcomer = await product.signUp({ subscription: 'none' });
    const levels = (await newcomer.call(subscriptions.allLevels, {})).filter(({ id }) => id < 1_000);
    expect(new Set(levels.map(({ subscriptionPlanName }) => subscriptionPlanName))).toEqual(
      new Set(['Standard', 'Professional', 'AutoPricer']),
    );
    expect(levels.find(({ isTrial }) => isTrial)).toEqual({
      id: 10,
      subscriptionPlanName: 'AutoPricer',
      levelName: 'AutoPricer Trial',
      isTrial: true,
      productLimit: 5_000,
      price: 0,
      stripePriceId: null,
      stripeProductId: 'kervan_autopricer',
    });
    // The agreement speaks of Auto Price and Trial, too.
    for (const { agreements } of Object.values(texts))
      for (const name of ['Standard', 'Professional', 'Auto Price', 'AutoPricer', 'Trial'])
        expect(JSON.stringify(agreements)).toContain(name);
  });
});

describe('what the account has and had', () => {
  it('SUB-069 SUB-080 SUB-084 the running subscription with its level, none before and none after', async () => {
    const seller = await product.signUp({ subscription: 'none' });
    expect(await codeOf(seller.call(subscriptions.current, {}))).toBe('SubscriptionNotFound');
    expect(await codeOf(seller.call(subscriptions.plan, {}))).toBe('NoActiveSubscription');
    await grant(product.worker, seller.accountId, 5);
    const expected = { plan: 'Professional', planLevelId: 5, levelItemCount: 10_000, status: 'active' };
    expect(await seller.call(subscriptions.get, {})).toMatchObject({
      ...expected,
      servicesRun: true,
      everSubscribed: true,
    });
    expect(await seller.call(subscriptions.current, {})).toMatchObject(expected);
    expect(await seller.call(subscriptions.plan, {})).toMatchObject({
      id: 5,
      levelName: 'Professional 10000',
      price: 10_900,
    });
    await end(product.worker, seller.accountId);
    expect(await codeOf(seller.call(subscriptions.current, {}))).toBe('SubscriptionNotFound');
    expect(await codeOf(seller.call(subscriptions.plan, {}))).toBe('NoActiveSubscription');
    expect(await seller.call(subscriptions.get, {})).toMatchObject({ status: 'cancelled', everSubscribed: true });
  });

  it('SUB-077 SUB-079 every subscription, the newest first, to its own customer alone', async () => {
    const seller = await product.signUp();
    const query = { customerid: String(seller.accountId) };
    expect(await seller.call(subscriptions.hasCancelled, { query })).toBe(false);
    await end(product.worker, seller.accountId);
    expect(await seller.call(subscriptions.hasCancelled, { query })).toBe(true);
    await grant(product.worker, seller.accountId, 2);
    const history = await seller.call(subscriptions.history, { query: { customerId: seller.accountId } });
    expect(history.map(({ planLevelId, status }) => [planLevelId, status])).toEqual([
      [2, 'active'],
      [7, 'cancelled'],
    ]);
    const other = await product.signUp();
    expect(await codeOf(other.call(subscriptions.history, { query: { customerId: seller.accountId } }))).toBe(
      'CustomerNotFound',
    );
    expect(await codeOf(other.call(subscriptions.hasCancelled, { query }))).toBe('CustomerNotFound');
  });

  it('SUB-071 SUB-072 every level; a trial is offered once', async () => {
    const newcomer = await product.signUp({ subscription: 'none' });
    const levels = await newcomer.call(subscriptions.allLevels, {});
    expect(levels.slice(0, 10).map(({ price, productLimit }) => [price, productLimit])).toEqual([
      [4_900, 5_000],
      [7_900, 10_000],
      [12_900, 25_000],
      [6_900, 5_000],
      [10_900, 10_000],
      [16_900, 25_000],
      [9_900, 5_000],
      [14_900, 10_000],
      [22_900, 25_000],
      [0, 5_000],
    ]);
    const trial = async (who: Seller) =>
      (await who.call(subscriptions.initialLevels, {})).find(({ isTrial }) => isTrial)?.refusal;
    expect([await trial(newcomer), await trial(await product.signUp())]).toEqual([null, 'TrialAlreadyUsed']);
  });
});
