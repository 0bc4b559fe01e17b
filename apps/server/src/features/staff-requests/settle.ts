import { recordOfParams, type StaffRecord } from '@kervan/domain/staff/staff-record';
import { StaffRequestState, type StaffActionKind } from '@kervan/domain/staff/staff-action';
import type { Db } from '../../db/connect.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { noteAction, type StaffActor } from '../../records/staff/staff-actions.ts';
import { endRequest, type RequestRow } from '../../records/staff/staff-requests.ts';
import { staffCustomerJobs, type staffMails } from '../../jobs/declared/staff-customers.jobs.ts';

/** What is written down of each kind when it is done, and what the customer is told. */
const done = {
  refund: { action: 'refunded', mail: 'refunded' },
  bankTransfer: { action: 'creditBooked', mail: 'creditBooked' },
  unfreezeCredit: { action: 'creditUnfrozen', mail: 'creditUnfrozen' },
  reverseTransfer: { action: 'transferReversed', mail: 'creditCorrected' },
  affiliatePayout: { action: 'affiliatePaid', mail: 'affiliatePaid' },
  // Every address of the account is told by the account's own mails.
  endTwoFactor: { action: 'twoFactorEndBegun', mail: null },
} as const satisfies Record<RequestRow['kind'], { action: StaffActionKind; mail: (typeof staffMails)[number] | null }>;

/** Ends a request in the transaction that keeps what was done; once, whoever comes first. */
export async function settleRequest(
  tx: Db,
  row: RequestRow,
  { actor, before, after }: { actor: StaffActor; before: StaffRecord; after: StaffRecord },
): Promise<void> {
  if (!(await endRequest(tx, row.request_id, { state: StaffRequestState.Done }))) return;
  const { action, mail } = done[row.kind];
  await noteAction(tx, actor, {
    kind: action,
    accountId: row.account_id,
    subject: `request:${row.request_id}`,
    why: row.why,
    before: { ...before, ...recordOfParams(row.params) },
    after: { ...after, amount: row.amount, askedBy: row.asker },
  });
  if (mail !== null)
    await enqueue(tx, staffCustomerJobs.mail, { accountId: row.account_id, kind: mail, amount: row.amount });
}
