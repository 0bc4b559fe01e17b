import { beforeAll, describe, expect, it } from 'vitest';
import { billing } from '@kervan/contracts/billing-calls';
import { cards } from '@kervan/contracts/cards-calls';
import { purchase } from '@kervan/contracts/purchase-calls';
import { subscriptions } from '@kervan/contracts/subscriptions-calls';
import { ProviderError } from '@kervan/domain/billing/provider-error';
import { buildApp } from '../../app.ts';
import {
  address,
  browserOf,
  buy,
  enterCard,
  levelOf,
  openSale,
  providerOf,
  testCards,
} from '../../testing/card-entry.ts';
import { useProduct, visitorOf, type Seller } from '../../testing/product.ts';
import { codeOf, refusalOf } from '../../testing/refusal.ts';
import { openSmallProvider } from '../../testing/small-provider.ts';
import { reconcileCalls } from '../billing/calls/reconcile-calls.ts';

const product = useProduct({ products: 20 });
beforeAll(async () => {
  await openSale(product);
  const { makeCoupon } = providerOf(product);
  await makeCoupon('HALF', 50, { months: 3, product: 'kervan_standard' });
});

const newcomer = () => product.signUp({ subscription: 'none' });
const customerOf = async (seller: Seller) => {
  const { stripe_customer_id: id } = await product.worker.db
    .selectFrom('billing_customer')
    .select('stripe_customer_id')
    .where('account_id', '=', seller.accountId)
    .executeTakeFirstOrThrow();
  return providerOf(product).get(`/v1/customers/${id}`);
};
/** Another card beside the one that pays, approved as by its reference number. Answers the provider's id. */
const addApproved = async (seller: Seller): Promise<string> => {
  const secret = await seller.call(billing.setupIntent, {});
  const { setupId, cardId } = await browserOf(product).confirmSetup(secret, testCards.ok());
  const { id } = await seller.call(cards.add, { body: { setupIntentId: setupId } });
  await product.worker.db.updateTable('card').set({ status: 1 }).where('card_id', '=', id).execute();
  return cardId;
};
const subscribe = async (seller: Seller, more: object = {}) => {
  const { priceId, price } = await levelOf(product, 1);
  return seller.call(purchase.subscribe, { body: { priceId, price, subscriptionPlanLevelId: 1, ...more } });
};

describe('the billing customer', () => {
  it('SUB-073 is made once at the provider and takes each new address', async () => {
    const seller = await newcomer();
    const save = (over: object) =>
      seller.call(billing.createCustomer, { body: { ...address, customerId: seller.accountId, ...over } });
    await save({});
    const first = await customerOf(seller);
    expect(first).toMatchObject({
      name: 'Ayşe Yılmaz',
      email: seller.email,
      address: { line1: 'Bağdat Caddesi 1', line2: null, city: 'İstanbul', state: 'Kadıköy', country: 'TR' },
      metadata: { account_id: String(seller.accountId) },
    });
    await save({ line1: 'Moda Cad. 2', line2: 'Kat 4', state: null, district: 'Moda', postCode: '34710' });
    const second = await customerOf(seller);
    expect(second.id).toBe(first.id);
    // The provider has one line for district and state.
    expect(second.address).toMatchObject({
      line1: 'Moda Cad. 2',
      line2: 'Kat 4',
      state: 'Moda',
      postal_code: '34710',
    });
    expect(await seller.call(billing.getCustomer, {})).toMatchObject({ district: 'Moda', state: null, line2: 'Kat 4' });
  });

  it.each(['nameSurname', 'line1', 'city', 'country'])(
    'SUB-073 is refused without %s, and nothing is kept',
    async (field) => {
      const seller = await newcomer();
      const refusal = await refusalOf(seller.call(billing.createCustomer, { body: { ...address, [field]: ' ' } }));
      expect([refusal.code, refusal.fields.map((one) => one.field)]).toEqual(['ValidationFailed', [field]]);
      expect(await seller.call(billing.getCustomer, {})).toBeNull();
    },
  );

  it('SUB-073 needs district or state, and is nobody else’s', async () => {
    const seller = await newcomer();
    const save = (over: object) => codeOf(seller.call(billing.createCustomer, { body: { ...address, ...over } }));
    expect(await save({ state: null })).toBe('ValidationFailed');
    expect(await save({ customerId: seller.accountId + 1 })).toBe('CustomerNotFound');
  });
});

