import { CreditKind } from '@kervan/domain/credit/credit-kind';
import { OwnCode, PlatformCode } from '@kervan/domain/credit/ledger-code';
import { ledgerFact } from '@kervan/domain/credit/ledger-fact';
import type { Minor } from '@kervan/domain/money/money';
import { ProfitLine } from '@kervan/domain/orders/profit-lines';
import { ClaimState, nextClaimState } from '@kervan/domain/warehouse/claim-state';
import type { ClaimMail } from '@kervan/domain/warehouse/claim-mails';
import { payoutOf } from '@kervan/domain/warehouse/insurance-terms';
import type { Db } from '../../db/connect.ts';
import { announce } from '../../events/announce.ts';
import { insuranceClaimsJobs } from '../../jobs/declared/insurance-claims.jobs.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { move } from '../ledger/move.ts';
import { addMessage } from '../messages/system-messages.ts';
import { changeOrder } from '../orders/order-write.ts';
import { bookCosts } from './book-parcel.ts';
import { endWaiting } from './chat-rows.ts';
import { changeClaim, listClaims, type ClaimRow } from './claim-rows.ts';
import { refOf } from './parcel-hold.ts';
import type { ParcelStep } from './parcel-step.ts';

/**
 * The warehouse decided a claim (WH-041), and it is decided once: what was accepted is paid as credit, never above what the parcel is covered by
 * all told, and booked with its order; the seller is told either way. Both, the claim and the order, are locked.
 */
export async function settleClaim(
  tx: Db,
  step: ParcelStep,
  claim: ClaimRow,
  { accepted, amountMinor }: { accepted: boolean; amountMinor: number },
): Promise<ParcelStep> {
  const decided = nextClaimState(claim.state, accepted ? 'accepted' : 'rejected');
  if (decided === null) return step;
  const { scope, at } = step;
  const amount = accepted ? payoutOf(amountMinor, claim.cover_usd - (await paidBefore(tx, claim))) : 0;
  await changeClaim(tx, claim, {
    state: amount > 0 ? (nextClaimState(decided, 'paid') ?? ClaimState.Paid) : decided,
    decided_at: new Date(at),
    decided_usd: accepted ? amountMinor : null,
    ...(accepted ? { paid_usd: amount } : {}),
    ...(amount > 0 ? { paid_at: new Date(scope.now) } : {}),
  });
  await endWaiting(tx, claim, { at, now: scope.now });
  const paid = amount > 0 ? await pay(tx, step, claim, amount) : step;
  await tell(tx, paid, claim, { kind: accepted ? 'claimPaid' : 'claimRejected', amount });
  const state = await changeOrder(tx, scope, paid.state, {
    events: [
      {
        kind: accepted ? 'claimAccepted' : 'claimRejected',
        key: `claim:${claim.claim_id}:decided`,
        at: new Date(at),
        actor: 'warehouse',
        package_id: claim.package_id,
        details: { amount },
      },
    ],
  });
  await announce(tx, scope.accountId, { type: 'package', storeId: null, ids: [claim.package_id] });
  return { ...paid, state };
}

async function paidBefore(tx: Db, { store_id, package_id, claim_id }: ClaimRow): Promise<Minor> {
  const claims = await listClaims(tx, { storeId: store_id, packageId: package_id });
  return claims.reduce((sum, one) => sum + (one.claim_id === claim_id ? 0 : (one.paid_usd ?? 0)), 0);
}

async function pay(tx: Db, step: ParcelStep, claim: ClaimRow, amount: Minor): Promise<ParcelStep> {
  const { accountId, now } = step.scope;
  await move(tx, {
    accountId,
    fact: ledgerFact.payout(claim.claim_id),
    kind: CreditKind.InsurancePayout,
    debit: PlatformCode.InsurancePayoutExpense,
    credit: OwnCode.Credit,
    amount,
    at: now,
    ref: { ...refOf(step), claimId: claim.claim_id },
  });
  await announce(tx, accountId, { type: 'credit', storeId: null });
  // With its order, on its day (decision 58): what comes back costs less than nothing.
  const payout = { name: `payout:${claim.claim_id}`, line: ProfitLine.payouts, costUsd: 0 - amount, at: now };
  return bookCosts(tx, step, [payout]);
}

async function tell(
  tx: Db,
  { scope: { accountId, now }, at }: ParcelStep,
  claim: ClaimRow,
  { kind, amount }: { kind: ClaimMail; amount: Minor },
): Promise<void> {
  await addMessage(tx, accountId, {
    kind,
    at,
    now,
    amount,
    number: claim.chat_id,
    dedupeKey: `claim:${claim.claim_id}`,
    isSticky: false,
  });
  await enqueue(tx, insuranceClaimsJobs.mail, { accountId, kind, amount, chatId: claim.chat_id });
}
