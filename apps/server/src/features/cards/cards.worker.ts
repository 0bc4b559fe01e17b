import { sql } from 'kysely';
import { ProviderError } from '@kervan/domain/billing/provider-error';
import { rejectsAt, remindsAt } from '@kervan/domain/cards/add-card';
import { cardAfter, CardStatus } from '@kervan/domain/cards/card-status';
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
import { planChangeJobs } from '../plan-changes/plan-changes.jobs.ts';
import { cardJobs } from './cards.jobs.ts';

const MOST = 500;

export function workOnCards(all: Work, deps: WorkerDeps): void {
  work(all, deps, cardJobs, {
    tidy: async () => {
      await rejectLate(deps);
      await remind(deps);
      await refundDecided(deps);
      await detachGone(deps);
    },
  });
  onlyWhenDue(all, cardJobs, {
    tidy: () =>
      isOneOf(
        sql<boolean>`exists (select from card where status = ${sql.lit(CardStatus.WaitingApproval)})`,
        sql<boolean>`exists (select from ${toBeRefunded})`,
        sql<boolean>`exists (select from ${toBeDetached})`,
      ),
  });
}

const toBeRefunded = sql`card_verification v join card c using (account_id, card_id)
    where c.status <> ${CardStatus.WaitingApproval} and v.payment_intent_id is not null and v.charged_at is not null and v.refunded_at is null`;
const toBeDetached = sql`card c where c.status >= ${CardStatus.Rejected} and not c.is_default
      and not exists (select 1 from card_verification v where v.account_id = c.account_id and v.card_id = c.card_id and v.charged_at is not null and v.refunded_at is null)
      and not exists (select 1 from stripe_call s where s.account_id = c.account_id and s.operation = 'detachCard' and s.entity = 'card:' || c.payment_method_id and s.state <> 'intent')`;

/** How far back a card was added for which something is due: its rule says when. */
const addedBy = (now: number, due: (addedAt: number) => number): number => now - due(0);

/** SUB-055: seven days without the reference number. */
async function rejectLate({ db, clock }: WorkerDeps): Promise<void> {
  const now = clock.now();
  for (const { accountId, cardId } of await listWaitingCards(db, addedBy(now, rejectsAt), { isReminded: null }))
    await db.transaction().execute(async (tx) => {
      await lockCustomer(tx, accountId);
      const row = await lockCard(tx, accountId, cardId);
      if (row?.status !== CardStatus.WaitingApproval) return;
      await keepCardStep(tx, row, { step: cardAfter(factsOfCard(row), { kind: 'waitedTooLong' }), now });
    });
}

async function remind({ db, clock }: WorkerDeps): Promise<void> {
  const now = clock.now();
  for (const { accountId, cardId, addedAt } of await listWaitingCards(db, addedBy(now, remindsAt), {
    isReminded: false,
  }))
    await db.transaction().execute(async (tx) => {
      await noteReminder(tx, accountId, cardId, now);
      await enqueue(tx, planChangeJobs.mail, {
        accountId,
        kind: 'cardWaits',
        at: new Date(rejectsAt(addedAt)).toISOString(),
        number: null,
      });
    });
}

/** The 1.00 USD always goes back, whatever became of the card. */
async function refundDecided(deps: WorkerDeps): Promise<void> {
  const { rows } = await sql<{
    account_id: number;
    card_id: number;
    verification_id: number;
    payment_intent_id: string;
  }>`
    select v.account_id, v.card_id, v.verification_id, v.payment_intent_id from ${toBeRefunded} limit ${MOST}`.execute(
    deps.db,
  );
  for (const row of rows)
    await orLater(deps, row.account_id, async () => {
      await performCall(
        deps,
        {
          accountId: row.account_id,
          operation: 'refundPayment',
          entity: `verification:${row.verification_id}`,
          params: { paymentId: row.payment_intent_id, amount: null },
        },
        async (tx) => {
          await tx
            .updateTable('card_verification')
            .set({ refunded_at: new Date(deps.clock.now()) })
            .where('account_id', '=', row.account_id)
            .where('card_id', '=', row.card_id)
            .where('verification_id', '=', row.verification_id)
            .execute();
        },
      );
    });
}

/** Rejected and removed cards leave the provider once their charge went back; what pays the subscription stays. */
async function detachGone(deps: WorkerDeps): Promise<void> {
  const { rows } = await sql<{ account_id: number; payment_method_id: string }>`
    select c.account_id, c.payment_method_id from ${toBeDetached} limit ${MOST}`.execute(deps.db);
  for (const { account_id: accountId, payment_method_id: cardId } of rows)
    await orLater(deps, accountId, async () => {
      await performCall(deps, { accountId, operation: 'detachCard', entity: `card:${cardId}`, params: { cardId } });
    });
}

/** What the provider does not do now is tried again with the next run. */
async function orLater({ log }: WorkerDeps, accountId: number, run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    log.warn({ err: error, accountId }, 'a card could not be tidied yet');
  }
}
