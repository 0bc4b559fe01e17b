import { afterAll, beforeAll, expect, it } from 'vitest';
import { activity } from '@kervan/contracts/activity-calls';
import { inboundMail } from '@kervan/contracts/inbound-mail-calls';
import { protection } from '@kervan/contracts/protection-calls';
import { defaultPreventSuspend } from '@kervan/domain/protection/prevent-suspend';
import { receiveMail, type Receiver } from '../apps/server/src/connectors/inbound-mail/receive-mail.ts';
import { postboxOf } from '../apps/server/src/features/inbound-mail/keep-mail.ts';
import { itemOf, itemsOf } from '../apps/server/src/testing/items.ts';
import type { Seller } from '../apps/server/src/testing/product.ts';
import { expectAccessible } from './accessible.ts';
import { useLiveProduct, visitAs, walking } from './journey.ts';
import { openStore } from './live-product.ts';
import { runTask } from '../apps/server/src/testing/run-task.ts';

const product = useLiveProduct();
let receiver: Receiver;
beforeAll(async () => {
  receiver = await receiveMail({ port: 0, host: '127.0.0.1', tls: null }, postboxOf(product.worker));
});
afterAll(() => receiver.close());

const listed = async (who: Seller) =>
  (await product.world.listings('DE', who.sellingPartnerId)).flatMap(({ asin, status }) =>
    status === 'DELETED' ? [] : [asin],
  );
/** What the marketplace has told so far is heard and done. */
const heard = async () => {
  await product.world.advance(1_000);
  await product.deps.clock.refresh();
  await product.settle({ leastStepMs: 60_000 });
};

it('MSG-040 INV-066 FILT-030 a brand complains by mail and by notification: protection acts once, the pool warns another seller, who decides for himself', async () => {
  const [seller, neighbour] = [await openStore(product, 4), await openStore(product, 4)];
  const both = await listed(neighbour);
  const item =
    (await itemsOf(seller, 'atStore')).find(({ status, asin }) => status === 'AtStore' && both.includes(asin)) ??
    expect.unreachable('both list nothing together');
  const { asin, sku } = item;
  const off = defaultPreventSuspend();
  await seller.call(protection.save, {
    body: {
      ...off,
      api: { ...off.api, trademark: 'removeAndRestrict' },
      mail: { ...off.mail, trademark: 'removeAndRestrict' },
      restrictBrandOnTrademark: true,
    },
  });
  const { address } = await seller.call(inboundMail.get, {});
  const [visit, other] = [await visitAs(product.panelUrl, seller), await visitAs(product.panelUrl, neighbour)];
  await walking(visit, 'complaint', async () => {
    const { page } = visit;
    const mail = (isSigned: boolean) =>
      product.world.ask('POST', '/world/policy-mails', {
        to: address,
        kind: 'trademark',
        asins: [asin],
        port: receiver.port,
        isSigned,
      });
    // Whoever cannot prove that he is the marketplace has nothing done.
    await mail(false);
    await heard();
    expect(await listed(seller)).toContain(asin);
    await mail(true);
    await heard();
    await product.world.ask('POST', '/world/listing-issues', {
      market: 'DE',
      sellerId: seller.sellingPartnerId,
      sku,
      kind: 'trademark',
    });
    await heard();
    expect(await listed(seller)).not.toContain(asin);
    expect(await itemOf(seller, sku)).toMatchObject({ status: 'RemovedFromInventory', reason: 'Trademark' });

    await page.goto('/restrictedProducts');
    await page.getByRole('row').filter({ hasText: asin }).getByText('Email: trademark').waitFor();
    await expectAccessible(page);
    await page.goto('/restrictedBrands');
    await page.getByRole('row').getByText('Email: trademark').waitFor();
    await page.goto('/messageCenter');
    await page.getByRole('main').getByText(asin, { exact: false }).first().waitFor();
    await expectAccessible(page);
    // One complaint that came in two ways is one action, which can be taken back.
    await page.getByRole('button', { name: 'Activity' }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: /^Undo/ }).first().waitFor();
    const { items } = await seller.call(activity.list, { body: {} });
    expect(items.filter(({ kind }) => kind === 'Warning')).toHaveLength(1);
  });
  await runTask(product.work, 'commonPool.take');
  await product.runJobs();
  await walking(other, 'complaint-neighbour', async () => {
    const { page } = other;
    const before = await listed(neighbour);
    expect(before).toContain(asin);
    await page.goto('/messageCenter');
    await page.getByRole('main').getByText(asin, { exact: false }).first().waitFor();
    await page.goto('/commonProductPool');
    const row = page.getByRole('row').filter({ hasText: asin }).first();
    await row.waitFor();
    await row.getByText('No', { exact: true }).waitFor();
    await expectAccessible(page);
    expect(await page.getByRole('main').innerText()).not.toContain(seller.email);
    // Nothing acts by itself.
    expect(await listed(neighbour)).toEqual(before);
    await row.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Add to restricted' }).click();
    const dialog = page.getByRole('dialog');
    const go = dialog.getByRole('button', { name: 'Add to restricted' });
    await dialog.getByRole('region', { name: 'Effect' }).waitFor();
    await expectAccessible(page, { within: '[role="dialog"]' });
    await go.click();
    await dialog.waitFor({ state: 'detached' });
    await product.settle({ leastStepMs: 60_000 });
    await row.getByText('Restricted', { exact: false }).first().waitFor();
    expect(await listed(neighbour)).toEqual(before.filter((one) => one !== asin));
    expect((await itemOf(neighbour, asin)).reason).toBe('RestrictedProduct');
  });
});
