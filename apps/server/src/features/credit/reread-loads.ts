import type { Selectable } from 'kysely';
import { ProviderError } from '@kervan/domain/billing/provider-error';
import { LoadState } from '@kervan/domain/credit/load-state';
import { limits } from '@kervan/domain/limits';
import type { CreditLoad } from '../../db/schema.generated.ts';
import type { WorkerDeps } from '../../deps.ts';
import { eachAlone } from '../../jobs/each-alone.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { findCall } from '../../records/billing/intent-log.ts';
import { performCall } from '../../records/billing/perform-call.ts';
import { creditJobs } from '../../jobs/declared/credit.jobs.ts';
import { declined, settleLoad } from './settle-load.ts';

const BATCH_SIZE = 200;
/** A load that was written down and not charged for so long lost whoever was to charge it. */
const LOST_MS = 60_000;

/** Keeps what became of the load of a payment; a payment that is none of ours changes nothing. @throws ProviderError, and is tried again */
export async function rereadPayment(deps: WorkerDeps, paymentId: string): Promise<void> {
  const payment = await deps.payments.findPayment(paymentId);
  const loadId = payment?.metadata.load_id;
  if (!payment || loadId === undefined) return;
  const load = await deps.db
    .selectFrom('credit_load')
    .select(['account_id', 'load_id'])
    .where((of) => of.or([of('payment_intent_id', '=', paymentId), of('load_id', '=', loadId)]))
    .executeTakeFirst();
  if (!load) return;
  await deps.db
    .transaction()
    .execute((tx) =>
      settleLoad(tx, { accountId: load.account_id, loadId: load.load_id, payment, now: deps.clock.now() }),
    );
}

/** Open loads again: webhooks may be lost. What nobody confirmed within a day is given up. */
export async function rereadLoads(deps: WorkerDeps): Promise<void> {
  const { db, log } = deps;
  const open = await db
    .selectFrom('credit_load')
    .selectAll()
    .where('state', 'in', [LoadState.Begun, LoadState.NeedsAction])
    .orderBy('updated_at')
    .limit(BATCH_SIZE)
    .execute();
  await eachAlone(open, (load) => rereadLoad(deps, load), {
    log,
    named: ({ account_id: accountId, load_id: loadId }) => ({ accountId, loadId }),
    said: 'a load of credit could not be read again yet',
    isPassing: (error) => error instanceof ProviderError,
  });
}

async function rereadLoad(deps: WorkerDeps, load: Selectable<CreditLoad>): Promise<void> {
  const { account_id: accountId, load_id: loadId, payment_intent_id: paymentId } = load;
  if (paymentId === null) return payOrGiveUp(deps, load);
  await rereadPayment(deps, paymentId);
  const now = deps.clock.now();
  if (now - load.created_at.getTime() >= limits.purchaseKeptMs)
    await performCall(
      deps,
      { accountId, operation: 'cancelPayment', entity: `load:${loadId}`, params: { paymentId } },
      async (tx, payment) => void (await settleLoad(tx, { accountId, loadId, payment, now })),
    );
}

/** A charge that never reached the provider goes on by itself for a day; a day later nobody expects it any more, and it is given up unless it is under way. */
async function payOrGiveUp(
  { db, clock }: WorkerDeps,
  { account_id: accountId, load_id: loadId, created_at: createdAt }: Selectable<CreditLoad>,
): Promise<void> {
  const age = clock.now() - createdAt.getTime();
  const call = await findCall(db, { accountId, operation: 'createPayment', entity: `load:${loadId}` });
  if (age >= limits.purchaseKeptMs && call?.state !== 'intent' && call?.state !== 'done')
    await db
      .transaction()
      .execute((tx) => settleLoad(tx, { accountId, loadId, payment: declined(null, 'not_made'), now: clock.now() }));
  else if (age >= LOST_MS) await enqueue(db, creditJobs.pay, { accountId, loadId });
}
