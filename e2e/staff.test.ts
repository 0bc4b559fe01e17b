import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { credit } from '@kervan/contracts/credit-calls';
import { messages } from '@kervan/contracts/messages-calls';
import { openMember } from '../apps/server/src/testing/staff.ts';
import { expectAccessible } from './accessible.ts';
import { useLiveProduct, visit as visitPanel, visitAs, walking } from './journey.ts';
import { openStore } from './live-product.ts';

const product = useLiveProduct();
type Member = Awaited<ReturnType<typeof openMember>>;
const OWN = 'The lamp of the third harbour';

/** A browser in which the member signs in for the first time and chooses a password. */
async function door(member: Member) {
  const visit = await visitPanel(product.panelUrl);
  await visit.page.goto('/staff');
  await walking(visit, 'staff-door', async () => {
    const { page } = visit;
    await signIn(page, member, member.password, '000000');
    await page.getByText('address, password or code is wrong', { exact: false }).waitFor();
    await signIn(page, member, member.password, await member.code());
    await page.getByRole('heading', { name: 'Choose a password of your own' }).waitFor();
    await expectAccessible(page);
    await page.getByLabel('Password of now').fill(member.password);
    await page.getByLabel('New password', { exact: true }).fill(OWN);
    await page.getByLabel('New password again').fill(OWN);
    await page.getByLabel('Code of the second factor').fill(await member.code());
    await page.getByRole('button', { name: 'Choose password and go on' }).click();
    await page.getByRole('heading', { name: 'Customers', level: 1 }).waitFor();
  });
  return visit;
}

async function signIn(page: Page, { email }: Member, password: string, code: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Code of the second factor').fill(code);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Confirms the open dialog with a fresh code. */
async function confirm(page: Page, member: Member, { why, button }: { why: string; button: string }): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill(why);
  await dialog.getByRole('button', { name: button }).click();
  const code = dialog.getByLabel('Code of the second factor');
  // Where the last fresh code is older than ten minutes it is asked for.
  await Promise.race([code.waitFor(), dialog.waitFor({ state: 'detached' })]);
  if (await code.isVisible()) {
    await code.fill(await member.code());
    await dialog.getByRole('button', { name: button }).click();
  }
  await dialog.waitFor({ state: 'detached' });
}

it('WH-009 SHELL-102 money above the limit of one member moves when a second approves it, and the seller sees it', async () => {
  const seller = await openStore(product);
  const [one, other] = [await openMember(product, 'Deniz Aksoy'), await openMember(product, 'Mert Kaya')];
  const panel = await visitAs(product.panelUrl, seller);
  await panel.page.goto('/warehouse-credit');
  const asker = await door(one);
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
    await page.getByText('nothing moves before a second member', { exact: false }).waitFor();
    await expectAccessible(page);
    await confirm(page, one, { why: 'The transfer is on our statement of today.', button: 'Book transfer' });
    await page.getByText('Waits for a second member of staff').waitFor();
    await page.goto('/staff/requests');
    await page
      .getByRole('button', { name: /Withdraw/ })
      .first()
      .waitFor();
    expect(await page.getByRole('button', { name: /Approve/ }).count()).toBe(0);
  });
  expect((await seller.call(credit.balance, { query: {} })).available).toBe(0);
  const second = await door(other);
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

it('SHELL-102 a look at a panel says who looks, is closed to money, and stands in the record of both sides', async () => {
  const seller = await openStore(product);
  const member = await openMember(product, 'Selin Arslan');
  const visit = await door(member);
  await walking(visit, 'staff-look', async () => {
    const { page, context } = visit;
    await page.getByLabel('Search customers').fill(seller.email);
    await page.locator('a[href^="/staff/customers/"]').first().click();
    await page.getByRole('button', { name: 'Look at the panel' }).click();
    const opening = context.waitForEvent('page');
    await confirm(page, member, { why: 'The seller cannot find the prices.', button: 'Look at the panel' });
    const looked = await opening;
    await looked.getByText('Selin Arslan of Kervan’s staff looks at this account', { exact: false }).waitFor();
    await looked.goto('/load-warehouse-credit');
    await looked.getByText('Selin Arslan of Kervan’s staff looks at this account', { exact: false }).waitFor();
    await page.goto('/staff/actions');
    await page.getByText('The seller cannot find the prices.').first().waitFor();
    await expectAccessible(page);
  });
  const own = await visitAs(product.panelUrl, seller);
  await walking(own, 'staff-look-seen', async () => {
    await own.page.goto('/myAccount?tab=devices');
    await own.page.getByText('Kervan’s staff looked at the panel').waitFor();
    await expectAccessible(own.page);
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
  const visit = await door(member);
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
