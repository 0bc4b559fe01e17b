import type { staffRequests } from '@kervan/contracts/staff-requests-calls';
import { ProviderError, refusalOfFault } from '@kervan/domain/billing/provider-error';
import { StaffRequestState, staffRequestStates } from '@kervan/domain/staff/staff-action';
import { LedgerRefusal, refusalOfLedgerFault } from '@kervan/domain/credit/ledger-refusal';
import { recordOfParams } from '@kervan/domain/staff/staff-record';
import { needsSecondPerson, refusalOfDecider, wantsTwo } from '@kervan/domain/staff/two-persons';
import type { Db } from '../../db/connect.ts';
import { withStaff } from '../../db/tenant.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { Handler } from '../../http/implement.ts';
import { actorOf } from '../../http/staff-session.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { noteAction, type StaffActor } from '../../records/staff/staff-actions.ts';
import {
  addRequest,
  beginRequest,
  endRequest,
  findRequest,
  giveRequestBack,
  movedAloneLately,
  type RequestRow,
} from '../../records/staff/staff-requests.ts';
import { isMoneyUnderWay } from './refund.ts';
import { requestKinds } from './request-kinds.ts';
import { settleRequest } from './settle.ts';
import { staffRequestJobs } from '../../jobs/declared/staff-requests.jobs.ts';

/**
 * Asks for money to be moved, or for the end of a second factor, which always wants two. Within what one member may move alone it is done at once; above it waits for another member (decision 42). The same
 * number is the same request, however often it comes. @throws RecordNotFound, NothingToRefund
 */
export const ask: Handler<typeof staffRequests.ask> = async ({ body, caller, wire }, deps) => {
  const { number, kind, customerId: accountId, params, amount, why } = body;
  const actor = actorOf(caller, wire);
  const known = await withStaff(deps.db, (tx) => findByNumber(tx, number, caller.staffId));
  if (known === null) await requestKinds[kind].check(deps, { account_id: accountId, params, amount });
  const { requestId, isAlone } = await withStaff(deps.db, async (tx) => {
    const asked = await addRequest(tx, { number, kind, accountId, params, amount, why, askedBy: caller.staffId });
    const row = await getRequest(tx, asked.requestId);
    if (!asked.isNew) return { ...asked, isAlone: row.decided_at !== null && row.decided_by === null };
    const lately = await movedAloneLately(tx, { accountId, staffId: caller.staffId, except: asked.requestId });
    const isAlone = !wantsTwo(kind) && !needsSecondPerson(amount, lately);
    if (isAlone) await beginRequest(tx, asked.requestId, { by: null, note: null });
    else await enqueue(tx, staffRequestJobs.tell, { requestId: asked.requestId });
    await noteAction(tx, actor, {
      kind: 'requestAsked',
      accountId,
      subject: `request:${asked.requestId}`,
      why,
      after: { kind, amount, ...recordOfParams(params), needsSecond: !isAlone },
    });
    return { ...asked, isAlone };
  });
  if (isAlone) await perform(deps, requestId, actor);
  const row = await withStaff(deps.db, (tx) => getRequest(tx, requestId));
  return { id: requestId, state: staffRequestStates[row.state] ?? 'waiting' };
};

/** Another member approves it, and it is done. @throws SecondPersonNeeded, RequestDecided, RecordNotFound */
export const approve: Handler<typeof staffRequests.approve> = async ({ body: { id, why }, caller, wire }, deps) => {
  const actor = actorOf(caller, wire);
  const row = await withStaff(deps.db, async (tx) => {
    const found = await getRequest(tx, id);
    refuseDecider(found, caller.staffId);
    return found;
  });
  // What was possible when it was asked for may not be any more; what is being done already is only ended.
  if (row.decided_at === null) await requestKinds[row.kind].check(deps, row);
  await withStaff(deps.db, async (tx) => {
    const locked = await getRequest(tx, id, { isLocked: true });
    refuseDecider(locked, caller.staffId);
    if (!(await beginRequest(tx, id, { by: caller.staffId, note: why }))) throw new AppError('RequestDecided');
    if (locked.decided_at === null)
      await noteAction(tx, actor, {
        kind: 'requestApproved',
        accountId: row.account_id,
        subject: `request:${id}`,
        why,
        before: { state: 'waiting', askedBy: row.asker },
        after: { kind: row.kind, amount: row.amount },
      });
  });
  await perform(deps, id, actor);
  return null;
};

