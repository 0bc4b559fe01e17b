import type { Page } from 'playwright-core';
import { until, WAIT_MS, world } from './journey.ts';

export type NewSeller = { email: string; password: string };
/** Is called with each screen of a walk while it is open. */
export type Onlooker = (screen: string) => Promise<void>;
const nobody: Onlooker = () => Promise.resolve();

/** Fills the registration form as a visitor does and waits for the page that says a mail is on its way. */
export async function register(page: Page, seller: NewSeller, onScreen = nobody): Promise<void> {
  await page.goto('/login?tab=register');
  await page.getByLabel('First name').fill('Elif');
  await page.getByLabel('Last name').fill('Demir');
  await page.getByLabel('Email').fill(seller.email);
  await page.getByRole('textbox', { name: 'Phone' }).fill('2015550123');
  await page.getByLabel('Password', { exact: true }).fill(seller.password);
  await page.getByLabel('Repeat password').fill(seller.password);
  await page.getByRole('checkbox').first().check();
  await page.getByRole('checkbox').nth(1).check();
  await onScreen('register');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL(/registrationSuccess/i);
  await onScreen('registered');
}

/** Opens the link of the activation mail that really arrived over SMTP. */
export async function confirmByMail(page: Page, worldUrl: string, email: string, onScreen = nobody): Promise<void> {
  const mail = await until(
    'the activation mail arrives',
    WAIT_MS,
    async () =>
      (
        await world<{ subject: string; text: string }[]>(
          worldUrl,
          'GET',
          `/mail/messages?to=${encodeURIComponent(email)}`,
        )
      )[0],
  );
  const link = /https?:\/\/\S+/.exec(mail.text)?.[0];
  if (!link) throw new Error(`no link in the mail: ${mail.text}`);
  await page.goto(link);
  await page.getByRole('heading', { name: 'Your email address is confirmed' }).waitFor();
  await onScreen('confirmed');
}

/** Signs in on the login page. */
export async function signIn(page: Page, seller: NewSeller, onScreen = nobody): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(seller.email);
  await page.getByLabel('Password', { exact: true }).fill(seller.password);
  await onScreen('login');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL((url) => !url.pathname.toLowerCase().startsWith('/login'));
}

/** Answers the five questions that come before the plans. */
export async function answerFirstQuestions(page: Page, onScreen = nobody): Promise<void> {
  await page.waitForURL(/\/onboarding/i);
  // Both texts were accepted at the registration.
  await page.waitForURL(/step=history/i);
  await onScreen('onboarding');
  const next = page.getByRole('button', { name: 'Continue' });
  for (const answer of ['No, I have no seller account yet', 'No, this is my first', 'A friend']) {
    await page.getByRole('radio', { name: answer }).check();
    await next.click();
  }
  await page.getByRole('radio', { name: 'No, I will start on my own' }).check();
  await page.getByRole('button', { name: 'Finish' }).click();
  await page.waitForURL(/\/subscriptions\/subscribe/i);
}

/** Types a card into the fields of the payment provider, each of which stands in a frame of its own. */
export async function typeCard(page: Page, number = '4242424242424242'): Promise<void> {
  for (const [kind, digits] of Object.entries({ 'cc-number': number, 'cc-exp': '1231', 'cc-csc': '123' })) {
    const field = await until(`the provider's ${kind} field stands`, WAIT_MS, async () => {
      for (const frame of page.frames()) {
        const input = frame.locator(`input[autocomplete="${kind}"]`);
        if ((await input.count()) > 0) return input;
      }
      return null;
    });
    await field.pressSequentially(digits);
  }
}

/** Fills what a purchase needs beside the card's fields. */
export async function typeAddress(page: Page): Promise<void> {
  await page.getByLabel('Name on card').fill('Elif Demir');
  await page.getByLabel('Address line 1').fill('1 Main Street');
  await page.getByLabel('City').fill('Albany');
  await page.getByRole('textbox', { name: /^State/ }).fill('New York');
  await page.getByRole('combobox', { name: 'Country' }).click();
  await page.getByRole('option', { name: 'United States', exact: true }).click();
}

/** Starts a trial with a card that is typed into the fields of the payment provider. */
export async function startTrial(page: Page, onScreen = nobody): Promise<void> {
  await page.getByRole('heading', { name: 'Choose your plan' }).waitFor();
  await page.getByRole('radio', { name: '5,000', exact: true }).click();
  await page.getByRole('radio', { name: /-day trial/ }).check();
  await onScreen('plans');
  await typeCard(page);
  await typeAddress(page);
  await onScreen('purchase');
  await page.getByRole('button', { name: 'Start the trial, nothing charged' }).click();
}

/** Connects a German store through the marketplace's consent page with a new seller account. */
export async function connectGermanStore(
  page: Page,
  seller: Pick<NewSeller, 'email'>,
  storeName: string,
  onScreen = nobody,
): Promise<void> {
  await page.waitForURL(/addStoreSteps\/AddStore/i);
  await page.getByRole('combobox', { name: 'Country' }).click();
  await page.getByRole('option', { name: /Germany/ }).click();
  await page.getByLabel('Store name').fill(storeName);
  await onScreen('add-store');
  await page.getByRole('button', { name: 'Continue' }).click();
  const grant = page.getByRole('button', { name: 'Grant access on Amazon' });
  await grant.waitFor();
  await onScreen('authorize');
  await grant.click();
  await page.getByRole('radio', { name: /new account/i }).check();
  await page.getByLabel('Name of the new account').fill(storeName);
  await page.getByRole('button', { name: 'Allow' }).click();
  await page.getByRole('heading', { name: 'Your store is connected' }).waitFor();
  await page.getByLabel('Notification email').fill(seller.email);
  await onScreen('notifications');
  await page.getByRole('button', { name: 'Finish setup' }).click();
  await page.getByRole('heading', { name: 'Setup completed' }).waitFor();
  await onScreen('ready');
}
