import { expect, it } from 'vitest';
import { changeMade, makeOrder } from '../apps/server/src/testing/orders.ts';
import { pass } from '../apps/server/src/testing/pass.ts';
import { expectAccessible } from './accessible.ts';
import { useLiveProduct, visitAs, walking } from './journey.ts';
import { openStore } from './live-product.ts';

const product = useLiveProduct();

it('MSG-005 MSG-012 MSG-013 a template for what was delivered is written and sent once, though the delivery is told twice', async () => {
  const seller = await openStore(product);
  const contactMail = 'jonas.k1r5ch@marketplace.amazon.de';
  const visit = await visitAs(product.panelUrl, seller);
  const { page } = visit;
  await walking(visit, 'template-once', async () => {
    await page.goto('/templates/TemplateForm');
    await page.getByLabel('Name', { exact: true }).fill('Arrived');
    await page.getByLabel('Subject', { exact: true }).fill('Your order [orderNumber]');
    await page.getByRole('textbox', { name: 'Message' }).fill('Dear [buyerName], your order arrived.');
    await page.getByText(/^37 of 4.000 characters/).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.waitForURL(/\/templates$/);
    await page.getByText('Arrived').waitFor();

    const now = product.worker.clock.now();
    const { order } = await makeOrder(product, seller, {
      buyer: { contactMail, name: 'Jonas Kirsch' },
      order: { delivered_at: new Date(now) },
    });
    await pass(product, 5);
    // The carrier tells it a second time, later.
    await changeMade(product, seller, order.order_id, { order: { delivered_at: new Date(now + 120_000) } });
    await pass(product, 5);
    await product.runJobs();
    const mails = await product.world.ask<{ subject: string; text: string }[]>(
      'GET',
      `/mail/messages?to=${encodeURIComponent(contactMail)}`,
    );
    expect(mails.map(({ subject }) => subject)).toEqual([`Your order ${order.amazon_order_id}`]);
    expect(mails[0]?.text).toContain('Dear Jonas Kirsch, your order arrived.');

    await page.goto('/feedback/sends');
    await page.getByText(order.amazon_order_id).first().waitFor();
    expect(await page.locator('[role=row][data-index]').count()).toBe(1);
    await page.locator('[role=row][data-index]').getByText('Sent').first().waitFor();
    await expectAccessible(page);
    await page.goto('/templates');
    await page.getByRole('row').filter({ hasText: 'Arrived' }).getByRole('cell', { name: '1', exact: true }).waitFor();
  });
});
