import { beforeAll, describe, expect, it } from 'vitest';
import { billing } from '@kervan/contracts/billing-calls';
import { purchase } from '@kervan/contracts/purchase-calls';
import { subscriptions } from '@kervan/contracts/subscriptions-calls';
import { ProviderError } from '@kervan/domain/billing/provider-error';
import type { ProviderOperation } from '@kervan/domain/billing/provider-calls';
import { PurchaseState } from '@kervan/domain/subscriptions/purchase-state';
import { texts } from '@kervan/texts/texts';
import { address, browserOf, buy, enterCard, levelOf, openSale, pass3ds, testCards } from '../../testing/card-entry.ts';
import { useProduct, type Seller } from '../../testing/product.ts';
import { codeOf } from '../../testing/refusal.ts';
import { workOnPurchase } from './purchase.worker.ts';
import type { Work } from '../../jobs/work.ts';
import { runTask } from '../../testing/run-task.ts';

const product = useProduct({ products: 20 });
beforeAll(() => openSale(product));

const newcomer = () => product.signUp({ subscription: 'none' });
const subscribe = async (seller: Seller, levelId = 1, more: object = {}) => {
  const { priceId, price } = await levelOf(product, levelId === 10 ? 7 : levelId);
  return seller.call(purchase.subscribe, { body: { priceId, price, subscriptionPlanLevelId: levelId, ...more } });
};
const subscriptionsOf = (seller: Seller) =>
  product.worker.db.selectFrom('subscription').selectAll().where('account_id', '=', seller.accountId).execute();
const stateOf = async (seller: Seller) =>
  (
    await product.worker.db
      .selectFrom('purchase')
      .select('state')
      .where('account_id', '=', seller.accountId)
      .orderBy('created_at', 'desc')
      .executeTakeFirst()
  )?.state;
const tidy = async () => {
  const all: Work = { tasks: {}, periodic: [] };
  workOnPurchase(all, product.worker);
  await runTask(all, 'purchase.tidy');
};

/** The panel dies while it makes a call: before it is sent, or when it was made and its answer is on the way. */
async function dieAt(
  operation: ProviderOperation,
  when: 'before' | 'after',
  act: () => Promise<unknown>,
): Promise<void> {
  const { writes } = product.deps.payments;
  const real = writes[operation] as (...args: unknown[]) => Promise<unknown>;
  const broken = async (...args: unknown[]) => {
    if (when === 'after') await real(...args);
    throw new ProviderError('OutcomeUnknown');
  };
  Object.assign(writes, { [operation]: broken });
  try {
    await expect(act()).rejects.toThrow();
  } finally {
    Object.assign(writes, { [operation]: real });
  }
}

