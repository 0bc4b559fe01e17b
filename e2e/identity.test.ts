import { expect, it } from 'vitest';
import { linkIn } from '../apps/server/src/testing/world.ts';
import { useLiveProduct, visit as visitPanel, walking } from './journey.ts';
import { signIn } from './steps.ts';

const product = useLiveProduct();
const SECOND = 'Bosphorus-77?';

it('AUTH-013 AUTH-027 AUTH-028 a forgotten password is set anew with the link of the mail, once, and leads where the seller wanted to go', async () => {
  const { email, password } = await product.signUp();
  const visit = await visitPanel(product.panelUrl);
  const { page, context } = visit;
  await walking(visit, 'password-reset', async () => {
    await page.goto('/login?tab=forgot');
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Send link' }).click();
    await page.getByText(`If ${email} is registered`).waitFor();
    await product.runJobs();
    const link =
      (await product.world.mails(email))
        .map(({ text }) => linkIn(text).href)
        .find((each) => /passwordReset/.test(each)) ?? '';

    await page.goto(link);
    await page.getByText(`For the account ${email}`).waitFor();
    const submit = page.getByRole('button', { name: 'Change password' });
    await page.getByLabel('New password', { exact: true }).fill(SECOND);
    await page.getByLabel('Repeat password').fill(SECOND);
    await submit.click();
    await page.getByRole('heading', { name: 'Your password is changed' }).waitFor();
    await page.waitForURL(/\/login/);

    // SHELL-086: whoever is asked to sign in comes back to where he wanted to go.
    await page.goto('/addStoreSteps/reAuthorizeSpApi');
    await page.waitForURL(/\/login\?.*redirect=/);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(SECOND);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL(/\/addStoreSteps\/reAuthorizeSpApi/i);

    await context.clearCookies();
    await page.goto(link);
    await page.getByLabel('New password', { exact: true }).fill(password);
    await page.getByLabel('Repeat password').fill(password);
    await submit.click();
    await page.getByRole('heading', { name: 'The link isn’t valid' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/passwordReset/failed');
    await context.clearCookies();
    await page.evaluate(() => localStorage.clear());
    await signIn(page, { email, password: SECOND });
  });
});
