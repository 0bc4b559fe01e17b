import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { digitsOf } from '../apps/server/src/testing/own-account.ts';
import { linkIn } from '../apps/server/src/testing/world.ts';
import { useLiveProduct, visit as visitPanel, walking } from './journey.ts';
import { signIn, type NewSeller } from './steps.ts';

const product = useLiveProduct();

/** A browser of its own in which the seller has just signed in. */
async function device(seller: NewSeller) {
  const visit = await visitPanel(product.panelUrl);
  await signIn(visit.page, seller);
  return visit;
}

/** The link of the newest mail of a kind. */
async function mailed(to: string, path: RegExp): Promise<string> {
  await product.runJobs();
  const links = (await product.world.mails(to)).map(({ text }) => linkIn(text).href);
  return links.find((link) => path.test(link)) ?? '';
}

it('AUTH-039 a second factor that is lost lets its owner in with a recovery code, once, and goes off with another', async () => {
  const seller = await product.signUp();
  const visit = await device(seller);
  const { page } = visit;
  await walking(visit, 'account-second-factor', async () => {
    const codes = await turnOn(page);
    await logOut(page);
    await typePassword(page, seller);
    const code = page.getByLabel('Verification code');
    await code.fill('000000');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('This code is wrong', { exact: false }).waitFor();
    // The phone is gone.
    await code.fill(codes[0]?.toLowerCase() ?? '');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL((url) => !url.pathname.startsWith('/login'));
    await page.goto('/myAccount?tab=security');
    await page.getByText('9 recovery codes are left.').waitFor();

    await page.getByRole('button', { name: 'Turn off two-step verification' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Password', { exact: true }).fill(seller.password);
    await dialog.getByLabel('Verification code').fill(codes[1] ?? '');
    await dialog.getByRole('button', { name: 'Turn off two-step verification' }).click();
    await page.getByRole('button', { name: 'Turn on two-step verification' }).waitFor();
    await logOut(page);
    await signIn(page, seller);
  });
});

it('AUTH-040 an address that is changed is confirmed where it is read, and taken back from the old one', async () => {
  const seller = await product.signUp();
  const visit = await device(seller);
  const { page } = visit;
  const changed = `new.${seller.email}`;
  await walking(visit, 'account-address', async () => {
    await page.goto('/myAccount');
    await page.getByLabel('Email').fill(changed);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText(`${changed} open the link we sent there`, { exact: false }).waitFor();
    await page.goto(await mailed(changed, /account\/confirmEmail/));
    await page.getByRole('heading', { name: 'Your new address is confirmed' }).waitFor();
    await page.waitForURL((url) => url.search === '');
    await logOut(page, '/myAccount');
    await signIn(page, { ...seller, email: changed });

    const thief = page;
    const owner = await visitPanel(product.panelUrl);
    const undo = await mailed(seller.email, /account\/undoEmail/);
    await owner.page.goto(undo);
    await owner.page.getByRole('button', { name: 'Undo the change' }).click();
    await owner.page.getByRole('heading', { name: 'The change was undone' }).waitFor();
    await thief.goto('/myAccount');
    await thief.waitForURL(/\/login/);

    await owner.page.getByRole('link', { name: 'Set a new password' }).click();
    expect(await owner.page.getByLabel('Email').inputValue()).toBe(seller.email);
    await owner.page.getByRole('button', { name: 'Send link' }).click();
    // A password is set by the link, as after any that was forgotten.
    await owner.page.getByText(`If ${seller.email} is registered`).waitFor();
  });
});

/** Turns the second factor on with the key as it is typed into an app; answers the recovery codes, as they are shown once. */
async function turnOn(page: Page): Promise<string[]> {
  await page.goto('/myAccount?tab=security');
  await page.getByRole('button', { name: 'Turn on two-step verification' }).click();
  await page.getByRole('img', { name: 'Code for the authenticator app' }).waitFor();
  const key = await page.getByRole('button', { name: /^Copy [A-Z2-7 ]+$/ }).innerText();
  await page.getByLabel('Verification code').fill(digitsOf(key.replaceAll(' ', ''), 0, Date.now()));
  await page.getByRole('button', { name: 'Confirm and turn on' }).click();
  const list = page.getByRole('list', { name: 'Recovery codes' });
  await list.waitFor();
  const codes = await list.getByRole('listitem').allInnerTexts();
  await page.getByRole('button', { name: 'I saved these codes' }).click();
  await page.getByText('10 recovery codes are left.').waitFor();
  return codes;
}

async function logOut(page: Page, from?: string): Promise<void> {
  if (from !== undefined) await page.goto(from);
  await page.getByRole('button', { name: /Account of / }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await page.waitForURL(/\/login/);
}

async function typePassword(page: Page, { email, password }: NewSeller): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}