describe('a purchase', () => {
  it('SUB-019 SUB-021 pays with a card and is active', async () => {
    const seller = await newcomer();
    await enterCard(product, seller);
    const made = await subscribe(seller);
    expect(made).toMatchObject({ isInvoicePaid: false, clientSecret: expect.stringMatching(/^pi_/) });
    await browserOf(product).confirmPayment(made.clientSecret ?? '');
    const active = await seller.call(purchase.activateByPost, {
      body: { subscriptionIdOnDb: made.subscriptionIdOnDb },
    });
    expect(active).toMatchObject({ status: 'active', levelName: 'Standard 5000', price: 4900 });
    expect(await stateOf(seller)).toBe(PurchaseState.Activated);
  });

  it('SUB-028 SUB-029 begins a trial without a charge, and no second one', async () => {
    const seller = await newcomer();
    const number = testCards.ok();
    await enterCard(product, seller, number);
    const made = await subscribe(seller, 10);
    expect(made).toMatchObject({ isInvoicePaid: true, clientSecret: null });
    const trial = await seller.call(purchase.activate, {
      query: { subscriptionIdOnDb: String(made.subscriptionIdOnDb) },
    });
    expect(trial).toMatchObject({ status: 'trial', levelName: 'AutoPricer Trial', nextLevelId: 7 });
    const other = await newcomer();
    await enterCard(product, other, number);
    expect(await codeOf(subscribe(other, 10))).toBe('TrialAlreadyUsed');
    // With the same card it may be paid for at once.
    expect(await subscribe(other, 1)).toMatchObject({ isInvoicePaid: false });
  });

  it('SUB-092 a typed price, price id or level of nobody is refused, and nothing is made', async () => {
    const seller = await newcomer();
    await enterCard(product, seller);
    expect(await codeOf(subscribe(seller, 1, { price: 1 }))).toBe('PriceChanged');
    expect(await codeOf(subscribe(seller, 1, { priceId: 'price_free' }))).toBe('PlanLevelNotFound');
    expect(await codeOf(subscribe(seller, 1, { subscriptionPlanLevelId: 999 }))).toBe('PlanLevelNotFound');
    expect(await codeOf(subscribe(seller, 1, { customerId: seller.accountId + 1 }))).toBe('CustomerNotFound');
    expect(await codeOf(subscribe(seller, 1, { couponId: 'NOBODYS' }))).toBe('NotValidCoupon');
    expect(await subscriptionsOf(seller)).toEqual([]);
    const early = await newcomer();
    await early.call(billing.createCustomer, { body: address });
    expect(await codeOf(subscribe(early))).toBe('NoCard');
  });

  it('SUB-020 a double click and a second tab get the same subscription', async () => {
    const seller = await newcomer();
    await enterCard(product, seller);
    const [one, two] = await Promise.all([subscribe(seller), subscribe(seller)]);
    expect(two).toEqual(one);
    expect(await subscribe(seller)).toEqual(one);
    expect(await subscriptionsOf(seller)).toHaveLength(1);
  });

  it('SUB-092 a running subscription is no place for another one', async () => {
    const seller = await newcomer();
    await buy(product, seller);
    await seller.call(billing.createCustomer, { body: address });
    expect(await codeOf(subscribe(seller, 4))).toBe('ActiveSubscriptionExists');
  });

  it('SUB-020 another choice ends the unpaid one and goes on with its card', async () => {
    const seller = await newcomer();
    await enterCard(product, seller);
    const first = await subscribe(seller, 1);
    const second = await subscribe(seller, 4);
    expect(second.subscriptionId).not.toBe(first.subscriptionId);
    expect((await subscriptionsOf(seller)).filter(({ status }) => status < 5)).toHaveLength(1);
  });

  it('SUB-020 one that was begun more than a day ago and is gone on with is no dead end', async () => {
    const seller = await newcomer();
    await enterCard(product, seller);
    const first = await subscribe(seller, 1);
    await product.worker.db
      .updateTable('purchase')
      .set({ created_at: new Date(product.deps.clock.now() - 25 * 3_600_000) })
      .where('account_id', '=', seller.accountId)
      .execute();
    expect(await subscribe(seller, 1)).toEqual(first);
    expect((await subscribe(seller, 4)).subscriptionId).not.toBe(first.subscriptionId);
  });

  it('SUB-020 SUB-029 a choice that was never paid was no subscription: nothing ended, and the trial is open', async () => {
    const seller = await newcomer();
    await enterCard(product, seller);
    await subscribe(seller, 1);
    await subscribe(seller, 4);
    await runTask(product.work, 'plan-changes.ends');
    const trial = await subscribe(seller, 10);
    expect(trial).toMatchObject({ isInvoicePaid: true });
    await product.runJobs();
    const rows = await subscriptionsOf(seller);
    expect(rows.filter(({ began_at }) => began_at !== null)).toHaveLength(1);
    expect(
      rows.filter(({ status }) => status === 5).map(({ end_reason, effects_at }) => [end_reason, effects_at]),
    ).toEqual([
      [1, null],
      [1, null],
    ]);
    expect(await seller.call(subscriptions.get, {})).toMatchObject({ status: 'trial' });
    const told = (await product.world.mails(seller.email)).map(({ subject }) => subject);
    expect(told).not.toContain(texts.en.mail.ended.subject);
  });

  it('SUB-087 a card of another customer is unknown', async () => {
    const [one, two] = [await newcomer(), await newcomer()];
    const cardId = await enterCard(product, one);
    await two.call(billing.createCustomer, { body: address });
    const taken = two.call(billing.setDefault, { query: {}, body: { paymentMethodId: cardId } });
    expect(await codeOf(taken)).toBe('RecordNotFound');
  });

  it('SUB-074 another account’s subscription is unknown', async () => {
    const [one, two] = [await newcomer(), await newcomer()];
    const id = await buy(product, one);
    expect(await codeOf(two.call(purchase.activateByPost, { body: { subscriptionIdOnDb: id } }))).toBe(
      'SubscriptionNotFound',
    );
  });

  it('SUB-086 an entry of a card that was begun is gone on with', async () => {
    const seller = await newcomer();
    await seller.call(billing.createCustomer, { body: address });
    const secret = await seller.call(billing.setupIntent, {});
    expect(await seller.call(billing.setupIntentOfCustomer, { body: {} })).toBe(secret);
  });
});

