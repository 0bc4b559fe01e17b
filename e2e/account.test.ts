import { expect, it } from 'vitest';
import { useLiveProduct, visit as visitPanel, walking } from './journey.ts';
import { signIn, type NewSeller } from './steps.ts';

const product = useLiveProduct();
const SECOND = 'Bosphorus-77?';

/** A browser of its own in which the seller has just signed in. */
async function device(seller: NewSeller) {
  const visit = await visitPanel(product.panelUrl);
  await signIn(visit.page, seller);
  return visit;
}

it('AUTH-025 AUTH-054 a password that is changed on one device signs the other one out', async () => {
  const seller = await product.signUp();
  const [one, other] = [await device(seller), await device(seller)];
  await walking(one, 'account-password', async () => {
    await other.page.goto('/myAccount?tab=devices');
    await other.page.getByText('this device').waitFor();
    await one.page.goto('/myAccount?tab=security');
    await one.page.getByLabel('Current password', { exact: true }).fill(seller.password);
    await one.page.getByLabel('New password', { exact: true }).fill(SECOND);
    await one.page.getByLabel('Repeat password').fill(SECOND);
    await one.page.getByRole('button', { name: 'Change password' }).click();
    await one.page.getByText('Password changed; every other device is signed out').waitFor();
    // This one goes on.
    await one.page.getByRole('tab', { name: 'Devices' }).click();
    await one.page.getByText('this device').waitFor();
    expect(await one.page.getByRole('button', { name: 'Sign out', exact: true }).count()).toBe(0);

    // It hears of it with what it asks next, here the tab that was not open yet, or by itself before: with the next heartbeat of its hints.
    const signedOut = other.page.waitForURL(/\/login/);
    const asked = other.page
      .getByRole('tab', { name: 'Your data' })
      .click()
      .catch(() => {});
    await Promise.race([signedOut, asked]);
    await signedOut;
    await other.page.getByText('Your session has expired', { exact: false }).waitFor();
    await signIn(other.page, { ...seller, password: SECOND });
  });
});
