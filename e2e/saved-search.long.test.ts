import { expect, it } from 'vitest';
import { inventory } from '@kervan/contracts/inventory-calls';
import { notificationSettings } from '@kervan/contracts/notification-settings-calls';
import { itemsOf } from '../apps/server/src/testing/items.ts';
import { expectAccessible } from './accessible.ts';
import { HOUR_MS } from './at-warehouse.ts';
import { useLiveProduct, visitAs, walking } from './journey.ts';
import { offered, openStore } from './live-product.ts';

const product = useLiveProduct();

it('INV-053 INV-058 INV-059 a search that is saved approves on its period what it finds, and tells of it by mail', async () => {
  const seller = await openStore(product);
  const notices = await seller.call(notificationSettings.get, {});
  await seller.call(notificationSettings.save, {
    body: { ...notices, savedSearch: { byMail: true, inPanel: true, period: 'hours6' } },
  });
  await seller.call(inventory.add, {
    body: { asins: await offered(product, 8), customerMarketPlaceIds: [seller.storeId], approvalMode: 2 },
  });
  await product.settle({ leastStepMs: 60_000 });
  const waiting = (await itemsOf(seller, 'pendingApproval')).toSorted((one, other) => one.id - other.id);
  expect(waiting.length).toBeGreaterThan(3);
  expect(await product.world.listings('DE', seller.sellingPartnerId)).toEqual([]);
  const visit = await visitAs(product.panelUrl, seller);
  const { page } = visit;
  await walking(visit, 'saved-search', async () => {
    await page.goto('/inventory?status=pendingApproval');
    await page.getByRole('button', { name: 'Save search' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Let them in');
    await dialog.getByRole('switch', { name: 'Notify me of new products' }).check();
    await dialog.getByRole('switch', { name: 'Approve what it finds' }).check();
    for (const choice of ['Notify me of new products', 'Approve what it finds']) {
      await dialog.getByRole('combobox', { name: `${choice}: How often` }).click();
      await page.getByRole('option', { name: 'Every 6 hours' }).click();
    }
    await dialog.getByRole('textbox', { name: /^Products per run/ }).fill('2');
    await expectAccessible(page, { within: '[role="dialog"]' });
    await dialog.getByRole('button', { name: 'See what it would do' }).click();
    await dialog.getByText('A run now would approve 2 products.').waitFor();
    await dialog.getByText(waiting[0]?.asin ?? '').waitFor();
    await dialog.getByRole('button', { name: 'Save search' }).click();
    await dialog.waitFor({ state: 'detached' });
    const tab = page.getByRole('tab', { name: /^Let them in/ });
    await tab.filter({ hasText: String(waiting.length) }).waitFor();
    await expectAccessible(page);

    const left = async () => (await itemsOf(seller, 'pendingApproval')).map(({ id }) => id);
    await pass(5);
    expect(await left()).toHaveLength(waiting.length);
    await pass(2);
    expect((await left()).toSorted((one, other) => one - other)).toEqual(waiting.slice(2).map(({ id }) => id));
    const approved = waiting.slice(0, 2).map(({ asin }) => asin);
    const shown = (await product.world.listings('DE', seller.sellingPartnerId)).map(({ asin }) => asin);
    expect(shown.toSorted()).toEqual(approved.toSorted());
    const mails = (await product.world.mails(seller.email)).filter(({ subject }) => subject.includes('“Let them in”'));
    expect(mails).toHaveLength(1);
    for (const asin of approved) expect(mails[0]?.text).toContain(asin);

    // The tab counts what is left, and the run can be taken back.
    await page.reload();
    await tab.filter({ hasText: String(waiting.length - 2) }).waitFor();
    await page.getByRole('button', { name: 'Activity' }).first().click();
    const undo = page.getByRole('dialog').getByRole('button', { name: /^Undo/ }).first();
    await undo.waitFor();
  });
});

/** Hours of the world pass, with the runs that they bring. */
async function pass(hours: number): Promise<void> {
  await product.world.advance(hours * HOUR_MS);
  await product.deps.clock.refresh();
  await product.settle({ leastStepMs: 60_000 });
}
