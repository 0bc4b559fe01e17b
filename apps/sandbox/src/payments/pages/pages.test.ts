import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inflateSync } from 'node:zlib';
import type Stripe from 'stripe';
import { openTestSandbox, type TestSandbox, type TestWorld } from '../../testing/test-sandbox.ts';
import { createPlan, openClient, typeCard } from '../testing/test-payments.ts';

let sandbox: TestSandbox;
let test: TestWorld;
let stripe: Stripe;

beforeAll(async () => {
  sandbox = await openTestSandbox();
  test = await sandbox.createWorld({ startAt: '2026-09-01T10:00:00Z', products: 10 });
  stripe = openClient(test);
});
afterAll(() => sandbox.close());

const pathOf = (url: string | null | undefined): string =>
  new URL(url ?? '').pathname.replace(`/w/${test.world.id}`, '') + new URL(url ?? '').search;

const post = (path: string, fields: Record<string, string>): ReturnType<TestWorld['request']> =>
  test.request('POST', path, {
    body: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });

describe('the page of an invoice', () => {
  it('takes a card: refuses one with its reason, sends one to 3-D Secure and back, and the subscription begins', async () => {
    const price = await createPlan(stripe, 'Sınırsız', 3_900);
    const customer = await stripe.customers.create({ name: 'Işıl Çağ', email: 'isil@example.test' });
    const begun = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: price.id }],
      payment_behavior: 'default_incomplete',
      expand: ['latest_invoice'],
    });
    const invoice = begun.latest_invoice as Stripe.Invoice;
    const path = pathOf(invoice.hosted_invoice_url);
    expect((await test.request('GET', path)).text).toContain('Pay with a card');
    const refused = await post(`${path}/pay`, { number: '4000 0000 0000 9995', expiry: '12/34', cvc: '123' });
    expect(refused.text).toContain('Your card has insufficient funds.');
    const sent = await post(`${path}/pay`, { number: '4000 0027 6000 3184', expiry: '12/34', cvc: '123' });
    const bank = pathOf(sent.headers.get('location'));
    expect((await test.request('GET', bank)).text).toMatch(/id="complete".*id="fail".*id="close"/s);
    const secret = new URL(sent.headers.get('location') ?? '').searchParams.get('client_secret') ?? '';
    const back = await post(`${bank.split('?')[0] ?? ''}/complete`, { client_secret: secret });
    expect(pathOf(back.headers.get('location')).split('?')[0]).toBe(path);
    expect((await stripe.subscriptions.retrieve(begun.id)).status).toBe('active');
    expect((await test.request('GET', path)).text).not.toContain('Pay with a card');
  });

  it('is paid by a card at once', async () => {
    const customer = await stripe.customers.create();
    await stripe.invoiceItems.create({ customer: customer.id, amount: 900, currency: 'usd' });
    const draft = await stripe.invoices.create({ customer: customer.id, pending_invoice_items_behavior: 'include' });
    const open = await stripe.invoices.finalizeInvoice(draft.id ?? '');
    const path = pathOf(open.hosted_invoice_url);
    await post(`${path}/pay`, { number: '4242 4242 4242 4242', expiry: '12/34', cvc: '123' });
    expect((await stripe.invoices.retrieve(open.id ?? '')).status).toBe('paid');
  });

  it('has a PDF whose font holds the letters of Turkish and the euro sign', async () => {
    const customer = await stripe.customers.create({ name: 'ğüşöçıİ ĞÜŞÖÇ €' });
    await stripe.invoiceItems.create({ customer: customer.id, amount: 60, currency: 'usd', description: 'Kargo €' });
    const draft = await stripe.invoices.create({ customer: customer.id, pending_invoice_items_behavior: 'include' });
    const final = await stripe.invoices.finalizeInvoice(draft.id ?? '');
    const response = await fetch(`${test.url}${pathOf(final.invoice_pdf)}`);
    expect(response.headers.get('content-type')).toBe('application/pdf');
    const bytes = Buffer.from(await response.arrayBuffer());
    const mapped = lettersOf(bytes);
    for (const letter of 'ğüşöçıİĞÜŞÖÇ€') expect(mapped).toContain(letter);
  });
});

/** The letters that a PDF's fonts map their glyphs to. */
function lettersOf(bytes: Buffer): string {
  const text = bytes.toString('latin1');
  let letters = '';
  for (const { index } of text.matchAll(/stream\r?\n/g)) {
    const from = index + (text[index + 6] === '\r' ? 8 : 7);
    const stream = bytes.subarray(from, text.indexOf('endstream', from));
    try {
      const map = inflateSync(stream).toString('latin1');
      if (!map.includes('beginbfrange') && !map.includes('beginbfchar')) continue;
      for (const [, code = ''] of map.matchAll(/<([0-9a-f]{4})>/gi))
        letters += String.fromCharCode(Number.parseInt(code, 16));
    } catch {
      continue;
    }
  }
  return letters;
}

describe('the bank statement of a card', () => {
  it('shows what was paid with its code, and what came back', async () => {
    const method = await typeCard(test, '5555555555554444');
    const paid = await stripe.paymentIntents.create({
      amount: 100,
      currency: 'usd',
      payment_method: method,
      confirm: true,
      statement_descriptor_suffix: '482913',
      expand: ['latest_charge', 'payment_method'],
    });
    await stripe.refunds.create({ payment_intent: paid.id });
    const { card } = paid.payment_method as Stripe.PaymentMethod;
    const statement = await test.request('GET', `/payments/cards/${card?.fingerprint ?? ''}.json`);
    expect(statement.body).toMatchObject({
      lines: [
        { text: 'KERVAN* 482913', cents: -100 },
        { text: 'KERVAN* 482913', cents: 100 },
      ],
    });
    await expect(
      stripe.paymentIntents.create({ amount: 100, currency: 'usd', statement_descriptor_suffix: 'A VERY LONG SUFFIX' }),
    ).rejects.toThrow('too long');
  });
});