/** Another member refuses it. @throws SecondPersonNeeded, RequestDecided, RecordNotFound */
export const refuse: Handler<typeof staffRequests.refuse> = ({ body: { id, why }, caller, wire }, deps) =>
  withStaff(deps.db, async (tx) => {
    const row = await getRequest(tx, id, { isLocked: true });
    refuseDecider(row, caller.staffId);
    return end(tx, actorOf(caller, wire), { row, kind: 'requestRefused', state: StaffRequestState.Refused, why });
  });

/** Who asked takes it back. @throws RequestDecided; RecordNotFound for what somebody else asked for */
export const withdraw: Handler<typeof staffRequests.withdraw> = ({ body: { id, why }, caller, wire }, deps) =>
  withStaff(deps.db, async (tx) => {
    const row = await getRequest(tx, id, { isLocked: true });
    if (row.asked_by !== caller.staffId) throw new AppError('RecordNotFound');
    return end(tx, actorOf(caller, wire), { row, kind: 'requestWithdrawn', state: StaffRequestState.Withdrawn, why });
  });

type Ending = { row: RequestRow; kind: 'requestRefused' | 'requestWithdrawn'; state: number; why: string };

async function end(tx: Db, actor: StaffActor, { row, kind, state, why }: Ending): Promise<null> {
  // What is being done is neither refused nor taken back.
  if (row.decided_at !== null) throw new AppError('RequestDecided');
  if (!(await endRequest(tx, row.request_id, { state, by: actor.staffId, note: why })))
    throw new AppError('RequestDecided');
  await noteAction(tx, actor, {
    kind,
    accountId: row.account_id,
    subject: `request:${row.request_id}`,
    why,
    before: { state: 'waiting' },
    after: { state: kind === 'requestRefused' ? 'refused' : 'withdrawn' },
  });
  return null;
}

/** Does what was decided; what the provider certainly did not do waits again, or is over where one member was alone with it. */
async function perform(deps: Deps, requestId: number, actor: StaffActor): Promise<void> {
  const row = await withStaff(deps.db, (tx) => getRequest(tx, requestId));
  if (row.state !== StaffRequestState.Waiting) return;
  try {
    await requestKinds[row.kind].perform(deps, row, (tx, done) => settleRequest(tx, row, { actor, ...done }));
  } catch (error) {
    // Two who do it at once: the other was first, and it is done.
    const now = await withStaff(deps.db, (tx) => getRequest(tx, requestId));
    if (now.state === StaffRequestState.Done) return;
    const code = codeOf(error);
    // An earlier try may have done it: until its fate is known nothing is given back, whatever this one met.
    const isUnderWay = await withStaff(deps.db, (tx) => isMoneyUnderWay(tx, row));
    if (code !== null && !isUnderWay)
      await withStaff(deps.db, (tx) =>
        giveRequestBack(tx, requestId, { isAlone: row.decided_by === null, note: code }),
      );
    throw error;
  }
}

/** What certainly was not done says why; null = nobody knows yet what became of it. */
function codeOf(error: unknown): string | null {
  if (error instanceof AppError) return error.code;
  if (error instanceof LedgerRefusal) return refusalOfLedgerFault[error.fault];
  return error instanceof ProviderError && error.outcome === 'notMade' ? refusalOfFault[error.fault] : null;
}

function refuseDecider(row: RequestRow, staffId: number): void {
  const refusal = refusalOfDecider(row.asked_by, staffId);
  if (refusal) throw new AppError(refusal);
  if (row.state !== StaffRequestState.Waiting) throw new AppError('RequestDecided');
}

async function getRequest(tx: Db, id: number, how: { isLocked?: boolean } = {}): Promise<RequestRow> {
  const row = await findRequest(tx, id, how);
  if (!row) throw new AppError('RecordNotFound');
  return row;
}

const findByNumber = async (tx: Db, number: string, staffId: number): Promise<number | null> =>
  (
    await tx
      .selectFrom('staff_request')
      .select('request_id')
      .where('number', '=', number)
      .where('asked_by', '=', staffId)
      .executeTakeFirst()
  )?.request_id ?? null;
