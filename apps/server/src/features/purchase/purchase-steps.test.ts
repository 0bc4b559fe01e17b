import { beforeAll, describe, expect, it } from 'vitest';
import { billing } from '@kervan/contracts/billing-calls';
import { cards } from '@kervan/contracts/cards-calls';
import { planChanges } from '@kervan/contracts/plan-changes-calls';
import { purchase } from '@kervan/contracts/purchase-calls';
import { subscriptions } from '@kervan/contracts/subscriptions-calls';
import type { ProviderOperation } from '@kervan/domain/billing/provider-calls';
import { ProviderError } from '@kervan/domain/billing/provider-error';
import { PurchaseState } from '@kervan/domain/subscriptions/purchase-state';
import {
  address,
  browserOf,
  buy,
  enterCard,
  levelOf,
  openSale,
  pass3ds,
  providerOf,
  testCards,
} from '../../testing/card-entry.ts';
import { useProduct, type Seller } from '../../testing/product.ts';
import { codeOf } from '../../testing/refusal.ts';
import { reconcileCalls } from '../billing/calls/reconcile-calls.ts';
import { runTask } from '../../testing/run-task.ts';
import { performCall } from '../../records/billing/perform-call.ts';
import { findNewestPurchase, openPurchase, passFormStep, stepPurchase } from './purchase-row.ts';

const product = useProduct({ products: 20 });
beforeAll(async () => {
  await openSale(product);
  await providerOf(product).makeCoupon('STEP20', 20);
});
const newcomer = () => product.signUp({ subscription: 'none' });
const job = (name: string) => runTask(product.work, name);

/** What a tab of the browser knows; a closed one forgets it. */
type Tab = { secret?: string; cardId?: string; made?: { subscriptionIdOnDb: number; clientSecret: string | null } };
type Step = (seller: Seller, tab: Tab, levelId: number) => Promise<unknown>;

/** SUB-019: the eight steps, the first of which is the form's own. */
const steps: [name: string, step: Step][] = [
  ['2 the customer', (seller) => seller.call(billing.createCustomer, { body: address })],
  ['3 the entry of a card', async (seller, tab) => void (tab.secret = await seller.call(billing.setupIntent, {}))],
  [
    '4 the bank’s word on the card',
    async (_seller, tab) =>
      void (tab.cardId = (await browserOf(product).confirmSetup(tab.secret ?? '', testCards.ok())).cardId),
  ],
  [
    '5 the default card',
    (seller, tab) => seller.call(billing.setDefault, { query: {}, body: { paymentMethodId: tab.cardId ?? '' } }),
  ],
  [
    '6 the subscription',
    async (seller, tab, levelId) => {
      const { priceId, price } = await levelOf(product, levelId);
      const body = { priceId, price, subscriptionPlanLevelId: levelId };
      tab.made = await seller.call(purchase.subscribe, { body });
    },
  ],
  [
    '7 the payment',
    async (_seller, tab) => tab.made?.clientSecret && browserOf(product).confirmPayment(tab.made.clientSecret),
  ],
  [
    '8 the activation',
    (seller, tab) =>
      seller.call(purchase.activateByPost, { body: { subscriptionIdOnDb: tab.made?.subscriptionIdOnDb ?? 0 } }),
  ],
];
/** What each step asks of the provider, where it is the panel that asks. */
const asks: (ProviderOperation | null)[] = [
  'createCustomer',
  'createSetup',
  null,
  'setDefaultCard',
  'createSubscription',
  null,
  null,
];

const walk = async (
  seller: Seller,
  { from = 0, to = steps.length, levelId = 1, tab = {} as Tab } = {},
): Promise<Tab> => {
  for (const [, step] of steps.slice(from, to)) await step(seller, tab, levelId);
  return tab;
};

/** What the provider holds of a seller: customers, subscriptions that run, paid charges in cents. */
async function booksOf(seller: Seller) {
  const provider = providerOf(product);
  const list = async (path: string) => ((await provider.get(path)).data ?? []) as Record<string, unknown>[];
  const customers = await list(`/v1/customers?email=${encodeURIComponent(seller.email)}`);
  const [customer] = customers;
  const running = (await list(`/v1/subscriptions?customer=${String(customer?.id)}&status=all`)).filter(({ status }) =>
    ['active', 'trialing', 'past_due'].includes(String(status)),
  );
  const charges = await list(`/v1/charges?customer=${String(customer?.id)}`);
  const paid = charges.filter((charge) => charge.paid === true).map(({ amount }) => amount);
  return { customers: customers.length, running: running.length, paid };
}

const expectOnce = async (seller: Seller, cents = 4900) => {
  expect(await booksOf(seller)).toEqual({ customers: 1, running: 1, paid: [cents] });
  expect(await seller.call(subscriptions.current, {})).toMatchObject({ status: 'active' });
};

/** The panel dies in the call: before the provider was asked, or when it had done what was asked and its answer was on the way. */
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
    expect(await codeOf(act())).toBe('PaymentInProgress');
  } finally {
    Object.assign(writes, { [operation]: real });
  }
}

