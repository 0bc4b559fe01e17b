import { bodyFields } from '../../http/body.ts';
import type { Routes, WorldRequest } from '../../http/mount.ts';
import { escapeHtml, htmlPage } from '../../http/page.ts';
import { desks } from '../books/desk.ts';
import type { Books } from '../books/books.ts';
import type { Invoice, PaymentIntent } from '../books/records.ts';
import { createMethod, noBilling } from '../cards/payment-methods.ts';
import { readCard } from '../cards/test-cards.ts';
import { confirmPayment } from '../intents/confirm-payment.ts';
import { threeDSecureUrl } from '../intents/show-intents.ts';
import { followIntent } from '../invoices/follow-intent.ts';
import { hostedUrl } from '../invoices/show-invoice.ts';
import { Failure } from '../wire/failure.ts';
import { dollars } from './dollars.ts';
import { factsOf, invoicePdf, type InvoiceFacts } from './invoice-pdf.ts';

/** `/payments/invoices/{key}`: an invoice that is looked at and paid by who has its link, `/pdf` its PDF; `/payments/receipts/{charge}`. */
export const registerInvoicePages: Routes = (mount) => {
  mount('GET', '/payments/invoices/:key', async (call) => showPage(call, null));
  mount('POST', '/payments/invoices/:key/pay', payHere);
  mount('GET', '/payments/invoices/:key/pdf', async ({ world, params, reply }) => {
    const facts = await desks.of(world).turn((books) => {
      const invoice = invoiceOf(books, params.key);
      return invoice ? factsOf(books, invoice) : null;
    });
    if (!facts) return reply.code(404).send({ error: 'no such invoice' });
    return reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename="Invoice-${facts.number}.pdf"`)
      .send(await invoicePdf(facts));
  });
  mount('GET', '/payments/receipts/:id', async ({ world, params, reply }) => {
    const charge = await desks.of(world).turn((books) => books.get('charge', params.id ?? ''));
    const body = charge
      ? `<h1>Receipt</h1><div class="card"><p>${dollars(charge.amount)} with ${escapeHtml(charge.card.brand)} •••• ${escapeHtml(charge.card.last4)}</p><p class="soft">${escapeHtml(charge.statementText)}</p></div>`
      : '<h1>No such receipt</h1>';
    return reply
      .code(charge ? 200 : 404)
      .type('text/html; charset=utf-8')
      .send(htmlPage('Receipt', body));
  });
};

const invoiceOf = (books: Books, key: string | undefined): Invoice | null =>
  books.list('invoice').find((invoice) => invoice.key === key && invoice.status !== 'draft') ?? null;

async function showPage({ world, params, reply }: WorldRequest, problem: string | null): Promise<unknown> {
  const found = await desks.of(world).turn((books) => {
    const invoice = invoiceOf(books, params.key);
    return invoice ? { facts: factsOf(books, invoice), invoice } : null;
  });
  const path = `${world.prefix}/payments/invoices/${params.key ?? ''}`;
  return reply
    .code(found ? 200 : 404)
    .type('text/html; charset=utf-8')
    .send(found ? invoicePage(found.facts, { path, problem }) : htmlPage('Invoice', '<h1>No such invoice</h1>'));
}

/** Pays with a typed card: paid, refused with its reason on the page, or on to 3-D Secure and back here. */
async function payHere(call: WorldRequest): Promise<unknown> {
  const { world, params, request, reply } = call;
  const fields = bodyFields(request);
  try {
    const next = await desks.of(world).turn((books) => pay(books, params.key, fields));
    if (next?.problem) return await showPage(call, next.problem);
    return next ? reply.redirect(next.url, 303) : await showPage(call, null);
  } catch (error) {
    if (error instanceof Failure) return showPage(call, error.message);
    throw error;
  }
}

function pay(
  books: Books,
  key: string | undefined,
  fields: Record<string, string>,
): { url: string; problem: string | null } | null {
  const invoice = invoiceOf(books, key);
  const intent = invoice?.intent ? books.get('payment_intent', invoice.intent) : null;
  if (!invoice || !intent || !['open', 'uncollectible'].includes(invoice.status)) return null;
  const [month = '', year = ''] = (fields.expiry ?? '').split('/');
  const card = readCard(
    books,
    {
      number: fields.number ?? '',
      exp_month: Number(month),
      exp_year: 2000 + (Number(year) % 100),
      cvc: fields.cvc ?? '',
    },
    books.now(null),
  );
  const method = createMethod(books, { card, billing: { ...noBilling, name: fields.name ?? null }, hasCvc: true });
  const started: PaymentIntent = { ...intent, isAuthenticated: false, returnUrl: hostedUrl(books, invoice) };
  const tried = confirmPayment(books, started, { method, presence: 'onSession' });
  followIntent(books, tried);
  return {
    url: tried.status === 'requires_action' ? threeDSecureUrl(books, tried) : hostedUrl(books, invoice),
    problem: tried.error?.message ?? null,
  };
}

function invoicePage(facts: InvoiceFacts, { path, problem }: { path: string; problem: string | null }): string {
  const lines = facts.lines.map(
    ({ text, period, cents }) =>
      `<tr><td>${escapeHtml(text)}<br><span class="soft">${period}</span></td><td class="num">${dollars(cents)}</td></tr>`,
  );
  const sums = facts.sums.map(({ text, cents }) => `<tr><th>${text}</th><td class="num">${dollars(cents)}</td></tr>`);
  const field = (name: string, label: string, more: string): string =>
    `<label>${label}<br><input type="text" name="${name}" required inputmode="numeric" autocomplete="off" ${more}></label>`;
  const form = ['open', 'uncollectible'].includes(facts.status)
    ? `<div class="card"><h2>Pay with a card</h2>${problem === null ? '' : `<p role="alert"><strong>${escapeHtml(problem)}</strong></p>`}<form method="post" action="${escapeHtml(path)}/pay">${field('number', 'Card number', 'placeholder="4242 4242 4242 4242"')}${field('expiry', 'Expiry', 'placeholder="12/34"')}${field('cvc', 'CVC', 'placeholder="123"')}<div class="row"><button class="primary" id="pay">Pay</button></div></form></div>`
    : '';
  return htmlPage(
    `Invoice ${facts.number}`,
    `<h1>Invoice ${escapeHtml(facts.number)}</h1><p class="soft">${escapeHtml(facts.name)} · ${facts.date} · <strong id="status">${facts.status}</strong></p>
<div class="card"><table>${lines.join('')}${sums.join('')}</table></div>${form}<p><a href="${escapeHtml(path)}/pdf">Download the PDF</a></p>`,
  );
}
