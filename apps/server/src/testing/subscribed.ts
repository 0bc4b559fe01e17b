import { sql } from 'kysely';
import { billing } from '@kervan/contracts/billing-calls';
import { buy, openSale, providerOf } from './card-entry.ts';
import type { Seller, TestProduct } from './product.ts';

const DAY_MS = 86_400_000;

/** A seller of the tests whose granted subscription gives way to one that is paid at the provider. Answers its number. */
export async function subscribeInstead(product: TestProduct, seller: Seller, levelId = 7): Promise<number> {
  await openSale(product);
  await product.worker.db.deleteFrom('subscription').where('account_id', '=', seller.accountId).execute();
  return buy(product, seller, { levelId });
}

/** The account at the provider. */
export async function customerIdOf(product: TestProduct, seller: Seller): Promise<string> {
  const row = await product.worker.db
    .selectFrom('billing_customer')
    .select('stripe_customer_id')
    .where('account_id', '=', seller.accountId)
    .executeTakeFirstOrThrow();
  return row.stripe_customer_id ?? '';
}

/** The bank refuses the next charges of a seller's card: the first one of a renewal and its three retries, and takes it again afterwards. */
export const refuseCharges = async (product: TestProduct, seller: Seller, count = 4): Promise<unknown> =>
  product.world.ask('POST', '/world/payments/declines', {
    customer: await customerIdOf(product, seller),
    code: 'insufficient_funds',
    count,
  });

/** The period ends and nothing else is at work meanwhile: so far the clock alone goes. */
export async function passTo(product: TestProduct, at: number): Promise<void> {
  const now = Date.parse((await product.world.clock()).now);
  if (at > now) await product.world.advance(at - now);
  await product.deps.clock.refresh();
}

/** Lets days of the market pass at once. */
export const passDays = async (product: TestProduct, days: number): Promise<void> =>
  passTo(product, Date.parse((await product.world.clock()).now) + days * DAY_MS);

/** What the provider's page of the newest unpaid invoice does with a good card. */
export async function payOnPage(product: TestProduct, seller: Seller): Promise<void> {
  const page = await seller.call(billing.latestUnpaidUrl, { query: {} });
  const answer = await fetch(`${page}/pay`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ number: '4242424242424242', expiry: '12/34', cvc: '123' }).toString(),
  });
  if (answer.status !== 303) throw new Error(`the invoice was not paid: ${answer.status}`);
}

/** When the first charge of the renewal failed, ms. */
export async function unpaidSince(product: TestProduct, seller: Seller): Promise<number> {
  const { rows } = await sql<{ at: Date }>`
    select min(failed_at) as at from invoice where account_id = ${seller.accountId} and status = 1`.execute(
    product.worker.db,
  );
  return rows[0]?.at?.getTime() ?? Number.NaN;
}

/** How often the provider tried to charge the newest invoice. */
export async function attemptsOf(product: TestProduct, seller: Seller): Promise<number> {
  const { data } = await providerOf(product).get(
    `/v1/invoices?customer=${await customerIdOf(product, seller)}&limit=1`,
  );
  return (data as { attempt_count: number }[])[0]?.attempt_count ?? 0;
}