describe('a purchase that is broken off', () => {
  it.each(steps.map(([name], index) => [name, index] as const))(
    'SUB-019 SUB-020 with its tab closed after step %s goes on from a new one, and is paid once',
    async (_name, index) => {
      const seller = await newcomer();
      await walk(seller, { to: index + 1 });
      // The same person comes back with nothing in hand and begins anew.
      if (index < steps.length - 1) await walk(seller);
      return expectOnce(seller);
    },
  );

  it.each(
    asks.flatMap((operation, index) =>
      operation === null
        ? []
        : (['before', 'after'] as const).map((when) => [steps[index]?.[0] ?? '', when, operation, index] as const),
    ),
  )(
    'SUB-020 by the death of the panel in step %s (%s it was made) is gone on with and paid once',
    async (_name, when, operation, index) => {
      const seller = await newcomer();
      const tab = await walk(seller, { to: index });
      await dieAt(operation, when, () => walk(seller, { from: index, to: index + 1, tab }));
      await walk(seller, { from: index, tab });
      await expectOnce(seller);
    },
  );

  it.each(['before', 'after'] as const)(
    'SUB-020 by a death that the reconciler mends (the subscription %s it was made) is gone on with, and not made again',
    async (when) => {
      const seller = await newcomer();
      const tab = await walk(seller, { to: 4 });
      await dieAt('createSubscription', when, () => walk(seller, { from: 4, to: 5, tab }));
      await reconcileCalls(product.worker, { quietS: 0 });
      await walk(seller, { from: 4, tab });
      await expectOnce(seller);
    },
  );

  it('SUB-020 SUB-026 and mended for a person who never comes back, its coupon is redeemed', async () => {
    const seller = await newcomer();
    await enterCard(product, seller);
    const { priceId, price } = await levelOf(product, 1);
    const { couponId } = await providerOf(product).makeCoupon('WHOLE', 100);
    const body = { priceId, price, subscriptionPlanLevelId: 1, couponId: 'WHOLE' };
    await dieAt('createSubscription', 'after', () => seller.call(purchase.subscribe, { body }));
    await reconcileCalls(product.worker, { quietS: 0 });
    await job('purchase.tidy');
    expect(await seller.call(subscriptions.current, {})).toMatchObject({ status: 'active' });
    const redeemed = await product.worker.db
      .selectFrom('coupon_redemption')
      .select('coupon_id')
      .where('account_id', '=', seller.accountId)
      .execute();
    expect(redeemed).toEqual([{ coupon_id: couponId }]);
  });
});

describe('a purchase that is asked for twice', () => {
  it.each(steps.map(([name], index) => [name, index] as const))(
    'SUB-020 by a double click on step %s is made and paid once',
    async (_name, index) => {
      const seller = await newcomer();
      const tab = await walk(seller, { to: index });
      const other = { ...tab };
      // The provider's browser library itself refuses a second confirmation while one is under way.
      await Promise.allSettled([
        walk(seller, { from: index, to: index + 1, tab }),
        walk(seller, { from: index, to: index + 1, tab: other }),
      ]);
      // One of two confirmations of a card is refused; the person goes on with the other.
      await walk(seller, { from: index + 1, tab: tab.cardId === undefined ? other : tab });
      await expectOnce(seller);
    },
  );

  it('SUB-020 SUB-053 with an entry of a card in each of two tabs: the one that is confirmed counts, whichever was begun last', async () => {
    const seller = await newcomer();
    const tab = await walk(seller, { to: 2 });
    // The other tab asked at the same moment, and found none that was begun.
    const { stripe_customer_id: customerId } = await product.worker.db
      .selectFrom('billing_customer')
      .select('stripe_customer_id')
      .where('account_id', '=', seller.accountId)
      .executeTakeFirstOrThrow();
    await performCall(
      product.worker,
      {
        accountId: seller.accountId,
        operation: 'createSetup',
        entity: `account:${seller.accountId}`,
        params: { customerId: customerId ?? '' },
      },
      (tx, setup) =>
        passFormStep(tx, seller.accountId, {
          to: PurchaseState.CardSetUp,
          now: product.worker.clock.now(),
          setup_intent_id: setup.id,
        }),
    );
    await walk(seller, { from: 2, tab });
    await expectOnce(seller);
  });

  it('SUB-020 in two tabs with the same choice is made and paid once', async () => {
    const seller = await newcomer();
    await Promise.allSettled([walk(seller), walk(seller)]);
    await walk(seller).catch(() => {});
    await expectOnce(seller);
  });

  it.each([1, 2, 3])(
    'SUB-020 in two tabs with two choices at once makes one that runs, and charges for no other (%i)',
    async () => {
      const seller = await newcomer();
      await enterCard(product, seller);
      const one = { ...(await walk(seller, { to: 0 })) };
      const tabs = [one, { ...one }] as const;
      await Promise.allSettled([
        walk(seller, { from: 4, tab: tabs[0], levelId: 1 }),
        walk(seller, { from: 4, tab: tabs[1], levelId: 4 }),
      ]);
      const after = await booksOf(seller);
      if (after.running === 0) await walk(seller, { from: 4, tab: tabs[1], levelId: 4 });
      const { running, paid } = await booksOf(seller);
      const { price } = await seller.call(subscriptions.current, {});
      expect({ running, paid }).toEqual({ running: 1, paid: [price] });
    },
  );

  it('SUB-020 in another tab with another choice after the first one was paid ends nothing that is paid', async () => {
    const seller = await newcomer();
    const first = await walk(seller, { to: 6 });
    // Nobody told us yet: no event came, and the first tab has not activated.
    expect(await codeOf(walk(seller, { from: 4, levelId: 4 }))).toBe('ActiveSubscriptionExists');
    await walk(seller, { from: 6, tab: first });
    await expectOnce(seller);
  });
});

