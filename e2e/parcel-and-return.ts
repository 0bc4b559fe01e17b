import type { Page } from 'playwright-core';
import { until, WAIT_MS, world } from './journey.ts';

const measured = { grams: 500, lengthMm: 200, widthMm: 100, heightMm: 50 };

/** What is not there by then, or stays, was refused: an order that is pending still, or is over. */
const REFUSED_MS = 5_000;

/** A parcel of the demo store, at the warehouse. */
export type KnownParcel = { order: string; no: string };

/** Converts an order that nobody has bought, records its purchase, and has the warehouse's people receive and measure it. */
export async function bringToWarehouse(page: Page, worldUrl: string): Promise<KnownParcel> {
  await page.goto('/orders');
  const links = page.locator('main a[href*="/sellerOrder/"]:visible');
  await links.first().waitFor();
  const hrefs = await Promise.all((await links.all()).map((link) => link.getAttribute('href')));
  const orders = [...new Set(hrefs.map((href) => href?.split('?')[0]?.split('/').at(-1) ?? ''))];
  for (const order of orders.toReversed()) {
    const no = await buyForWarehouse(page, order);
    if (no === null) continue;
    await act(worldUrl, no, 'receive');
    await act(worldUrl, no, 'measure', measured);
    await page.goto(`/warehouse/packages/${no}`);
    await page.getByText(/ is held and is charged when the package leaves\.$/).waitFor({ timeout: WAIT_MS });
    return { order, no };
  }
  throw new Error('no order of the demo store can be bought for the warehouse');
}

/** Converts an order and records its purchase; answers the number of its package, null = it is not for sale any more, or not yet. */
async function buyForWarehouse(page: Page, order: string): Promise<string | null> {
  await page.goto(`/sellerOrder/${order}`);
  await page.locator('h1').first().waitFor();
  await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
  const submit = page.getByRole('button', { name: /^Convert \d+ product/ }).first();
  const isOffered = await submit.waitFor({ timeout: REFUSED_MS }).then(
    () => true,
    () => false,
  );
  if (!isOffered || !(await submit.isEnabled())) return null;
  await submit.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /^Convert \d+ product/ }).click();
  await dialog.waitFor({ state: 'detached' });
  const number = page.getByText(/^KRV-\d{8}$/).first();
  await number.waitFor();
  return (await recordPurchase(page, order)) ? number.innerText() : null;
}

async function recordPurchase(page: Page, order: string): Promise<boolean> {
  await page.keyboard.press('b');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Source order number').fill(`114-${order.slice(4)}`);
  await dialog.getByRole('textbox', { name: /^Total paid/ }).fill('21,40');
  await page.keyboard.press('Enter');
  const isSaved = await dialog.waitFor({ state: 'detached', timeout: REFUSED_MS }).then(
    () => true,
    () => false,
  );
  if (!isSaved) await page.screenshot({ path: 'test-results/purchase.png' });
  if (!isSaved) await page.keyboard.press('Escape');
  return isSaved;
}

/** An act of the warehouse's people, as soon as the warehouse knows the parcel and stands where it can be done. */
const act = (worldUrl: string, no: string, name: string, body: object = {}): Promise<true> =>
  until(`the warehouse does ${name}`, WAIT_MS, () =>
    world(worldUrl, 'POST', `/world/warehouse/${no}/${name}`, body).then(
      () => true as const,
      () => null,
    ),
  );

/** It goes to its buyer, who wants to send it back: the return is marked, and its label bought from credit. */
export async function sendAndReturn(page: Page, worldUrl: string, { order, no }: KnownParcel): Promise<void> {
  await act(worldUrl, no, 'dispatch');
  await act(worldUrl, no, 'carrier-event', { code: 'delivered' });
  await page.goto(`/warehouse/packages/${no}`);
  await page.getByRole('main').getByText('Delivered', { exact: true }).first().waitFor();
  await page.goto(`/sellerOrder/${order}`);
  await page.getByRole('switch', { name: 'Return requested' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Mark return' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Buy label' }).click();
  await dialog.getByRole('radio').first().check();
  await dialog.getByRole('button', { name: /^Buy for / }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Download label' }).waitFor();
}
