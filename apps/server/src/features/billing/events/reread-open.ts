import { sql } from 'kysely';
import { payableInvoiceStatuses } from '@kervan/domain/billing/invoice-status';
import { ProviderError } from '@kervan/domain/billing/provider-error';
import { SubscriptionStatus } from '@kervan/domain/subscriptions/subscription-status';
import type { WorkerDeps } from '../../../deps.ts';
import { isOneOf, type Due } from '../../../jobs/due.ts';
import { eachAlone } from '../../../jobs/each-alone.ts';
import { refreshInvoice, refreshSubscription } from '../../../records/billing/refresh.ts';

/** Objects that one run reads; the ones that were read longest ago come first. */
const BATCH_SIZE = 100;

/**
 * Decision 39: reads again every 20 s whatever waits for a payment: unpaid renewals, purchases and changes of plan that are not paid yet,
 * and periods that are over without word of their renewal. A lost event keeps nobody waiting for longer.
 */
export async function rereadOpen(deps: Pick<WorkerDeps, 'db' | 'clock' | 'payments' | 'log'>): Promise<void> {
  const alone = {
    log: deps.log,
    named: (id: string) => ({ id }),
    said: 'an open payment could not be read again',
    isPassing: (error: unknown) => error instanceof ProviderError,
  };
  await eachAlone(await listOpenInvoices(deps), (id) => refreshInvoice(deps, id), alone);
  await eachAlone(await listWaitingSubscriptions(deps), (id) => refreshSubscription(deps, id), alone);
}

const isOpenInvoice: Due = (now) =>
  sql<boolean>`(status in (${sql.join(payableInvoiceStatuses)}) and stripe_invoice_id is not null
      and (failed_at is not null or created_at > ${now}::timestamptz - interval '24 hours'))`;
const isWaiting: Due = (now) =>
  sql<boolean>`(status < ${SubscriptionStatus.Ended} and stripe_subscription_id is not null
      and (status = ${SubscriptionStatus.Incomplete} or period_end <= ${now}::timestamptz))`;
/** Condition that there is anything of it. */
export const anyOpenPayment: Due = (now) =>
  isOneOf(
    sql<boolean>`exists (select from subscription where ${isWaiting(now)})`,
    sql<boolean>`exists (select from invoice where ${isOpenInvoice(now)})`,
  );

type Asking = Pick<WorkerDeps, 'db' | 'clock'>;

/** Renewals on the ladder, and whatever was made within a day. */
async function listOpenInvoices({ db, clock }: Asking): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select stripe_invoice_id as id from invoice where ${isOpenInvoice(new Date(clock.now()))}
    order by read_at nulls first limit ${BATCH_SIZE}`.execute(db);
  return rows.map(({ id }) => id);
}

async function listWaitingSubscriptions({ db, clock }: Asking): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select stripe_subscription_id as id from subscription where ${isWaiting(new Date(clock.now()))}
    order by read_at nulls first limit ${BATCH_SIZE}`.execute(db);
  return rows.map(({ id }) => id);
}