describe('purchases that were begun in one moment', () => {
  it('SUB-019 the newest is the one that was begun last', async () => {
    const { accountId } = await newcomer();
    const now = product.deps.clock.now();
    for (let begun = 0; begun < 6; begun++)
      await product.worker.db.transaction().execute(async (tx) => {
        const opened = await openPurchase(tx, accountId, { now });
        expect((await findNewestPurchase(tx, accountId))?.purchase_id).toBe(opened.purchase_id);
        await stepPurchase(tx, opened, { to: PurchaseState.Failed, now });
        expect((await findNewestPurchase(tx, accountId))?.purchase_id).toBe(opened.purchase_id);
      });
  });
});

describe('a payment that its bank does not confirm', () => {
  it.each(['fail', 'close'] as const)(
    'SUB-053 SUB-020 in the purchase (%s) is tried again with another card, and paid once',
    async (how) => {
      const seller = await newcomer();
      await enterCard(product, seller, testCards.threeDSecure);
      const tab = await walk(seller, { from: 4, to: 6 });
      if (how === 'fail') await pass3ds(product, tab.made?.clientSecret ?? '', 'fail');
      expect(await codeOf(walk(seller, { from: 6, tab }))).toBe(
        how === 'fail' ? 'ThreeDSecureFailed' : 'ThreeDSecureIncomplete',
      );
      expect((await booksOf(seller)).paid).toEqual([]);
      expect(await seller.call(subscriptions.get, {})).toBeNull();
      const cardId = await enterCard(product, seller);
      const again = await walk(seller, { from: 4, to: 5 });
      expect(again.made?.subscriptionIdOnDb).toBe(tab.made?.subscriptionIdOnDb);
      await browserOf(product).confirmPayment(again.made?.clientSecret ?? '', cardId);
      await walk(seller, { from: 6, tab: again });
      await expectOnce(seller);
    },
  );

  it('SUB-053 at the entry of the card leaves no card and no subscription', async () => {
    const seller = await newcomer();
    await seller.call(billing.createCustomer, { body: address });
    const secret = await seller.call(billing.setupIntent, {});
    const { setupId, cardId } = await browserOf(product).confirmSetup(secret, testCards.threeDSecure);
    await pass3ds(product, secret, 'fail');
    expect(setupId).toMatch(/^seti_/);
    expect(await codeOf(seller.call(billing.setDefault, { query: {}, body: { paymentMethodId: cardId } }))).toBe(
      'RecordNotFound',
    );
    expect(await codeOf(walk(seller, { from: 4, to: 5 }))).toBe('NoCard');
    expect(await codeOf(seller.call(cards.list, { query: {} }))).toBe('NoCard');
  });
});

describe('a purchase that is left alone', () => {
  it('SUB-020 and paid on the provider’s page while nobody was at work opens instead of being ended', async () => {
    const seller = await newcomer();
    const tab = await walk(seller, { to: 6 });
    expect(tab.made?.clientSecret).toBeTruthy();
    await product.world.advance(25 * 3_600_000);
    await product.deps.clock.refresh();
    await job('purchase.tidy');
    await expectOnce(seller);
    const { state } = await product.worker.db
      .selectFrom('purchase')
      .select('state')
      .where('account_id', '=', seller.accountId)
      .executeTakeFirstOrThrow();
    expect(state).toBe(PurchaseState.Activated);
  });
});

describe('a renewal', () => {
  it('SUB-067 after the end goes on with the card that stands: no other is entered', async () => {
    const seller = await newcomer();
    const ended = await buy(product, seller);
    await seller.call(planChanges.cancelNow, { query: { subscriptionId: ended } });
    await product.runJobs();
    const [card] = await seller.call(cards.list, { query: {} });
    await seller.call(billing.createCustomer, { body: address });
    await seller.call(billing.setDefault, { query: {}, body: { paymentMethodId: String(card?.id) } });
    await walk(seller, { from: 4, levelId: 4 });
    expect(await booksOf(seller)).toEqual({ customers: 1, running: 1, paid: [6900, 4900] });
    expect(await seller.call(subscriptions.current, {})).toMatchObject({ levelName: 'Professional 5000' });
  });
});
