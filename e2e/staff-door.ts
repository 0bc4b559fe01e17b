import type { Page } from 'playwright-core';
import type { openMember } from '../apps/server/src/testing/staff.ts';
import { expectAccessible } from './accessible.ts';
import { visit as visitPanel, walking, type Visit } from './journey.ts';
import type { LiveProduct } from './live-product.ts';

type Member = Awaited<ReturnType<typeof openMember>>;
const OWN = 'The lamp of the third harbour';

/** A browser in which the member signs in for the first time and chooses a password. */
export async function door(product: LiveProduct, member: Member): Promise<Visit> {
  const visit = await visitPanel(product.panelUrl);
  await visit.page.goto('/staff');
  await walking(visit, 'staff-door', async () => {
    const { page } = visit;
    await signIn(page, member, member.password, '000000');
    await page.getByText('address, password or code is wrong', { exact: false }).waitFor();
    await signIn(page, member, member.password, await member.code());
    await page.getByRole('heading', { name: 'Choose a password of your own' }).waitFor();
    await expectAccessible(page);
    await page.getByLabel('Current password').fill(member.password);
    await page.getByLabel('New password', { exact: true }).fill(OWN);
    await page.getByLabel('New password again').fill(OWN);
    await page.getByLabel('Verification code').fill(await member.code());
    await page.getByRole('button', { name: 'Choose password and continue' }).click();
    await page.getByRole('heading', { name: 'Customers', level: 1 }).waitFor();
  });
  return visit;
}

async function signIn(page: Page, { email }: Member, password: string, code: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Verification code').fill(code);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Confirms the open dialog with a fresh code. */
export async function confirm(
  page: Page,
  member: Member,
  { why, button }: { why: string; button: string },
): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill(why);
  await dialog.getByRole('button', { name: button }).click();
  const code = dialog.getByLabel('Verification code');
  // Where the last fresh code is older than ten minutes it is asked for.
  await Promise.race([code.waitFor(), dialog.waitFor({ state: 'detached' })]);
  if (await code.isVisible()) {
    await code.fill(await member.code());
    await dialog.getByRole('button', { name: button }).click();
  }
  await dialog.waitFor({ state: 'detached' });
}
