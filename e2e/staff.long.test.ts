import { expect, it } from 'vitest';
import { credit } from '@kervan/contracts/credit-calls';
import { messages } from '@kervan/contracts/messages-calls';
import { openMember } from '../apps/server/src/testing/staff.ts';
import { expectAccessible } from './accessible.ts';
import { useLiveProduct, visitAs, walking } from './journey.ts';
import { openStore } from './live-product.ts';
import { confirm, door } from './staff-door.ts';

const product = useLiveProduct();

it('WH-009 SHELL-102 money above the limit of one member moves when a second approves it, and the seller sees it', async () => {
  const seller = await openStore(product);
  const [one, other] = [await openMember(product, 'Deniz Aksoy'), await openMember(product, 'Mert Kaya')];
  const panel = await visitAs(product.panelUrl, seller);
  await panel.page.goto('/warehouse-credit');
  const asker = await door(product, one);
  await walking(asker, 'staff-asks', async () => {
    const { page } = asker;
    await page.getByLabel('Search customers').fill(seller.email);
    await page
      .getByRole('link', { name: /^(?!.*Kervan).+/ })
      .and(page.locator('a[href^="/staff/customers/"]'))
      .first()
      .click();
    await page.getByRole('tab', { name: 'Credit' }).click();
    await page.getByRole('button', { name: 'Book a bank transfer' }).click();
    await page.getByLabel('Amount that came in').fill('800');
    await page.getByLabel('Reference of the bank').fill('KRV 2026 4711');
    await page.getByText('nothing is done before a second staff member', { exact: false }).waitFor();
    await expectAccessible(page);
    await confirm(page, one, { why: 'The transfer is on our statement of today.', button: 'Book transfer' });
    await page.getByText('Waiting for a second staff member').waitFor();
    await page.goto('/staff/requests');
    await page
      .getByRole('button', { name: /Withdraw/ })
      .first()
      .waitFor();
    expect(await page.getByRole('button', { name: /Approve/ }).count()).toBe(0);
  });
  expect((await seller.call(credit.balance, { query: {} })).available).toBe(0);
  const second = await door(product, other);
  await walking(second, 'staff-approves', async () => {
    const { page } = second;
    await page.getByRole('link', { name: /^Requests/ }).click();
    await expectAccessible(page);
    await page
      .getByRole('button', { name: /Approve/ })
      .first()
      .click();
    await confirm(page, other, { why: 'Seen on the statement as well.', button: 'Approve' });
  });
  expect((await seller.call(credit.balance, { query: {} })).available).toBe(80_000);
  await walking(panel, 'staff-seen', async () => {
    await panel.page.locator('header').getByText('800,00 $').waitFor();
  });
});

it('MSG-019 MSG-027 SHELL-042 a message of staff comes into the open panel, is read there, and is unread no more', async () => {
  const seller = await openStore(product);
  const unread = async () => (await seller.call(messages.topBar, {})).unreadMessageCount;
  const before = await unread();
  const panel = await visitAs(product.panelUrl, seller);
  await panel.page.goto('/inventory');
  const envelope = (count: number) =>
    panel.page.locator('header').getByRole('img', {
      name: count === 0 ? 'Messages' : `${count} unread message${count === 1 ? '' : 's'}`,
      exact: true,
    });
  await envelope(before).waitFor();
  const member = await openMember(product, 'Ece Demir');
  const visit = await door(product, member);
  await walking(visit, 'staff-writes', async () => {
    const { page } = visit;
    await page.goto('/staff/messages');
    await page.getByRole('button', { name: 'Write a message' }).first().click();
    await page.getByLabel('Title, Turkish').fill('Salı gecesi bakım');
    await page.getByLabel('Text, Turkish').fill('<p>Fiyatlar bir saat gönderilmez.</p>');
    await page.getByLabel('Title, English').fill('Maintenance on Tuesday night');
    await page.getByLabel('Text, English').fill('<p>No prices are sent for an hour.</p>');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save draft' }).click();
    await confirm(page, member, { why: 'The database is moved on Tuesday.', button: 'Save draft' });
    expect(await unread()).toBe(before);
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await confirm(page, member, { why: 'The day is agreed on.', button: 'Publish' });
    await page.getByRole('button', { name: 'End message' }).waitFor();
  });
  // The world of the journeys stands still: whoever gets the message is told by a job.
  await product.runJobs();
  await walking(panel, 'staff-read', async () => {
    const { page } = panel;
    // Nothing of the open page was touched meanwhile.
    await envelope(before + 1).waitFor();
    await envelope(before + 1).click();
    await page.getByText('Maintenance on Tuesday night').first().click();
    await page.getByRole('dialog').getByText('No prices are sent for an hour.').waitFor();
    await expectAccessible(page);
    await envelope(before).waitFor({ state: 'attached' });
    await page.reload();
    await envelope(before).waitFor({ state: 'attached' });
  });
  expect(await unread()).toBe(before);
});
