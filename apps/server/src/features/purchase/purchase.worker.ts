import { sql } from 'kysely';
import { InvoiceStatus } from '@kervan/domain/billing/invoice-status';
import { ProviderError } from '@kervan/domain/billing/provider-error';
import { CardStatus } from '@kervan/domain/cards/card-status';
import { limits } from '@kervan/domain/limits';
import { PurchaseState } from '@kervan/domain/subscriptions/purchase-state';
import type { WorkerDeps } from '../../deps.ts';
import { onlyWhenDue, work, type Work } from '../../jobs/work.ts';
import { eachAlone } from '../../jobs/each-alone.ts';
import { keepClaims } from '../../records/billing/claims.ts';
import { lockCustomer } from '../../records/billing/mirror-customer.ts';
import { endUnpaid } from './end-unpaid.ts';
import { purchaseJobs } from '../../jobs/declared/purchase.jobs.ts';
import { findNewestPurchase, isOpen, stepPurchase } from './purchase-row.ts';
import { settlePurchase } from './settle-purchase.ts';

/** Purchases of one run. */
const BATCH_SIZE = 500;

export function workOnPurchase(all: Work, deps: WorkerDeps): void {
  work(all, deps, purchaseJobs, {
    tidy: async () => {
      await adoptHealed(deps);
      await eachAlone(
        await listMade(deps),
        (accountId) => deps.db.transaction().execute((tx) => settlePurchase(tx, deps, accountId)),
        { log: deps.log, named: (accountId) => ({ accountId }), said: 'a purchase could not be settled' },
      );
      await eachAlone(await listAbandoned(deps), (open) => giveUp(deps, open), {
        log: deps.log,
        named: ({ account_id: accountId }) => ({ accountId }),
        said: 'an abandoned purchase could not be given up',
      });
    },
    claims: () => noteWhoPaid(deps),
  });
  onlyWhenDue(all, purchaseJobs, {
    tidy: () => sql<boolean>`exists (select from purchase where state <= ${sql.lit(PurchaseState.Paid)})`,
  });
}

/** Purchases whose subscription was made for a panel that died before it noted so: the reconciler knows the call and not the purchase. */
async function adoptHealed({ db, clock, log }: WorkerDeps): Promise<void> {
  const { rows } = await sql<{ account_id: number; made: string }>`
    select p.account_id, c.answer_id as made from purchase p
    join stripe_call c on c.account_id = p.account_id and c.operation = 'createSubscription' and c.entity = 'purchase:' || p.purchase_id and c.state = 'done'
    where p.state = ${PurchaseState.DefaultSet} and p.stripe_subscription_id is null limit ${BATCH_SIZE}`.execute(db);
  const adopt = ({ account_id: accountId, made }: { account_id: number; made: string }) =>
    db.transaction().execute(async (tx) => {
      await lockCustomer(tx, accountId);
      const newest = await findNewestPurchase(tx, accountId);
      if (newest?.state === PurchaseState.DefaultSet && newest.stripe_subscription_id === null)
        await stepPurchase(tx, newest, {
          to: PurchaseState.Subscribed,
          now: clock.now(),
          stripe_subscription_id: made,
        });
    });
  await eachAlone(rows, adopt, {
    log,
    named: ({ account_id: accountId }) => ({ accountId }),
    said: 'the subscription of a purchase could not be noted',
  });
}

/** Accounts whose purchase made a subscription and is not over. */
async function listMade({ db }: WorkerDeps): Promise<number[]> {
  const rows = await db
    .selectFrom('purchase')
    .select('account_id')
    .where('state', 'in', [PurchaseState.Subscribed, PurchaseState.NeedsAction, PurchaseState.Paid])
    .orderBy('updated_at')
    .limit(BATCH_SIZE)
    .execute();
  return rows.map(({ account_id }) => account_id);
}

type Abandoned = { account_id: number; purchase_id: string; stripe_subscription_id: string | null };

/** Nothing happened for 24 hours; what was paid is no such purchase. */
async function listAbandoned({ db, clock }: WorkerDeps): Promise<Abandoned[]> {
  return db
    .selectFrom('purchase')
    .select(['account_id', 'purchase_id', 'stripe_subscription_id'])
    .where('state', '<', PurchaseState.Paid)
    .where('updated_at', '<=', new Date(clock.now() - limits.purchaseKeptMs))
    .orderBy('updated_at')
    .limit(BATCH_SIZE)
    .execute();
}

/** SUB-020: ends an unpaid subscription at the provider, frees the place for another purchase, and gives a trial back that never began. */
async function giveUp(
  deps: WorkerDeps,
  { account_id: accountId, purchase_id, stripe_subscription_id }: Abandoned,
): Promise<void> {
  if (stripe_subscription_id !== null)
    try {
      // Paid while nobody was at work here: it opens.
      if (!(await endUnpaid(deps, { accountId, stripeId: stripe_subscription_id })))
        return await deps.db.transaction().execute((tx) => settlePurchase(tx, deps, accountId));
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      deps.log.warn({ err: error, accountId }, 'an abandoned subscription could not be ended yet');
      return;
    }
  await deps.db.transaction().execute(async (tx) => {
    await settlePurchase(tx, deps, accountId);
    const newest = await findNewestPurchase(tx, accountId);
    if (isOpen(newest) && newest.purchase_id === purchase_id)
      await stepPurchase(tx, newest, { to: PurchaseState.Expired, now: deps.clock.now(), failure: 'abandoned' });
    await lockCustomer(tx, accountId);
    await sql`update billing_claim set had_trial = false where account_id = ${accountId}
      and not exists (select 1 from subscription s where s.account_id = ${accountId} and s.began_at is not null)`.execute(
      tx,
    );
  });
}

/** Whoever paid within two days and is not known by all that it has: a first invoice after a trial, a card that came later. */
async function noteWhoPaid(deps: WorkerDeps): Promise<void> {
  const now = deps.clock.now();
  const { rows } = await sql<{ account_id: number }>`
    select distinct i.account_id from invoice i where i.status = ${InvoiceStatus.Paid} and i.amount_paid > 0 and i.paid_at > ${new Date(now)}::timestamptz - interval '2 days'
      and (select count(*) from billing_claim c where c.account_id = i.account_id and c.has_paid)
        < 1 + (select count(distinct fingerprint) from card c where c.account_id = i.account_id and c.status < ${CardStatus.Rejected})
          + (select count(distinct selling_partner_id) from sp_account a where a.account_id = i.account_id and a.claimed_for is null) limit ${BATCH_SIZE}`.execute(
    deps.db,
  );
  const keep = ({ account_id: accountId }: { account_id: number }) =>
    deps.db
      .transaction()
      .execute((tx) => keepClaims(tx, { secrets: deps.secrets, accountId, now }, { hadTrial: false, hasPaid: true }));
  await eachAlone(rows, keep, {
    log: deps.log,
    named: ({ account_id: accountId }) => ({ accountId }),
    said: 'who paid could not be noted',
  });
}