describe('the entry of a card', () => {
  it('SUB-088 is begun for the caller’s own customer, with a secret that the browser can use', async () => {
    const [seller, other] = [await newcomer(), await newcomer()];
    const ask = (customerId?: number) =>
      seller.call(billing.setupIntentOfCustomer, { body: customerId === undefined ? {} : { customerId } });
    expect(await codeOf(ask())).toBe('CustomerNotFound');
    await seller.call(billing.createCustomer, { body: address });
    await other.call(billing.createCustomer, { body: address });
    const secret = await ask(seller.accountId);
    const { setupId } = await browserOf(product).confirmSetup(secret, testCards.ok());
    const setup = await providerOf(product).get(`/v1/setup_intents/${setupId}`);
    expect(setup).toMatchObject({ status: 'succeeded', usage: 'off_session', customer: (await customerOf(seller)).id });
    expect(await codeOf(ask(other.accountId))).toBe('CustomerNotFound');
    // What was confirmed is over: the next card has an entry of its own.
    expect(await ask()).not.toBe(secret);
  });

  it('SUB-088 stops at four cards', async () => {
    const seller = await newcomer();
    await seller.call(billing.createCustomer, { body: address });
    for (let turn = 0; turn < 4; turn++) {
      const { setupId } = await browserOf(product).confirmSetup(
        await seller.call(billing.setupIntent, {}),
        testCards.ok(),
      );
      await seller.call(cards.add, { body: { setupIntentId: setupId } });
    }
    expect(await codeOf(seller.call(billing.setupIntentOfCustomer, { body: {} }))).toBe('TooManyCards');
  });

  it('SUB-089 makes a card the default at the provider and here, the caller’s own alone', async () => {
    const [seller, other] = [await newcomer(), await newcomer()];
    await buy(product, seller);
    const second = await addApproved(seller);
    const [first] = await seller.call(cards.list, { query: {} });
    const update = (by: Seller, body: { customerId?: number; paymentMethodId: string }) =>
      by.call(billing.updateDefault, { body });
    await update(seller, { customerId: seller.accountId, paymentMethodId: second });
    expect((await customerOf(seller)).invoice_settings).toMatchObject({ default_payment_method: second });
    const defaults = async () => (await seller.call(cards.list, { query: {} })).map(({ isDefault }) => isDefault);
    expect(await defaults()).toEqual([false, true]);
    // By the number that the list shows it under.
    await update(seller, { paymentMethodId: String(first?.id) });
    expect(await defaults()).toEqual([true, false]);
    expect(await codeOf(update(seller, { customerId: other.accountId, paymentMethodId: second }))).toBe(
      'CustomerNotFound',
    );
    expect(await codeOf(update(seller, { paymentMethodId: ' ' }))).toBe('NoCard');
    await other.call(billing.createCustomer, { body: address });
    expect(await codeOf(update(other, { paymentMethodId: second }))).toBe('RecordNotFound');
  });

  it('SUB-089 that the provider does not make is told as such, and the old default holds', async () => {
    const seller = await newcomer();
    await buy(product, seller);
    const before = (await customerOf(seller)).invoice_settings;
    const second = await addApproved(seller);
    const { payments } = product.deps;
    const setDefaultCard = () => Promise.reject(new ProviderError('Refused'));
    const refusing = await buildApp({
      ...product.deps,
      payments: { ...payments, writes: { ...payments.writes, setDefaultCard } },
    });
    const tab = visitorOf(refusing);
    Object.assign(tab.session, { token: seller.token, cookies: seller.cookies });
    expect(await codeOf(tab.call(billing.updateDefault, { body: { paymentMethodId: second } }))).toBe('UpdateFailed');
    await refusing.close();
    expect((await customerOf(seller)).invoice_settings).toEqual(before);
  });

  it('SUB-089 whose fate nobody knows is under way, and is made by itself', async () => {
    const seller = await newcomer();
    await buy(product, seller);
    const second = await addApproved(seller);
    const { id: fault } = await product.world.fault({ kind: 'tooManyRequests', operation: 'customers.update' });
    expect(await codeOf(seller.call(billing.updateDefault, { body: { paymentMethodId: second } }))).toBe(
      'PaymentInProgress',
    );
    await product.world.endFault(fault);
    await reconcileCalls(product.worker, { quietS: 0 });
    expect((await customerOf(seller)).invoice_settings).toMatchObject({ default_payment_method: second });
  });
});

