import { billing } from '@kervan/contracts/billing-calls';
import { purchase } from '@kervan/contracts/purchase-calls';
import { startBilling } from '../features/billing/start-billing.ts';
import type { Seller, TestProduct } from './product.ts';

export const testCards = {
  /** Any number that begins with 4242 42 pays and has a fingerprint of its own (decision 40). */
  ok: () => luhn(`424242${String(Math.floor(Math.random() * 1e9)).padStart(9, '0')}`),
  threeDSecure: '4000002760003184',
  failsLater: '4000000000000341',
  declined: '4000000000000002',
} as const;

/** The number with its check digit. */
function luhn(digits: string): string {
  const sum = [...digits]
    .toReversed()
    .map(Number)
    .reduce(
      (total, digit, place) => total + (place % 2 === 0 ? (digit * 2 > 9 ? digit * 2 - 9 : digit * 2) : digit),
      0,
    );
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

type ProviderObject = { id: string } & Record<string, unknown>;

/** The provider itself, as the operator or its staff work in it: with the secret key, past the product. */
export function providerOf({ worker: { config } }: TestProduct) {
  const ask = async (
    method: 'GET' | 'POST',
    path: string,
    fields: Record<string, string> = {},
  ): Promise<ProviderObject> => {
    const answer = await fetch(`${config.STRIPE_API_BASE}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${config.STRIPE_SECRET_KEY}`,
        ...(method === 'POST' ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
      },
      ...(method === 'POST' ? { body: new URLSearchParams(fields).toString() } : {}),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`);
    return (await answer.json()) as ProviderObject;
  };
  return {
    get: (path: string) => ask('GET', path),
    post: (path: string, fields?: Record<string, string>) => ask('POST', path, fields),
    /** A coupon with the code that is typed for it. Answers the coupon's id. */
    async makeCoupon(
      code: string,
      percent: number,
      { months = 2, ...more }: { months?: number; product?: string } = {},
    ) {
      const { id } = await ask('POST', '/v1/coupons', {
        percent_off: String(percent),
        duration: 'repeating',
        duration_in_months: String(months),
        ...(more.product === undefined ? {} : { 'applies_to[products][0]': more.product }),
      });
      const promotion = await ask('POST', '/v1/promotion_codes', {
        'promotion[type]': 'coupon',
        'promotion[coupon]': id,
        code,
      });
      return { couponId: id, promotionId: promotion.id };
    },
  };
}

type Answer = { id: string; status: string; payment_method?: string | null };

/** What the browser does with the provider's script, through the same addresses and the publishable key. */
export function browserOf({ worker: { config } }: TestProduct) {
  const post = async (path: string, fields: Record<string, string>): Promise<Answer> => {
    const answer = await fetch(`${config.STRIPE_API_BASE}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ key: config.STRIPE_PUBLISHABLE_KEY, ...fields }).toString(),
    });
    const body = (await answer.json()) as Answer & { error?: { message?: string } };
    if (!answer.ok) throw new Error(`${path}: ${body.error?.message ?? answer.status}`);
    return body;
  };
  const idOf = (secret: string) => secret.split('_secret_')[0] ?? '';
  const typeCard = (number: string) =>
    post('/v1/payment_methods', {
      type: 'card',
      'card[number]': number,
      'card[exp_month]': '12',
      'card[exp_year]': '2034',
      'card[cvc]': '123',
    });
  return {
    idOf,
    /** Enters a card and confirms it. Answers the setup's and the card's id. */
    async confirmSetup(secret: string, number: string): Promise<{ setupId: string; cardId: string }> {
      const { id: cardId } = await typeCard(number);
      const setup = await post(`/v1/setup_intents/${idOf(secret)}/confirm`, {
        client_secret: secret,
        payment_method: cardId,
      });
      return { setupId: setup.id, cardId };
    },
    /** `cardId`: after a refusal the card has to be named again. */
    confirmPayment: (secret: string, cardId?: string) =>
      post(`/v1/payment_intents/${idOf(secret)}/confirm`, {
        client_secret: secret,
        ...(cardId === undefined ? {} : { payment_method: cardId }),
      }),
  };
}

/** Presses a button of the bank's page. */
export async function pass3ds(
  product: TestProduct,
  secret: string,
  result: 'complete' | 'fail' = 'complete',
): Promise<void> {
  const { port, prefix } = product.world;
  const id = secret.split('_secret_')[0] ?? '';
  await fetch(`http://localhost:${port}${prefix}/payments/3ds/${id}/${result}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ client_secret: secret }).toString(),
  });
}

export const address = {
  nameSurname: 'Ayşe Yılmaz',
  line1: 'Bağdat Caddesi 1',
  city: 'İstanbul',
  state: 'Kadıköy',
  country: 'TR',
};

/** The levels with their prices at the provider, as the start of the product leaves them. */
export const openSale = (product: TestProduct) => startBilling(product.worker);

/** What a level is bought with. */
export async function levelOf(product: TestProduct, planLevelId: number): Promise<{ priceId: string; price: number }> {
  const row = await product.worker.db
    .selectFrom('plan_level')
    .select(['stripe_price_id', 'price'])
    .where('plan_level_id', '=', planLevelId)
    .executeTakeFirstOrThrow();
  return { priceId: row.stripe_price_id ?? '', price: row.price };
}

/** Steps 2 to 5 of a purchase: the address, the entry of the card, the default (SUB-019). */
export async function enterCard(
  product: TestProduct,
  seller: Seller,
  number: string = testCards.ok(),
): Promise<string> {
  const browser = browserOf(product);
  await seller.call(billing.createCustomer, { body: address });
  const secret = await seller.call(billing.setupIntent, {});
  const { cardId } = await browser.confirmSetup(secret, number);
  if (number.startsWith('40000027') || number.startsWith('40000025')) await pass3ds(product, secret);
  await seller.call(billing.setDefault, { query: {}, body: { paymentMethodId: cardId } });
  return cardId;
}

/** The whole way to a paid or trial subscription. Answers its id. */
export async function buy(
  product: TestProduct,
  seller: Seller,
  {
    levelId = 1,
    paidLevelId = levelId,
    couponId = null,
    number = testCards.ok(),
  }: { levelId?: number; paidLevelId?: number; couponId?: string | null; number?: string } = {},
): Promise<number> {
  await enterCard(product, seller, number);
  const { priceId, price } = await levelOf(product, paidLevelId);
  const made = await seller.call(purchase.subscribe, {
    body: { priceId, price, subscriptionPlanLevelId: levelId, couponId },
  });
  if (made.clientSecret) await browserOf(product).confirmPayment(made.clientSecret);
  await seller.call(purchase.activateByPost, { body: { subscriptionIdOnDb: made.subscriptionIdOnDb } });
  return made.subscriptionIdOnDb;
}
