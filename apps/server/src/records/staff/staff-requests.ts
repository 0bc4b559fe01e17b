import { sql, type RawBuilder } from 'kysely';
import type { StaffRequest } from '@kervan/contracts/staff-requests';
import { StaffRequestState, staffRequestStates, type StaffRequestKind } from '@kervan/domain/staff/staff-action';
import { limits } from '@kervan/domain/limits';
import type { Db } from '../../db/connect.ts';
import { becomeStaff } from '../../db/tenant.ts';

export type RequestRow = {
  request_id: number;
  kind: StaffRequestKind;
  account_id: number;
  params: StaffRequest['params'];
  amount: number;
  why: string;
  state: number;
  asked_by: number;
  asker: string;
  asked_at: Date;
  decided_by: number | null;
  decider: string | null;
  decided_at: Date | null;
  note: string | null;
  firstname: string;
  lastname: string;
  email: string;
};

const columns = sql`r.request_id, r.kind, r.account_id, r.params, r.amount, r.why, r.state, r.asked_by, f.name as asker, r.asked_at, r.decided_by, d.name as decider,
  r.decided_at, r.note, a.firstname, a.lastname, a.email`;
const from = sql`staff_request r join staff f on f.staff_id = r.asked_by left join staff d on d.staff_id = r.decided_by join account a on a.account_id = r.account_id`;

/** Requests `r` that meet a condition: those that wait first, then the newest. */
export async function listRequests(
  tx: Db,
  where: RawBuilder<unknown>,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: RequestRow[]; totalCount: number }> {
  const { rows } = await sql<RequestRow>`select ${columns} from ${from} where ${where}
    order by r.state <> ${StaffRequestState.Waiting}, r.request_id desc limit ${limit} offset ${offset}`.execute(tx);
  const {
    rows: [counted],
  } = await sql<{ requests: number }>`select count(*)::int as requests from ${from} where ${where}`.execute(tx);
  return { rows, totalCount: counted?.requests ?? 0 };
}

/** One of them, or undefined; locked until the transaction ends where it is to be decided. */
export async function findRequest(
  tx: Db,
  requestId: number,
  { isLocked = false }: { isLocked?: boolean } = {},
): Promise<RequestRow | undefined> {
  const {
    rows: [row],
  } =
    await sql<RequestRow>`select ${columns} from ${from} where r.request_id = ${requestId} ${isLocked ? sql`for update of r` : sql``}`.execute(
      tx,
    );
  return row;
}

export const shownRequest = (row: RequestRow): StaffRequest => ({
  id: row.request_id,
  kind: row.kind,
  customerId: row.account_id,
  customerName: `${row.firstname} ${row.lastname}`.trim(),
  customerEmail: row.email,
  params: row.params,
  amount: row.amount,
  why: row.why,
  state: staffRequestStates[row.state] ?? 'waiting',
  askedBy: { id: row.asked_by, name: row.asker },
  askedAt: row.asked_at.toISOString(),
  decidedBy: row.decider,
  decidedAt: row.state === StaffRequestState.Waiting ? null : (row.decided_at?.toISOString() ?? null),
  note: row.note,
});

type NewRequest = {
  number: string;
  kind: StaffRequestKind;
  accountId: number;
  params: StaffRequest['params'];
  amount: number;
  why: string;
  askedBy: number;
};

/** Writes a request down, once for each number; answers the one that stands and whether it is new. */
export async function addRequest(tx: Db, wanted: NewRequest): Promise<{ requestId: number; isNew: boolean }> {
  const added = await tx
    .insertInto('staff_request')
    .values({
      number: wanted.number,
      kind: wanted.kind,
      account_id: wanted.accountId,
      params: JSON.stringify(wanted.params),
      amount: wanted.amount,
      why: wanted.why,
      asked_by: wanted.askedBy,
    })
    .onConflict((conflict) => conflict.column('number').doNothing())
    .returning('request_id')
    .executeTakeFirst();
  if (added) return { requestId: added.request_id, isNew: true };
  const known = await tx
    .selectFrom('staff_request')
    .select('request_id')
    .where('number', '=', wanted.number)
    .where('asked_by', '=', wanted.askedBy)
    .executeTakeFirstOrThrow();
  return { requestId: known.request_id, isNew: false };
}

/** What a member moved alone for an account within the last day, or began to; two who count at once follow each other. */
export async function movedAloneLately(
  tx: Db,
  { accountId, staffId, except }: { accountId: number; staffId: number; except: number },
): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`staff-alone:${accountId}:${staffId}`}, 31))`.execute(tx);
  const {
    rows: [moved],
  } = await sql<{ amount: number }>`
    select coalesce(sum(amount), 0)::int8 as amount from staff_request where account_id = ${accountId} and asked_by = ${staffId} and request_id <> ${except}
      and asked_at > now() - make_interval(secs => ${limits.staffAloneWithinMs / 1_000})
      and decided_by is null and decided_at is not null and state in (${StaffRequestState.Waiting}, ${StaffRequestState.Done})`.execute(
    tx,
  );
  return moved?.amount ?? 0;
}

/** From now on it is being done: it can be taken back or refused no more. `by` null = by its asker alone. False = it was decided meanwhile. */
export async function beginRequest(
  tx: Db,
  requestId: number,
  { by, note }: { by: number | null; note: string | null },
): Promise<boolean> {
  const begun = await tx
    .updateTable('staff_request')
    .set((of) => ({
      decided_at: sql<Date>`coalesce(decided_at, now())`,
      decided_by: of.fn.coalesce('decided_by', of.val(by)),
      note: of.fn.coalesce('note', of.val(note)),
    }))
    .where('request_id', '=', requestId)
    .where('state', '=', StaffRequestState.Waiting)
    .returning('request_id')
    .executeTakeFirst();
  return begun !== undefined;
}

/** It was certainly not done: it waits again for a second member, or, where nobody else had a part in it, is over. */
export async function giveRequestBack(
  tx: Db,
  requestId: number,
  { isAlone, note }: { isAlone: boolean; note: string },
): Promise<void> {
  await tx
    .updateTable('staff_request')
    .set(isAlone ? { state: StaffRequestState.Withdrawn, note } : { decided_at: null, decided_by: null, note: null })
    .where('request_id', '=', requestId)
    .where('state', '=', StaffRequestState.Waiting)
    .execute();
}

/** Ends a request that was done, refused or taken back. False = it was ended before. */
export async function endRequest(
  tx: Db,
  requestId: number,
  { state, by, note }: { state: number; by?: number | null; note?: string },
): Promise<boolean> {
  await becomeStaff(tx);
  const ended = await tx
    .updateTable('staff_request')
    .set({
      state,
      ...(by === undefined ? {} : { decided_by: by, decided_at: sql<Date>`now()` }),
      ...(note === undefined ? {} : { note }),
    })
    .where('request_id', '=', requestId)
    .where('state', '=', StaffRequestState.Waiting)
    .returning('request_id')
    .executeTakeFirst();
  return ended !== undefined;
}

/** What was done came undone outside: it counts as refused. False = it was not done. */
export async function undoRequest(tx: Db, requestId: number, { note }: { note: string }): Promise<boolean> {
  await becomeStaff(tx);
  const undone = await tx
    .updateTable('staff_request')
    .set({ state: StaffRequestState.Refused, note })
    .where('request_id', '=', requestId)
    .where('state', '=', StaffRequestState.Done)
    .returning('request_id')
    .executeTakeFirst();
  return undone !== undefined;
}