describe('coupons', () => {
  it('SUB-024 SUB-083 SUB-090 are told with percent, months and the products they are for', async () => {
    const seller = await newcomer();
    const id = await buy(product, seller, { couponId: 'HALF' });
    const held = await seller.call(billing.couponOfSubscription, { query: { subscriptionid: id } });
    expect(held).toEqual({
      id: held?.id,
      percentOff: 50,
      durationInMonths: 3,
      appliesTo: { products: ['kervan_standard'] },
    });
    expect(await seller.call(billing.couponById, { query: { id: held?.id ?? '' } })).toEqual(held);
    expect(await codeOf(seller.call(billing.couponById, { query: { id: 'nobodys' } }))).toBe('NotValidCoupon');
    expect(await codeOf(seller.call(billing.couponById, { query: { id: '' } }))).toBe('NotValidCoupon');
    const plain = await newcomer();
    const other = await buy(product, plain);
    expect(await plain.call(billing.couponOfSubscription, { query: { subscriptionid: other } })).toBeNull();
    expect(await codeOf(plain.call(billing.couponOfSubscription, { query: { subscriptionid: id } }))).toBe(
      'SubscriptionNotFound',
    );
  });

  it('SUB-091 of the open purchase and of the subscription are the ones that go on; nobody else’s are told', async () => {
    const [seller, other] = [await newcomer(), await newcomer()];
    const asked = (by: Seller, id: number) => by.call(billing.applicableCoupons, { query: { id } });
    expect(await asked(seller, seller.accountId)).toEqual([]);
    await enterCard(product, seller);
    const { price } = await levelOf(product, 1);
    const made = await subscribe(seller, { couponId: 'HALF', price: price / 2 });
    expect(await asked(seller, seller.accountId)).toMatchObject([{ percentOff: 50 }]);
    await browserOf(product).confirmPayment(made.clientSecret ?? '');
    await seller.call(purchase.activateByPost, { body: { subscriptionIdOnDb: made.subscriptionIdOnDb } });
    expect(await asked(seller, seller.accountId)).toMatchObject([{ percentOff: 50, durationInMonths: 3 }]);
    expect(await codeOf(asked(other, seller.accountId))).toBe('CustomerNotFound');
    expect(await asked(other, other.accountId)).toEqual([]);
  });
});

describe('a card that the provider refuses', () => {
  const declined = {
    status: 402,
    body: JSON.stringify({ error: { type: 'card_error', code: 'card_declined', decline_code: 'insufficient_funds' } }),
  };

  it('SUB-062 SUB-063 is a business error of the customer, and the provider’s own of the subscription', async () => {
    const provider = await openSmallProvider();
    const app = await buildApp({ ...product.deps, payments: provider.connect() });
    const seller = await newcomer();
    const { request, session } = visitorOf(app);
    Object.assign(session, { token: seller.token, cookies: seller.cookies });
    const send = (url: string, payload: object) => request({ method: 'POST', url, payload });
    provider.troubles.push(declined);
    const customer = await send(billing.createCustomer.path, address);
    expect([customer.statusCode, customer.json]).toEqual([
      400,
      expect.objectContaining({ resultType: 1, message: 'CardError' }),
    ]);
    expect((await send(billing.createCustomer.path, address)).statusCode).toBe(200);
    const { priceId, price } = await levelOf(product, 1);
    // Its card stands: the steps before are looked at elsewhere.
    await product.worker.db
      .updateTable('purchase')
      .set({ state: 5 })
      .where('account_id', '=', seller.accountId)
      .execute();
    provider.troubles.push(declined);
    const made = await send(purchase.subscribe.path, { priceId, price, subscriptionPlanLevelId: 1 });
    expect([made.statusCode, made.json]).toEqual([
      400,
      expect.objectContaining({
        resultType: 3,
        message: 'StripeError',
        data: { declineCode: 'insufficient_funds' },
        errorMessage: 'The payment couldn’t be made.',
      }),
    ]);
    await app.close();
    await provider.close();
  });
});

describe('a purchase that waits for its payment', () => {
  it('SUB-020 is told with what was chosen, so that another tab goes on with it', async () => {
    const seller = await newcomer();
    await enterCard(product, seller);
    const { price } = await levelOf(product, 1);
    const made = await subscribe(seller, { couponId: 'HALF', price: price / 2 });
    const history = await seller.call(subscriptions.history, {
      query: {},
    });
    expect(history).toMatchObject([
      {
        subscriptionIdOnDb: made.subscriptionIdOnDb,
        status: 'none',
        planLevelId: 1,
        endedAt: null,
        coupon: { code: 'HALF' },
      },
    ]);
    const again = await subscribe(seller, { couponId: history[0]?.coupon?.code, price: price / 2 });
    expect(again).toEqual(made);
  });
});
