import { setTimeout as wait } from 'node:timers/promises';
import type { Call } from '@kervan/contracts/call';
import { billing } from '@kervan/contracts/billing-calls';
import { purchase } from '@kervan/contracts/purchase-calls';
import { withIdentity } from './db/tenant.ts';
import { DEMO } from './demo-seller.ts';
import type { Deps } from './deps.ts';

/** The largest feature set with 5,000 products. */
const LEVEL = 7;
/** The worker notes the levels' prices when it starts, beside the demo seller. */
const PRICED_WITHIN_MS = 60_000;
const LOOK_MS = 200;
/** A card of the sandbox that pays; whoever tries the README's cards has a trial of their own (SUB-029). */
const CARD = { number: DEMO.card, exp_month: '12', exp_year: '2034', cvc: '123' };
const ADDRESS = {
  nameSurname: 'Elif Demir',
  line1: 'Bağdat Caddesi 1',
  city: 'İstanbul',
  state: 'Kadıköy',
  country: 'TR',
};

/** The demo seller buys a plan as any seller does, at the sandbox's payment provider: it renews by the market clock. */
export async function buyPlan(deps: Deps, call: Call): Promise<void> {
  const { priceId, price } = await pricedLevel(deps);
  await call(billing.createCustomer, { body: ADDRESS });
  const secret = await call(billing.setupIntent, {});
  const { id: cardId } = await ofBrowser(deps, '/v1/payment_methods', {
    type: 'card',
    ...Object.fromEntries(Object.entries(CARD).map(([name, value]) => [`card[${name}]`, value])),
  });
  await confirm(deps, 'setup_intents', secret, { payment_method: cardId });
  await call(billing.setDefault, { query: {}, body: { paymentMethodId: cardId } });
  const made = await call(purchase.subscribe, {
    body: { priceId, price, subscriptionPlanLevelId: LEVEL, couponId: null },
  });
  if (made.clientSecret) await confirm(deps, 'payment_intents', made.clientSecret);
  await call(purchase.activateByPost, { body: { subscriptionIdOnDb: made.subscriptionIdOnDb } });
}

async function pricedLevel({ db }: Deps): Promise<{ priceId: string; price: number }> {
  for (const end = performance.now() + PRICED_WITHIN_MS; performance.now() < end; await wait(LOOK_MS)) {
    const level = await withIdentity(db, (tx) =>
      tx
        .selectFrom('plan_level')
        .select(['stripe_price_id', 'price'])
        .where('plan_level_id', '=', LEVEL)
        .executeTakeFirst(),
    );
    if (level?.stripe_price_id) return { priceId: level.stripe_price_id, price: level.price };
  }
  throw new Error('The plan of the demo seller has no price at the payment provider.');
}

const confirm = (
  deps: Deps,
  what: 'setup_intents' | 'payment_intents',
  secret: string,
  more: Record<string, string> = {},
) => ofBrowser(deps, `/v1/${what}/${secret.split('_secret_')[0] ?? ''}/confirm`, { client_secret: secret, ...more });

/** What the provider's script does in a browser: with the publishable key, so that no number of a card passes the product. */
async function ofBrowser({ config }: Deps, path: string, fields: Record<string, string>): Promise<{ id: string }> {
  const answer = await fetch(`${config.STRIPE_API_BASE}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ key: config.STRIPE_PUBLISHABLE_KEY, ...fields }).toString(),
  });
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
  // Each object of the protocol has its id.
  return (await answer.json()) as { id: string };
}
