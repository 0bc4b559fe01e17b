/**
 * What members of staff did, and what two of them must want.
 * Only writer of: staff_action, staff_request, factor_end.
 */
import type { StaffActionKind } from '@kervan/domain/staff/staff-action';
import type { StaffRecord, StaffSubject } from '@kervan/domain/staff/staff-record';
import type { Db } from '../../db/connect.ts';
import { becomeStaff } from '../../db/tenant.ts';

/** Who did it, in which call. */
export type StaffActor = { staffId: number; staffName: string; requestId: string | null };

/** One action: on whom, on what, why, and what stood there before and after. `subject`: what it was done to, e.g. `invoice:17`. */
export type StaffAction = {
  kind: StaffActionKind;
  accountId: number | null;
  subject: StaffSubject;
  why: string;
  before?: StaffRecord | null;
  after?: StaffRecord | null;
};

/** Writes an action down in the transaction that does it: both stand or neither. Nothing can change or remove it. */
export async function noteAction(tx: Db, by: StaffActor, action: StaffAction): Promise<void> {
  // The transaction may be one of the account that it is done to.
  await becomeStaff(tx);
  await tx
    .insertInto('staff_action')
    .values({
      staff_id: by.staffId,
      staff_name: by.staffName,
      kind: action.kind,
      account_id: action.accountId,
      subject: action.subject,
      why: action.why,
      before: jsonOf(action.before),
      after: jsonOf(action.after),
      request_id: by.requestId,
    })
    .execute();
}

const jsonOf = (value: StaffRecord | null | undefined): string | null => (value ? JSON.stringify(value) : null);