describe('3-D Secure', () => {
  it('SUB-074 incomplete and failed are told apart; then it is paid', async () => {
    const seller = await newcomer();
    const cardId = await enterCard(product, seller, testCards.threeDSecure);
    const made = await subscribe(seller);
    const ask = () => seller.call(purchase.activateByPost, { body: { subscriptionIdOnDb: made.subscriptionIdOnDb } });
    const secret = made.clientSecret ?? '';
    await browserOf(product).confirmPayment(secret);
    expect(await codeOf(ask())).toBe('ThreeDSecureIncomplete');
    await pass3ds(product, secret, 'fail');
    expect(await codeOf(ask())).toBe('ThreeDSecureFailed');
    expect(await seller.call(subscriptions.get, {})).toBeNull();
    await browserOf(product).confirmPayment(secret, cardId);
    await pass3ds(product, secret);
    expect(await ask()).toMatchObject({ status: 'active' });
  });
});

describe('a crash', () => {
  it.each([
    ['createCustomer', 'before'],
    ['createCustomer', 'after'],
    ['updateCustomer', 'after'],
  ] as const)('SUB-020 in %s (%s it was made) leaves one customer', async (operation, when) => {
    const seller = await newcomer();
    await dieAt(operation, when, () => seller.call(billing.createCustomer, { body: address }));
    await seller.call(billing.createCustomer, { body: { ...address, line1: 'Başka Sokak 2' } });
    const made = await product.worker.db
      .selectFrom('stripe_call')
      .select('answer_id')
      .distinct()
      .where('account_id', '=', seller.accountId)
      .where('operation', '=', 'createCustomer')
      .where('state', '=', 'done')
      .execute();
    expect(made).toHaveLength(1);
    expect(await seller.call(billing.getCustomer, {})).toMatchObject({ line1: 'Başka Sokak 2' });
  });

  it.each([
    ['createSetup', 'before'],
    ['createSetup', 'after'],
    ['setDefaultCard', 'before'],
    ['setDefaultCard', 'after'],
  ] as const)('SUB-020 in %s (%s it was made) is gone on with', async (operation, when) => {
    const seller = await newcomer();
    await dieAt(operation, when, () => enterCard(product, seller));
    await enterCard(product, seller);
    expect(await subscribe(seller)).toMatchObject({ isInvoicePaid: false });
  });

  it.each(['before', 'after'] as const)(
    'SUB-020 in the subscription (%s it was made) makes one, not two',
    async (when) => {
      const seller = await newcomer();
      await enterCard(product, seller);
      await dieAt('createSubscription', when, () => subscribe(seller));
      const made = await subscribe(seller);
      const rows = await subscriptionsOf(seller);
      expect(rows.map(({ stripe_subscription_id }) => stripe_subscription_id)).toEqual([made.subscriptionId]);
    },
  );

  it('SUB-020 of the browser after the payment is activated without it', async () => {
    const seller = await newcomer();
    await enterCard(product, seller);
    const made = await subscribe(seller);
    await browserOf(product).confirmPayment(made.clientSecret ?? '');
    await product.settle({ until: async () => (await stateOf(seller)) === PurchaseState.Activated });
    expect(await seller.call(subscriptions.current, {})).toMatchObject({ status: 'active' });
  });
});

describe('an abandoned purchase', () => {
  it('SUB-020 frees its place after a day, and its trial is not used up', async () => {
    const seller = await newcomer();
    await enterCard(product, seller);
    const made = await subscribe(seller);
    await product.world.advance(25 * 3_600_000);
    await product.deps.clock.refresh();
    await tidy();
    expect(await stateOf(seller)).toBe(PurchaseState.Expired);
    const row = (await subscriptionsOf(seller)).find(
      ({ subscription_id }) => subscription_id === made.subscriptionIdOnDb,
    );
    expect(row).toMatchObject({ status: 5, began_at: null });
    await enterCard(product, seller);
    expect(await subscribe(seller, 10)).toMatchObject({ isInvoicePaid: true });
  });
});
