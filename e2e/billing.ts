import type { Page } from 'playwright-core';
import { beforeAll } from 'vitest';
import { billing } from '@kervan/contracts/billing-calls';
import { cards } from '@kervan/contracts/cards-calls';
import { onboarding } from '@kervan/contracts/onboarding-calls';
import { CardStatus } from '@kervan/domain/cards/card-status';
import { agreementVersions } from '@kervan/domain/onboarding/agreements';
import { address, browserOf, openSale, pass3ds, testCards } from '../apps/server/src/testing/card-entry.ts';
import type { Seller } from '../apps/server/src/testing/product.ts';
import { until, useLiveProduct, WAIT_MS } from './journey.ts';
import { billedProduct, type LiveProduct } from './live-product.ts';
import { runTask } from '../apps/server/src/testing/run-task.ts';

export const DAY_MS = 86_400_000;

/** The product for the journeys of a file that pay; its plans are for sale, and one coupon is known. */
export function useBilledProduct(): LiveProduct {
  const product = useLiveProduct(billedProduct);
  beforeAll(() => openOnce(product));
  return product;
}

let opened: Promise<void> | undefined;
const openOnce = (product: LiveProduct): Promise<void> => (opened ??= open(product));

async function open(product: LiveProduct): Promise<void> {
  await openSale(product);
  const { id } = await provider(product, '/v1/coupons', {
    percent_off: '20',
    duration: 'repeating',
    duration_in_months: '3',
  });
  await provider(product, '/v1/promotion_codes', {
    'promotion[type]': 'coupon',
    'promotion[coupon]': id,
    code: 'KERVAN20',
  });
}

/** A call at the payment provider, as its owner makes it there. */
async function provider(product: LiveProduct, path: string, fields: Record<string, string>): Promise<{ id: string }> {
  const { STRIPE_API_BASE, STRIPE_SECRET_KEY } = product.worker.config;
  const answer = await fetch(`${STRIPE_API_BASE}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${STRIPE_SECRET_KEY}`, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  });
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
  return (await answer.json()) as { id: string };
}

/** Somebody who has answered the first questions and never subscribed. */
export async function newcomer(product: LiveProduct): Promise<Seller> {
  const seller = await product.signUp({ subscription: 'none' });
  await seller.call(onboarding.create, {
    body: {
      amazonSellerAccountHistory: 1,
      customerDropshippingSoftwareExperience: { hasUsedSoftwareBefore: false, usedSoftwareName: null },
      kervanAccountCreationChannel: 5,
      customerOnboardingLiveHelp: { needHelp: false, phoneNumber: null },
      selectedAmazonSellerAccountHistory: { value: 1, label: 'None' },
      selectedAccountCreationChannel: { value: 5, label: 'Friend' },
      agreementVersion: agreementVersions.licence,
      kvkkVersion: agreementVersions.kvkk,
    },
  });
  return seller;
}

/** A seller with a German store whose card is approved and pays for the warehouse. */
export async function sellerWith(product: LiveProduct, number: string): Promise<Seller> {
  const seller = await product.signUp();
  await product.connectStore(seller, 'DE');
  await seller.call(billing.createCustomer, { body: address });
  const secret = await seller.call(billing.setupIntent, {});
  const { setupId } = await browserOf(product).confirmSetup(secret, number);
  if (number === testCards.threeDSecure) await pass3ds(product, secret);
  const { id } = await seller.call(cards.add, { body: { setupIntentId: setupId } });
  // Its verification is another journey's.
  await product.worker.db.updateTable('card').set({ status: CardStatus.Approved }).where('card_id', '=', id).execute();
  await seller.call(cards.setWarehouseDefault, { body: { cardId: id } });
  return seller;
}

/** What the provider has to tell is told, and what follows from it and from the day is done. */
export async function tell(product: LiveProduct): Promise<void> {
  for (const name of ['billing.sweep', 'billing.reread-open', 'plan-changes.ladder', 'plan-changes.ends']) {
    await runTask(product.work, name);
    await product.runJobs();
  }
}

/** Days of the market pass, with all that they bring. */
export async function pass(product: LiveProduct, days: number): Promise<void> {
  await product.world.advance(days * DAY_MS);
  await product.deps.clock.refresh();
  await tell(product);
}

/** The bank's page as it asks; what it answers stands under another address. */
const asksBank = (url: string): boolean => url.includes('/payments/3ds/') && !/\/(complete|fail)$/.test(url);

/** Presses a button of the bank's page, which stands over the panel, and waits until that page is gone. */
export async function atBank(page: Page, button: 'complete' | 'fail'): Promise<void> {
  const frame = await until('the bank asks', WAIT_MS, async () =>
    page.frames().find((each) => asksBank(each.url()) && !each.isDetached()),
  );
  // The browser loses a pointer's click on a frame that it has not drawn yet.
  await frame.locator(`#${button}`).evaluate((element) => (element as unknown as { click(): void }).click());
  await until('the bank is done', WAIT_MS, async () => frame.isDetached() || !frame.url().includes('/payments/3ds/'));
}

/** The first banner of the panel with these words. */
export const banner = (page: Page, words: string) => page.locator('[data-tone]', { hasText: words }).first();
