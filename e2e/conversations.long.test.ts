import { afterAll, beforeAll, expect, it } from 'vitest';
import { inboundMail } from '@kervan/contracts/inbound-mail-calls';
import { staffHelp } from '@kervan/contracts/staff-help-calls';
import { templates } from '@kervan/contracts/templates-calls';
import { receiveMail, type Receiver } from '../apps/server/src/connectors/inbound-mail/receive-mail.ts';
import { postboxOf } from '../apps/server/src/features/inbound-mail/keep-mail.ts';
import { makeOrder } from '../apps/server/src/testing/orders.ts';
import { signInMember } from '../apps/server/src/testing/staff.ts';
import { expectAccessible } from './accessible.ts';
import { until, useLiveProduct, visitAs, WAIT_MS, walking } from './journey.ts';
import { openStore } from './live-product.ts';

const product = useLiveProduct();
let receiver: Receiver;
beforeAll(async () => {
  receiver = await receiveMail({ port: 0, host: '127.0.0.1', tls: null }, postboxOf(product.worker));
});
afterAll(() => receiver.close());

it('MSG-001 MSG-002 MSG-005 a buyer writes by mail, is answered with a template, and reads the answer', async () => {
  const seller = await openStore(product);
  const contactMail = 'anneliese.r0th@marketplace.amazon.de';
  const { order } = await makeOrder(product, seller, { buyer: { contactMail } });
  const number = order.amazon_order_id;
  await seller.call(templates.save, {
    body: {
      name: 'On its way',
      type: 'NeverSend',
      subject: 'Your order [orderNumber]',
      message: 'Dear [buyerName], your order [orderNumber] is on its way.',
      isAutomatic: false,
    } as never, // The rest has its defaults.
  });
  const { address } = await seller.call(inboundMail.get, {});
  const write = (text: string, more: object = {}) =>
    product.world.ask<{ messageId: string }>('POST', '/world/buyer-mails', {
      from: contactMail,
      to: address,
      subject: `Order ${number}`,
      text,
      port: receiver.port,
      ...more,
    });
  const visit = await visitAs(product.panelUrl, seller);
  const { page } = visit;
  await walking(visit, 'conversation', async () => {
    await page.goto('/message/Messages');
    await page.getByText('No messages yet').waitFor();
    await write('When does my parcel come?');
    await product.runJobs();
    // It stands there without a reload.
    const row = page.getByRole('link', { name: new RegExp(number) }).first();
    await row.waitFor();
    await page.getByText('When does my parcel come?').first().waitFor();
    await expectAccessible(page);
    await row.click();
    await page.getByRole('button', { name: 'Use a template' }).click();
    await page.getByRole('menuitem', { name: /On its way/ }).click();
    const reply = page.getByRole('textbox', { name: 'Your reply' });
    await until('the template stands in the reply', WAIT_MS, async () => (await reply.inputValue()).includes(number));
    await reply.press('End');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByRole('log').getByText(`Dear Anneliese Roth, your order ${number} is on its way.`).waitFor();
    await expectAccessible(page);
    await product.runJobs();
    const mails = await product.world.ask<{ text: string }[]>(
      'GET',
      `/mail/messages?to=${encodeURIComponent(contactMail)}`,
    );
    expect(mails.filter(({ text }) => text.includes(`your order ${number} is on its way.`)).length).toBe(1);
    await write('Thank you');
    await product.runJobs();
    await page.getByRole('log').getByText('Thank you').waitFor();
  });
});

it('HELP-004 HELP-010 a request to the help desk is answered, done, and opened again', async () => {
  const seller = await openStore(product);
  const member = await signInMember(product, 'Deniz Aksoy');
  const visit = await visitAs(product.panelUrl, seller);
  const { page } = visit;
  await walking(visit, 'support-request', async () => {
    await page.goto('/helpdesk');
    await page.getByRole('button', { name: 'Ask', exact: true }).first().click();
    await page.getByLabel('Title').fill('A price is wrong');
    await page.getByLabel('What is it about?').fill('The price of this product is too low.');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByRole('log').getByText('The price of this product is too low.').waitFor();
    await expectAccessible(page);
    const { items } = await member.call(staffHelp.list, { body: {} });
    const asked = items.find(
      ({ title, customerId }) => title === 'A price is wrong' && customerId === seller.accountId,
    );
    const answer = (message: string, result: string | null) =>
      member.call(staffHelp.answer, {
        body: { json: { customerId: seller.accountId, id: asked?.id ?? 0, message, result }, files: [] },
      });
    await answer('We look at it.', null);
    await page.getByRole('log').getByText('We look at it.').waitFor();
    await answer('The rate was mended.', 'Mended');
    await page.getByText('Done', { exact: true }).first().waitFor();
    await page.getByText(/Write by/).waitFor();
    await page.getByRole('textbox', { name: 'Write a message' }).fill('It is wrong again.');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByText('In progress', { exact: true }).first().waitFor();
  });
});
