import { bodyFields } from '../../http/body.ts';
import type { Routes, WorldRequest } from '../../http/mount.ts';
import { escapeHtml, htmlPage } from '../../http/page.ts';
import { desks } from '../books/desk.ts';
import type { Books } from '../books/books.ts';
import type { PaymentIntent, SetupIntent } from '../books/records.ts';
import { authenticatePayment } from '../intents/confirm-payment.ts';
import { authenticateSetup } from '../intents/confirm-setup.ts';
import { checkSecret } from '../intents/intent-state.ts';
import { followIntent } from '../invoices/follow-intent.ts';
import { Failure } from '../wire/failure.ts';
import { dollars } from './dollars.ts';

/** The bank's page: `/payments/3ds/{intent}`; it offers to complete, to fail and to close. */
export const registerThreeDSecure: Routes = (mount) => {
  mount('GET', '/payments/3ds/:id', async (call) => {
    const { world, params, query } = call;
    const secret = query.get('client_secret') ?? '';
    const intent = await desks.of(world).turn((books) => intentOf(books, params.id ?? '', secret));
    return html(call, intent ? askPage(world.prefix, intent, secret) : gonePage());
  });
  mount('POST', '/payments/3ds/:id/:result', async (call) => {
    const { world, params, request } = call;
    const secret = bodyFields(request).client_secret ?? '';
    const isPassed = params.result === 'complete';
    const intent = await desks.of(world).turn((books) => judge(books, params.id ?? '', { secret, isPassed }));
    if (!intent) return html(call, gonePage(), 404);
    return intent.returnUrl === null
      ? html(call, donePage(isPassed))
      : call.reply.redirect(returnAddress(intent, isPassed), 303);
  });
};

const html = ({ reply }: WorldRequest, page: string, status = 200): unknown =>
  reply.code(status).type('text/html; charset=utf-8').send(page);

type Intent = SetupIntent | PaymentIntent;

function intentOf(books: Books, id: string, secret: string): Intent | null {
  const intent = id.startsWith('seti_') ? books.get('setup_intent', id) : books.get('payment_intent', id);
  if (!intent) return null;
  try {
    checkSecret(intent, secret, 'publishable');
    return intent;
  } catch (error) {
    if (error instanceof Failure) return null;
    throw error;
  }
}

function judge(books: Books, id: string, { secret, isPassed }: { secret: string; isPassed: boolean }): Intent | null {
  const intent = intentOf(books, id, secret);
  if (intent?.status !== 'requires_action') return intent;
  if (!('amount' in intent)) return authenticateSetup(books, intent, isPassed);
  const done = authenticatePayment(books, intent, isPassed);
  followIntent(books, done);
  return { ...done, returnUrl: intent.returnUrl };
}

function returnAddress(intent: Intent, isPassed: boolean): string {
  const name = 'amount' in intent ? 'payment_intent' : 'setup_intent';
  const url = new URL(intent.returnUrl ?? '');
  url.searchParams.set(name, intent.id);
  url.searchParams.set(`${name}_client_secret`, intent.secret);
  url.searchParams.set('redirect_status', isPassed ? 'succeeded' : 'failed');
  return url.href;
}

function askPage(prefix: string, intent: Intent, secret: string): string {
  const what = 'amount' in intent ? `a payment of ${dollars(intent.amount)} to Kervan` : 'saving your card for Kervan';
  const button = (result: string, text: string, isPrimary = false): string =>
    `<form method="post" action="${prefix}/payments/3ds/${escapeHtml(intent.id)}/${result}"><input type="hidden" name="client_secret" value="${escapeHtml(secret)}"><button${isPrimary ? ' class="primary"' : ''} id="${result}">${text}</button></form>`;
  if (intent.status !== 'requires_action') return donePage(intent.status === 'succeeded');
  return htmlPage(
    '3-D Secure',
    `<h1>3-D Secure</h1><div class="card"><p>Your bank asks you to confirm ${what}.</p><p class="soft">This is the bank of the sandbox: no money moves.</p>
<div class="row">${button('complete', 'Complete', true)}${button('fail', 'Fail')}<button type="button" id="close">Close</button></div></div>
<script>document.getElementById('close').onclick=()=>{if(parent!==window)parent.postMessage({kervanPayments:'3ds',result:'closed'},'*');else history.back()}</script>`,
  );
}

const donePage = (isPassed: boolean): string =>
  htmlPage(
    '3-D Secure',
    `<h1>3-D Secure</h1><div class="card"><p>${isPassed ? 'Confirmed. You can go back.' : 'Not confirmed. You can go back.'}</p></div>
<script>if(parent!==window)parent.postMessage({kervanPayments:'3ds',result:'done'},'*')</script>`,
  );

const gonePage = (): string => htmlPage('3-D Secure', '<h1>3-D Secure</h1><p>There is nothing to confirm here.</p>');
