import type { Books } from '../books/books.ts';
import type { Json, JsonObject } from '../books/records.ts';
import { showInvoicePayment } from '../invoices/show-invoice.ts';
import { showRefund } from '../money/show-money.ts';
import { showSubscription } from '../subscriptions/show-subscription.ts';
import { invalid } from './failure.ts';
import type { Raw } from './form.ts';
import { listBody } from './list-body.ts';
import { showById } from './show.ts';

/** Objects of objects are shown so deep; `data` of a list is no depth of its own. */
const DEPTH_MAX = 4;

/** Reads `expand`: a list of paths with dots. */
export function readExpand(raw: Raw | undefined): string[] {
  if (raw === undefined) return [];
  if (!Array.isArray(raw) || !raw.every((one) => typeof one === 'string'))
    throw invalid('Invalid array', { param: 'expand' });
  // Each was just seen to be a text.
  return raw as string[];
}

/** Puts the objects that were asked for into the places of their ids. Throws when a path leads to none. */
export function expand(books: Books, root: JsonObject, paths: readonly string[]): JsonObject {
  for (const path of paths) {
    const steps = path.split('.');
    if (steps.filter((step) => step !== 'data').length > DEPTH_MAX)
      throw invalid(`You cannot expand more than ${DEPTH_MAX} levels of a property. Property: ${path}`, {
        code: 'property_expansion_max_depth',
        param: 'expand',
      });
    expandIn(books, root, { steps, path });
  }
  return root;
}

type Way = { steps: readonly string[]; path: string };

function expandIn(books: Books, object: JsonObject, { steps, path }: Way): void {
  const [step, ...rest] = steps;
  if (step === undefined) return;
  const value = object[step] === undefined ? included(books, object, step) : object[step];
  if (value === undefined) throw notExpandable(path, step);
  object[step] = expanded(books, value, { step, rest, path });
}

function expanded(books: Books, value: Json, way: { step: string; rest: readonly string[]; path: string }): Json {
  const { step, rest, path } = way;
  if (value === null) return null;
  if (Array.isArray(value)) return value.map((one) => expanded(books, one, way));
  if (typeof value === 'string') {
    const shown = showById(books, step, value);
    if (!shown) throw notExpandable(path, step);
    expandIn(books, shown, { steps: rest, path });
    return shown;
  }
  if (typeof value !== 'object') throw notExpandable(path, step);
  expandIn(books, value, { steps: rest, path });
  return value;
}

const notExpandable = (path: string, step: string): Error =>
  invalid(
    `This property cannot be expanded (${step}). You may want to try expanding a different property. Path: ${path}`,
    { param: 'expand' },
  );

/** Parts of objects that come only when they are asked for. */
function included(books: Books, { object, id }: JsonObject, step: string): Json | undefined {
  if (typeof id !== 'string') return undefined;
  switch (`${String(object)}.${step}`) {
    case 'coupon.applies_to':
      return { products: books.get('coupon', id)?.products ?? [] };
    case 'invoice.confirmation_secret': {
      const intent = books.get('invoice', id)?.intent ?? null;
      const secret = intent === null ? null : (books.get('payment_intent', intent)?.secret ?? null);
      return secret === null ? null : { client_secret: secret, type: 'payment_intent' };
    }
    case 'invoice.payments': {
      const payments = books.list('invoice_payment').filter(({ invoice }) => invoice === id);
      return listBody('/v1/invoice_payments', payments.map(showInvoicePayment));
    }
    case 'customer.subscriptions': {
      const subscriptions = books
        .list('subscription')
        .filter(({ customer, status }) => customer === id && !['canceled', 'incomplete_expired'].includes(status));
      return listBody(
        `/v1/customers/${id}/subscriptions`,
        subscriptions.map((one) => showSubscription(books, one)),
      );
    }
    case 'customer.sources':
    case 'customer.tax_ids':
      return listBody(`/v1/customers/${id}/${step}`, []);
    case 'charge.refunds': {
      const refunds = books.list('refund').filter(({ charge }) => charge === id);
      return listBody(
        `/v1/charges/${id}/refunds`,
        refunds.map((one) => showRefund(books, one)),
      );
    }
    default:
      return undefined;
  }
}
