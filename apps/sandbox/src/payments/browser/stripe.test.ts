import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser, Page } from 'playwright-core';
import type Stripe from 'stripe';
import { launchBrowser } from '../../../../../e2e/browser.ts';
import { openTestSandbox, type TestSandbox, type TestWorld } from '../../testing/test-sandbox.ts';
import { openClient } from '../testing/test-payments.ts';

let sandbox: TestSandbox;
let test: TestWorld;
let stripe: Stripe;
let browser: Browser;
let page: Page;
let shop: http.Server;
const sentByPage: string[] = [];

/** A page of another origin with the three fields, as the panel has them. */
const shopPage = (script: string): string => `<!doctype html><html lang="en"><body>
<div id="number"></div><div id="expiry"></div><div id="cvc"></div>
<script src="${script}"></script>
<script>
  window.stripe = window.Stripe('pk_test_kervan');
  window.told = [];
  const elements = window.stripe.elements({ locale: 'en' });
  window.fields = {};
  for (const [type, place] of [['cardNumber', '#number'], ['cardExpiry', '#expiry'], ['cardCvc', '#cvc']]) {
    const field = elements.create(type, { style: { base: { fontSize: '15px' } } });
    for (const name of ['ready', 'change', 'focus', 'blur']) field.on(name, (event) => window.told.push({ name, ...event }));
    field.mount(place);
    window.fields[type] = field;
  }
</script></body></html>`;

beforeAll(async () => {
  sandbox = await openTestSandbox();
  test = await sandbox.createWorld({ products: 10 });
  stripe = openClient(test);
  shop = http.createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end(shopPage(`${test.world.baseUrl()}/v3/stripe.js`));
  });
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
  browser = await launchBrowser();
  page = await browser.newPage();
  page.on('request', (request) => {
    if (request.frame() === page.mainFrame()) sentByPage.push(request.postData() ?? '');
  });
});
afterAll(async () => {
  await browser.close();
  shop.close();
  await sandbox.close();
});

async function openShop(number: string): Promise<void> {
  // A TCP server's address.
  await page.goto(`http://127.0.0.1:${(shop.address() as AddressInfo).port}/`);
  await page.waitForFunction("window.told.filter(({ name }) => name === 'ready').length === 3");
  const type = (place: string, text: string): Promise<void> =>
    page.frameLocator(`#${place} iframe`).locator('input').pressSequentially(text);
  await type('number', number);
  await type('expiry', '1234');
  await type('cvc', '123');
}

type Outcome = {
  setupIntent?: { status: string; payment_method: string };
  paymentIntent?: { status: string };
  error?: { code: string };
};

/** Begins a call of the page's Stripe and gives what becomes of it. */
const call = (method: string, ...given: unknown[]): Promise<Outcome> =>
  page.evaluate(
    ({ method: name, given: values }) => {
      // The page's own objects.
      const { stripe: client, fields } = globalThis as unknown as {
        stripe: Record<string, (...values: unknown[]) => Promise<Outcome>>;
        fields: Record<string, unknown>;
      };
      const [first, second] = values;
      const method = second === 'card' ? { payment_method: { card: fields.cardNumber } } : second;
      return client[name]?.(first, method) ?? Promise.reject(new Error(`no ${name}`));
    },
    { method, given },
  );

describe('Stripe.js of the sandbox', () => {
  it('saves a card typed into its frames after 3-D Secure, and the page never has its number', async () => {
    const customer = await stripe.customers.create();
    const setup = await stripe.setupIntents.create({ customer: customer.id, usage: 'off_session' });
    await openShop('4000002500003155');
    const outcome = call('confirmCardSetup', setup.client_secret, 'card');
    await page.frameLocator('iframe[name=kervan-3ds]').locator('#complete').click();
    expect((await outcome).setupIntent?.status).toBe('succeeded');
    expect((await stripe.paymentMethods.list({ customer: customer.id })).data[0]?.card?.last4).toBe('3155');
    expect(sentByPage.join('\n')).not.toContain('4000002500003155');
    expect(await page.content()).not.toContain('4000002500003155');
    const told = (await page.evaluate('window.told')) as {
      name: string;
      elementType: string;
      complete?: boolean;
      brand?: string;
    }[];
    expect(told).toContainEqual(
      expect.objectContaining({ name: 'change', elementType: 'cardNumber', complete: true, brand: 'visa' }),
    );
    expect(told).toContainEqual(expect.objectContaining({ name: 'focus', elementType: 'cardCvc' }));
  });

  it('says what failed: a refused card, 3-D Secure that failed or was closed, a field that is incomplete', async () => {
    const intent = async (): Promise<string> =>
      (await stripe.paymentIntents.create({ amount: 900, currency: 'usd' })).client_secret ?? '';
    await openShop('4000000000009995');
    expect((await call('confirmCardPayment', await intent(), 'card')).error?.code).toBe('card_declined');
    await openShop('4000002760003184');
    const failed = call('confirmCardPayment', await intent(), 'card');
    await page.frameLocator('iframe[name=kervan-3ds]').locator('#fail').click();
    expect((await failed).error?.code).toBe('payment_intent_authentication_failure');
    const secret = await intent();
    const closed = call('confirmCardPayment', secret, 'card');
    await page.frameLocator('iframe[name=kervan-3ds]').locator('#close').click();
    expect((await closed).error?.code).toBe('payment_intent_authentication_failure');
    const again = call('handleNextAction', { clientSecret: secret });
    await page.frameLocator('iframe[name=kervan-3ds]').locator('#complete').click();
    expect((await again).paymentIntent?.status).toBe('succeeded');
    await openShop('424242');
    expect((await call('confirmCardPayment', await intent(), 'card')).error?.code).toBe('incomplete_number');
  });
});
