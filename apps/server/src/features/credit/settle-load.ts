import { CreditKind } from '@kervan/domain/credit/credit-kind';
import { OwnCode, PlatformCode } from '@kervan/domain/credit/ledger-code';
import { ledgerFact } from '@kervan/domain/credit/ledger-fact';
import { loadAfter, LoadKind, LoadState } from '@kervan/domain/credit/load-state';
import type { ProviderPayment } from '@kervan/domain/billing/provider-objects';
import type { Db } from '../../db/connect.ts';
import { announce } from '../../events/announce.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { move } from '../../records/ledger/move.ts';
import { noteOutcome } from './auto-balance-row.ts';
import { creditJobs } from '../../jobs/declared/credit.jobs.ts';
import { lockLoad, type LoadRow } from './load-rows.ts';

/** What of a payment decides; a declined card may leave none behind. */
type Read = Pick<ProviderPayment, 'status' | 'amountReceived' | 'clientSecret' | 'chargeId' | 'decline'> & {
  id: string | null;
};

/** A payment that the provider refused to make. */
export const declined = (paymentId: string | null, code: string | null): Read => ({
  id: paymentId,
  status: 'requires_payment_method',
  amountReceived: 0,
  clientSecret: null,
  chargeId: null,
  decline: { code, declineCode: null },
});

/**
 * Keeps what became of a load's payment. Credit is booked here and nowhere else, once however often it is read (billing §8): the two
 * movements have ids of the load's own. Answers the load as it stands now; undefined = there is none.
 */
export async function settleLoad(
  tx: Db,
  { accountId, loadId, payment, now }: { accountId: number; loadId: string; payment: Read; now: number },
): Promise<LoadRow | undefined> {
  const load = await lockLoad(tx, accountId, loadId);
  if (!load) return undefined;
  const next = loadAfter(load.state, payment.status);
  if (next === LoadState.Paid && payment.amountReceived !== load.gross)
    throw new Error(`load ${loadId} was charged ${payment.amountReceived} instead of ${load.gross}`);
  if (next === load.state && payment.id === load.payment_intent_id) return load;
  const change = {
    state: next,
    payment_intent_id: payment.id ?? load.payment_intent_id,
    client_secret: next === LoadState.NeedsAction ? payment.clientSecret : null,
    charge_id: payment.chargeId ?? load.charge_id,
    failure: next === LoadState.Failed ? (payment.decline?.declineCode ?? payment.decline?.code ?? 'declined') : null,
    updated_at: new Date(now),
    ...(next === LoadState.Paid ? { paid_at: new Date(now) } : {}),
  };
  await tx
    .updateTable('credit_load')
    .set(change)
    .where('account_id', '=', accountId)
    .where('load_id', '=', loadId)
    .execute();
  if (next === LoadState.Paid && load.state !== LoadState.Paid) await book(tx, { ...load, ...change }, now);
  // Counted when its try ends, and when it is paid after all; what becomes of an unconfirmed one later is no second failure.
  const isOutcome =
    load.state === LoadState.Begun ? next !== load.state : next === LoadState.Paid && load.state !== next;
  if (isOutcome && load.kind === LoadKind.Automatic)
    await noteOutcome(tx, { accountId, loadId, net: load.net, isPaid: next === LoadState.Paid }, now);
  if (next !== load.state) await announce(tx, accountId, { type: 'credit', storeId: null });
  return { ...load, ...change };
}

async function book(
  tx: Db,
  { account_id: accountId, load_id: loadId, net, gross }: LoadRow,
  at: number,
): Promise<void> {
  const transfer = { accountId, at, debit: PlatformCode.StripeClearing, ref: { load: loadId } };
  await move(tx, {
    ...transfer,
    fact: ledgerFact.loadNet(loadId),
    kind: CreditKind.Load,
    credit: OwnCode.Credit,
    amount: net,
  });
  await move(tx, {
    ...transfer,
    fact: ledgerFact.loadFee(loadId),
    kind: CreditKind.LoadCommission,
    credit: PlatformCode.RevCommission,
    amount: gross - net,
  });
  await enqueue(tx, creditJobs.invoice, { accountId, loadId });
}
