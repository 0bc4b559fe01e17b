import { sql } from 'kysely';
import { ProviderError } from '@kervan/domain/billing/provider-error';
import { rejectsAt, remindsAt } from '@kervan/domain/cards/add-card';
import { cardAfter, CardStatus } from '@kervan/domain/cards/card-status';
import { limits } from '@kervan/domain/limits';
import type { WorkerDeps } from '../../deps.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { isOneOf } from '../../jobs/due.ts';
import { onlyWhenDue, work, type Work } from '../../jobs/work.ts';
import {
  factsOfCard,
  keepCardStep,
  listWaitingCards,
  lockCard,
  noteReminder,
} from '../../records/billing/card-rows.ts';
import { lockCustomer } from '../../records/billing/mirror-customer.ts';
import { performCall } from '../../records/billing/perform-call.ts';
import { planChangeJobs } from '../../jobs/declared/plan-changes.jobs.ts';
import { cardJobs } from '../../jobs/declared/cards.jobs.ts';

const BATCH_SIZE = 500;
const DAY_MS = 86_400_000;

export function workOnCards(all: Work, deps: WorkerDeps): void {
  work(all, deps, cardJobs, {
    tidy: async () => {
      await rejectLate(deps);
      await remind(deps);
      await refundSurplus(deps);
      await readCharges(deps);
      await refundDecided(deps);
      await detachGone(deps);
    },
  });
  onlyWhenDue(all, cardJobs, {
    tidy: () =>
      isOneOf(
        sql<boolean>`exists (select from card where status = ${sql.lit(CardStatus.WaitingApproval)})`,
        sql<boolean>`exists (select from card_verification where refunded_at is null)`,
        sql<boolean>`exists (select from ${surplusCharges})`,
        sql<boolean>`exists (select from ${toBeDetached})`,
        sql<boolean>`exists (select from ${leftBehind})`,
      ),
  });
}

/** Charges of verifications that the verification itself does not know. */
const surplusCharges = sql`stripe_call c
    where c.operation = 'createPayment' and c.entity like 'card:%' and c.state = 'done' and c.ended_at < now() - interval '10 minutes'
      and not exists (select 1 from card_verification v where v.account_id = c.account_id and v.payment_intent_id = c.answer_id)
      and not exists (select 1 from stripe_call r where r.account_id = c.account_id and r.operation = 'refundPayment'
        and r.entity = 'surplus:' || c.answer_id and (r.state <> 'failed' or r.error->>'fault' = 'Refused'))`;
const toBeDetached = sql`card c where c.status >= ${CardStatus.Rejected} and not c.is_default
      and not exists (select 1 from card_verification v where v.account_id = c.account_id and v.card_id = c.card_id and v.charged_at is not null and v.refunded_at is null)
      and not exists (select 1 from stripe_call s where s.account_id = c.account_id and s.operation = 'detachCard' and s.entity = 'card:' || c.payment_method_id and (s.state = 'done' or s.error->>'fault' in ('NotFound', 'Refused')))`;

/** Methods whose number stands under a newer one, and that could not be detached when that came. */
const leftBehind = sql`stripe_call s where s.operation = 'detachCard' and s.state = 'failed' and coalesce(s.error->>'fault', '') not in ('NotFound', 'Refused')
      and not exists (select 1 from card c where c.account_id = s.account_id and 'card:' || c.payment_method_id = s.entity)
      and not exists (select 1 from stripe_call l where l.account_id = s.account_id and l.operation = 'detachCard' and l.entity = s.entity
        and (l.state = 'done' or l.error->>'fault' in ('NotFound', 'Refused')))`;

/** How far back a card was added for which something is due: its rule says when. */
const addedBy = (now: number, due: (addedAt: number) => number): number => now - due(0);

/** SUB-055: seven days without the reference number. */
async function rejectLate(deps: WorkerDeps): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  for (const { accountId, cardId } of await listWaitingCards(db, addedBy(now, rejectsAt), { isReminded: null }))
    await orLater(deps, accountId, () =>
      db.transaction().execute(async (tx) => {
        await lockCustomer(tx, accountId);
        const row = await lockCard(tx, accountId, cardId);
        if (row?.status !== CardStatus.WaitingApproval) return;
        await keepCardStep(tx, row, { step: cardAfter(factsOfCard(row), { kind: 'waitedTooLong' }), now });
      }),
    );
}

async function remind(deps: WorkerDeps): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  for (const { accountId, cardId, addedAt } of await listWaitingCards(db, addedBy(now, remindsAt), {
    isReminded: false,
  }))
    await orLater(deps, accountId, () =>
      db.transaction().execute(async (tx) => {
        await noteReminder(tx, accountId, cardId, now);
        await enqueue(tx, planChangeJobs.mail, {
          accountId,
          kind: 'cardWaits',
          at: new Date(rejectsAt(addedAt)).toISOString(),
          number: null,
        });
      }),
    );
}

