import { sql } from 'kysely';
import { CreditKind } from '@kervan/domain/credit/credit-kind';
import { OwnCode, PlatformCode } from '@kervan/domain/credit/ledger-code';
import { ledgerFact } from '@kervan/domain/credit/ledger-fact';
import { LoadState } from '@kervan/domain/credit/load-state';
import type { Db } from '../../db/connect.ts';
import type { WorkerDeps } from '../../deps.ts';
import { announce } from '../../events/announce.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { lockBalance } from '../../records/ledger/balance.ts';
import { freezeCredit } from '../../records/ledger/freeze.ts';
import { move, reverse } from '../../records/ledger/move.ts';
import { addMessage } from '../../records/messages/system-messages.ts';
import { transferIdOf } from '../../records/ledger/transfer-id.ts';
import { creditJobs } from '../../jobs/declared/credit.jobs.ts';
import { lockLoad } from './load-rows.ts';
import { eachAlone } from '../../jobs/each-alone.ts';

type Disputed = { account_id: number; load_id: string; dispute_id: string };
const BATCH_SIZE = 100;

/** WH-086: loads whose charge is disputed and of which nothing was taken back yet. */
export async function takeBackDisputed({ db, clock, log }: WorkerDeps): Promise<void> {
  const { rows } = await sql<Disputed>`
    select l.account_id, l.load_id, d.stripe_dispute_id as dispute_id from dispute d join credit_load l on l.account_id = d.account_id and l.charge_id = d.stripe_charge_id
    where d.is_open and l.state = ${LoadState.Paid} limit ${BATCH_SIZE}`.execute(db);
  await eachAlone(rows, (row) => db.transaction().execute((tx) => takeBack(tx, row, clock.now())), {
    log,
    named: ({ account_id: accountId, load_id: loadId }) => ({ accountId, loadId }),
    said: 'a disputed load could not be taken back',
  });
}

/**
 * Freezes the credit, makes of the load something that is owed, and takes what is available of it (decision 42): N is owed, the
 * commission is given back, and what was spent already never shows as credit.
 */
async function takeBack(
  tx: Db,
  { account_id: accountId, load_id: loadId, dispute_id: disputeId }: Disputed,
  at: number,
): Promise<void> {
  const load = await lockLoad(tx, accountId, loadId);
  if (load?.state !== LoadState.Paid) return;
  const { available } = await lockBalance(tx, accountId, { at });
  await freezeCredit(tx, accountId, at);
  const transfer = { accountId, at, kind: CreditKind.Dispute, ref: { load: loadId, dispute: disputeId } };
  await move(tx, {
    ...transfer,
    fact: ledgerFact.dispute(disputeId),
    debit: OwnCode.DisputeReceivable,
    credit: PlatformCode.StripeClearing,
    amount: load.net,
  });
  await reverse(tx, {
    ...transfer,
    fact: ledgerFact.disputeCommission(disputeId),
    reverses: transferIdOf(ledgerFact.loadFee(loadId)),
  });
  const taken = Math.min(available, load.net);
  if (taken > 0)
    await move(tx, {
      ...transfer,
      fact: ledgerFact.disputeTaken(disputeId),
      debit: OwnCode.Credit,
      credit: OwnCode.DisputeReceivable,
      amount: taken,
    });
  await tx
    .updateTable('credit_load')
    .set({ state: LoadState.Disputed, dispute_id: disputeId, updated_at: new Date(at) })
    .where('account_id', '=', accountId)
    .where('load_id', '=', loadId)
    .execute();
  await enqueue(tx, creditJobs.mail, { accountId, kind: 'creditDisputed', amount: load.net, number: null });
  await addMessage(tx, accountId, {
    kind: 'creditDisputed',
    at: null,
    now: at,
    amount: load.net,
    dedupeKey: `creditDisputed:${disputeId}`,
  });
  await announce(tx, accountId, { type: 'credit', storeId: null });
}
