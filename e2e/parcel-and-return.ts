import type { Page } from 'playwright-core';
import { until, WAIT_MS, world } from './journey.ts';

const measured = { grams: 500, lengthMm: 200, widthMm: 100, heightMm: 50 };

/** A parcel of the demo store, at the warehouse. */
export type KnownParcel = { order: string; no: string };

/** Converts an order that nobody has bought, records its purchase, and has the warehouse's people receive and measure it. */
export async function bringToWarehouse(page: Page, worldUrl: string): Promise<KnownParcel> {
  const refused = new Map<string, string>();
  // An order that is pending still can be bought a little later, and others come.
  const { order, no } = await until(
    () => `an order of the demo store is bought for the warehouse: ${JSON.stringify([...refused])}`,
    WAIT_MS,
    async () => {
      for (const order of (await ordersOf(page)).toReversed()) {
        const bought = await buyForWarehouse(page, order);
        if ('no' in bought) return { order, no: bought.no };
        refused.set(order, bought.refused);
      }
    },
  );
  await act(worldUrl, no, 'receive');
  await act(worldUrl, no, 'measure', measured);
  await page.goto(`/warehouse/packages/${no}`);
  await page.getByText(/ is held and is charged when the package leaves\.$/).waitFor({ timeout: WAIT_MS });
  return { order, no };
}

async function ordersOf(page: Page): Promise<string[]> {
  await page.goto('/orders');
  const links = page.locator('main a[href*="/sellerOrder/"]:visible');
  await links.first().waitFor();
  const hrefs = await Promise.all((await links.all()).map((link) => link.getAttribute('href')));
  return [...new Set(hrefs.map((href) => href?.split('?')[0]?.split('/').at(-1) ?? ''))];
}

/** Converts an order and records its purchase; answers the number of its package, or why it is not for sale any more, or not yet. */
async function buyForWarehouse(page: Page, order: string): Promise<{ no: string } | { refused: string }> {
  await page.goto(`/sellerOrder/${order}`);
  // All of the order's cards stand then, and what they ask for is answered.
  await page.getByRole('heading', { name: 'Returns and refunds' }).waitFor();
  await untilStill(page);
  const submit = page.getByRole('button', { name: /^Convert \d+ product/ }).first();
  if ((await submit.count()) === 0 || !(await submit.isEnabled())) return { refused: 'nothing to convert' };
  await submit.click();
  const dialog = page.getByRole('dialog');
  const isConverted = await answered(page, 'convertProductsToWareHouse', () =>
    dialog.getByRole('button', { name: /^Convert \d+ product/ }).click(),
  );
  await dialog.waitFor({ state: 'detached' });
  if (!isConverted) return { refused: 'not converted' };
  const number = page.getByText(/^KRV-\d{8}$/).first();
  await number.waitFor();
  return (await recordPurchase(page, order)) ? { no: await number.innerText() } : { refused: 'not bought' };
}

async function recordPurchase(page: Page, order: string): Promise<boolean> {
  await page.keyboard.press('b');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Source order number').fill(`114-${order.slice(4)}`);
  await dialog.getByRole('textbox', { name: /^Total paid/ }).fill('21,40');
  const isSaved = await answered(page, 'PurchaserInfo', () => page.keyboard.press('Enter'));
  if (!isSaved) await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  return isSaved;
}

/** Does what makes a call, and answers whether it was done. */
async function answered(page: Page, path: string, run: () => Promise<unknown>): Promise<boolean> {
  const answer = page.waitForResponse((each) => each.request().method() === 'POST' && each.url().includes(path));
  await run();
  return (await answer).ok();
}

/** Nothing waits for an answer. */
const untilStill = (page: Page): Promise<void> =>
  page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });

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