/** The 1.00 USD always goes back once the verification has ended: decided, deleted, or seven days after it was charged (decision 71). */
async function refundDecided(deps: WorkerDeps): Promise<void> {
  const { rows } = await sql<{
    account_id: number;
    card_id: number;
    verification_id: number;
    payment_intent_id: string;
  }>`
    select v.account_id, v.card_id, v.verification_id, v.payment_intent_id from card_verification v join card c using (account_id, card_id)
    where (c.status <> ${CardStatus.WaitingApproval} or v.charged_at <= ${new Date(deps.clock.now() - limits.cardWaitingDays * DAY_MS)}::timestamptz
      or v.verification_id < (select max(n.verification_id) from card_verification n where n.account_id = v.account_id and n.card_id = v.card_id))
      and v.payment_intent_id is not null and v.charged_at is not null and v.refunded_at is null limit ${BATCH_SIZE}`.execute(
    deps.db,
  );
  for (const row of rows)
    await orLater(deps, row.account_id, async () => {
      await performCall(deps, {
        accountId: row.account_id,
        operation: 'refundPayment',
        entity: `verification:${row.verification_id}`,
        params: { paymentId: row.payment_intent_id, amount: null },
        isOnce: true,
      });
      // Also where the reconciler ended it: what was made once is found, and noted here.
      await noteVerification(
        deps,
        { accountId: row.account_id, id: row.verification_id },
        { refunded_at: new Date(deps.clock.now()) },
      );
    });
}

/** What a verification was charged is read again where nobody came back to say so; what was never confirmed when it ended is cancelled. */
async function readCharges(deps: WorkerDeps): Promise<void> {
  const { rows } = await sql<{ account_id: number; verification_id: number; payment: string; is_waiting: boolean }>`
    select v.account_id, v.verification_id, v.payment_intent_id as payment, c.status = ${CardStatus.WaitingApproval} as is_waiting
    from card_verification v join card c using (account_id, card_id)
    where v.payment_intent_id is not null and v.charged_at is null and v.refunded_at is null limit ${BATCH_SIZE}`.execute(
    deps.db,
  );
  for (const { account_id: accountId, verification_id: id, payment, is_waiting: isWaiting } of rows)
    await orLater(deps, accountId, async () => {
      const read = await deps.payments.findPayment(payment);
      const isOver = read === null || read.status === 'canceled' || read.status === 'requires_payment_method';
      const at = new Date(deps.clock.now());
      if (read?.status === 'succeeded') await noteVerification(deps, { accountId, id }, { charged_at: at });
      else if (isOver) await noteVerification(deps, { accountId, id }, { refunded_at: at });
      else if (!isWaiting)
        await performCall(deps, {
          accountId,
          operation: 'cancelPayment',
          entity: `verification:${id}`,
          params: { paymentId: payment },
        });
    });
}

const noteVerification = (
  { db }: WorkerDeps,
  { accountId, id }: { accountId: number; id: number },
  change: { charged_at?: Date; refunded_at?: Date; payment_intent_id?: string },
) =>
  db
    .updateTable('card_verification')
    .set(change)
    .where('account_id', '=', accountId)
    .where('verification_id', '=', id)
    .execute();

/**
 * A charge that its verification does not know, because its maker died or another one was faster: the verification that has none takes it over, any
 * other goes back at once.
 */
async function refundSurplus(deps: WorkerDeps): Promise<void> {
  const { rows } = await sql<{ account_id: number; payment: string; open: number | null }>`
    select c.account_id, c.answer_id as payment, (select v.verification_id from card_verification v
      where v.account_id = c.account_id and v.payment_intent_id is null and c.entity = 'card:' || v.card_id || ':' || v.verification_id) as open
    from ${surplusCharges}
    limit ${BATCH_SIZE}`.execute(deps.db);
  for (const { account_id: accountId, payment, open } of rows)
    await orLater(deps, accountId, async () => {
      if (open !== null)
        return void (await noteVerification(deps, { accountId, id: open }, { payment_intent_id: payment }));
      await performCall(deps, {
        accountId,
        operation: 'refundPayment',
        entity: `surplus:${payment}`,
        params: { paymentId: payment, amount: null },
        isOnce: true,
      });
    });
}

/** Rejected and removed cards leave the provider once their charge went back; what pays the subscription stays. */
async function detachGone(deps: WorkerDeps): Promise<void> {
  const { rows } = await sql<{ account_id: number; payment_method_id: string }>`
    (select c.account_id, c.payment_method_id from ${toBeDetached} limit ${BATCH_SIZE})
    union (select s.account_id, substr(s.entity, 6) from ${leftBehind} limit ${BATCH_SIZE})`.execute(deps.db);
  for (const { account_id: accountId, payment_method_id: cardId } of rows)
    await orLater(deps, accountId, async () => {
      await performCall(deps, { accountId, operation: 'detachCard', entity: `card:${cardId}`, params: { cardId } });
    });
}

/** What cannot be done with a card now is tried again with the next run, and stops no other. */
async function orLater({ log }: WorkerDeps, accountId: number, run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    log[error instanceof ProviderError ? 'warn' : 'error']({ err: error, accountId }, 'a card could not be tidied yet');
  }
}
