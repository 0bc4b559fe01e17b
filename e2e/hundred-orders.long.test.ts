import type { Locator, Page } from 'playwright-core';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { flags } from '@kervan/contracts/flags-calls';
import { routing } from '@kervan/contracts/routing-calls';
import { directSendingPolicyVersion } from '@kervan/domain/routing/direct-sending';
import { makeOrder } from '../apps/server/src/testing/orders.ts';
import type { Seller } from '../apps/server/src/testing/product.ts';
import { useLiveProduct, visitAs, walking } from './journey.ts';
import { openStore } from './live-product.ts';

const product = useLiveProduct();
const HUNDRED = 100;
const HOUR_MS = 3_600_000;
const CAP_USD = 2_500;
const FLAG = 'Call the buyer';

let seller: Seller;
/** The orders in the order in which the queue shows them: what is due first comes first. */
const numbers = Array.from({ length: HUNDRED }, (_, at) => `305-${String(at + 1).padStart(7, '0')}-7000001`);
beforeAll(async () => {
  seller = await openStore(product);
  await seller.call(routing.acknowledgeDirectSending, {
    body: { textVersion: directSendingPolicyVersion, accepted: true },
  });
  await seller.call(flags.save, {
    query: { flagType: 'Order' },
    body: { id: null, title: FLAG, colorHexCode: '#16803C' },
  });
  const now = product.deps.clock.now();
  for (const [at, number] of numbers.entries())
    await makeOrder(product, seller, { number, at: now - 20 * HOUR_MS + at * 60_000, order: { sending: 0 } });
  await sql`update order_item set cap_usd = ${CAP_USD} where store_id = ${seller.storeId}`.execute(product.worker.db);
  await product.settle();
});

/** What is done with which of the hundred; all others are passed over. */
const isBought = (at: number) => at % 50 === 3;
const isNoted = (at: number) => at % 50 === 9;
const isFlagged = (at: number) => at % 50 === 15;
const RELOADED_AT = 51;
const places = (isIn: (at: number) => boolean) => numbers.filter((_, at) => isIn(at));
const sourceOrder = (at: number) => `114-${String(1_000_000 + at)}-2204417`;
const parcel = (at: number) => `1Z999AA1${String(10_123_456_00 + at)}`;

/** Whatever a pointer does in the page is counted; a click that a key makes is none. */
const COUNT_POINTERS = `for (const type of ['pointerdown', 'mousedown', 'touchstart', 'wheel'])
  addEventListener(type, () => sessionStorage.setItem('pointed', 'yes'), { capture: true, passive: true });`;

it('ORD-040 ORD-060 ORD-065 a hundred orders are worked off by keys alone, a reload goes on, and each act is there once', async () => {
  const visit = await visitAs(product.panelUrl, seller);
  const { page } = visit;
  await page.addInitScript({ content: COUNT_POINTERS });
  await walking(visit, 'hundred-orders', async () => {
    await page.goto('/orders/queue?status=new');
    for (const [at, number] of numbers.entries()) {
      await shows(page, number);
      if (at === RELOADED_AT) {
        await page.reload();
        await shows(page, number);
      }
      if (isBought(at)) {
        await buyByKeys(page, at);
        continue;
      }
      if (isNoted(at)) await noteByKeys(page, at);
      if (isFlagged(at)) await flagByKeys(page);
      await page.keyboard.press(at % 2 === 0 ? 's' : 'j');
    }
    await page.getByText('Nothing left to do here').waitFor();
    await page.goto('/orders/queue?status=purchased');
    // What was bought last stands first there.
    for (const [at, number] of [...numbers.entries()].filter(([index]) => isBought(index)).toReversed()) {
      await shows(page, number);
      await confirmByKeys(page, at);
      await page.keyboard.press('s');
    }
    expect(await page.evaluate(() => sessionStorage.getItem('pointed'))).toBeNull();
    await expectDone();
  });
});

/** The order's number stands on the page as its link, and it alone. */
const shows = (page: Page, number: string) => page.locator(`main a[href="/sellerOrder/${number}"]`).first().waitFor();

/** On by Tab until it has the focus. */
async function tabTo(page: Page, field: Locator): Promise<void> {
  await field.waitFor();
  for (let step = 0; step < 20; step++) {
    if (await field.evaluate((element) => element === element.ownerDocument.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('Tab never comes to the field');
}

async function buyByKeys(page: Page, at: number): Promise<void> {
  const dialog = page.getByRole('dialog');
  await page.keyboard.press('b');
  await tabTo(page, dialog.getByLabel('Source order number'));
  await page.keyboard.type(sourceOrder(at));
  await tabTo(page, dialog.getByRole('textbox', { name: /^Total paid/ }));
  await page.keyboard.type(`${(CAP_USD - at) / 100}`);
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
}

async function noteByKeys(page: Page, at: number): Promise<void> {
  const dialog = page.getByRole('dialog');
  await page.keyboard.press('n');
  await tabTo(page, dialog.getByRole('textbox'));
  await page.keyboard.type(`Note ${at}`);
  await page.keyboard.press('Control+Enter');
  await dialog.waitFor({ state: 'detached' });
}

/** None is chosen; the flag stands above it. */
async function flagByKeys(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  await page.keyboard.press('l');
  await tabTo(page, dialog.getByRole('radio', { name: 'No flag' }));
  await page.keyboard.press('ArrowUp');
  await dialog.waitFor({ state: 'detached' });
}

async function confirmByKeys(page: Page, at: number): Promise<void> {
  const dialog = page.getByRole('dialog');
  await page.keyboard.press('c');
  await tabTo(page, dialog.getByLabel('Tracking number'));
  await page.keyboard.type(parcel(at));
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
}

type Done = {
  number: string;
  bought: string | null;
  paid: number | null;
  above: boolean | null;
  notes: string[];
  flag: string | null;
  told: string[];
};

/** What stands at the server of each of the hundred: exactly what was typed. */
async function expectDone(): Promise<void> {
  const { rows } = await sql<Done>`
    select o.amazon_order_id as number, p.buyer_order_number as bought, p.paid_usd as paid, p.is_above_cap as above,
      array(select text from order_note n where n.store_id = o.store_id and n.order_id = o.order_id) as notes, f.title as flag,
      array(select g.tracking from order_sending s join order_package g on g.store_id = s.store_id and g.order_id = s.order_id
        where s.store_id = o.store_id and s.order_id = o.order_id) as told
    from seller_order o left join order_purchase p using (store_id, order_id) left join order_flag f using (store_id, flag_id)
    where o.store_id = ${seller.storeId} order by o.amazon_order_id`.execute(product.worker.db);
  expect(rows).toEqual(
    numbers.map((number, at) => ({
      number,
      bought: isBought(at) ? sourceOrder(at) : null,
      paid: isBought(at) ? CAP_USD - at : null,
      above: isBought(at) ? false : null,
      notes: isNoted(at) ? [`Note ${at}`] : [],
      flag: isFlagged(at) ? FLAG : null,
      told: isBought(at) ? [parcel(at)] : [],
    })),
  );
  expect([places(isBought), places(isNoted), places(isFlagged)].map(({ length }) => length)).toEqual([2, 2, 2]);
}
