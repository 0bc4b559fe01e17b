import type { staffHelp } from '@kervan/contracts/staff-help-calls';
import { nextSupportStatus, type SupportStatus } from '@kervan/domain/help/support-request';
import type { StaffRecordWord } from '@kervan/domain/staff/staff-record';
import { sql } from 'kysely';
import { withStaff } from '../../db/tenant.ts';
import { AppError } from '../../errors.ts';
import { found } from '../../http/found.ts';
import type { Handler } from '../../http/implement.ts';
import { actorOf } from '../../http/staff-session.ts';
import { contains } from '../../lists/conditions-sql.ts';
import {
  findRequest,
  insertMessage,
  openFile,
  pageOfMessages,
  readAttachments,
  shownRequest,
  stepRequest,
} from '../../records/help/requests.ts';
import { addMessage } from '../../records/messages/system-messages.ts';
import { noteAction } from '../../records/staff/staff-actions.ts';

/** The last word is the customer's. A request of before there were messages waits until it is answered. */
const waits = sql<boolean>`(r.status in ('Initial', 'InProgress') and coalesce((select m.sender from support_message m where m.account_id = r.account_id and m.request_id = r.request_id order by m.message_id desc limit 1), 'user') = 'user')`;
const rank = sql<number>`array_position(array['LiveHelpRequest', 'Critical', 'Important', 'Normal', 'Low'], r.priority)`;

/** Requests of all customers: those that wait first, by their priority, the oldest of these first. */
export const listForStaff: Handler<typeof staffHelp.list> = ({ body: { page, limit, status, text } }, deps) =>
  withStaff(deps.db, async (tx) => {
    const part = text ? contains(text) : null;
    const of = tx
      .selectFrom('support_request as r')
      .innerJoin('account as a', 'a.account_id', 'r.account_id')
      .$if(status != null, (query) => query.where('r.status', '=', status ?? ''))
      .$if(part !== null, (query) =>
        query.where(
          sql<boolean>`(kervan.fold_case(r.title) like ${part} or kervan.fold_case(r.code) like ${part} or kervan.fold_case(a.email) like ${part} or kervan.fold_case(a.firstname || ' ' || a.lastname) like ${part})`,
        ),
      );
    const { count } = await of.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
    const rows = await of
      .selectAll('r')
      .select(['a.email', sql<string>`a.firstname || ' ' || a.lastname`.as('name'), waits.as('waits')])
      .orderBy(sql`${waits} desc`)
      .orderBy(sql`case when ${waits} then ${rank} end`)
      .orderBy(sql`case when ${waits} then r.last_message_at end`)
      .orderBy('r.last_message_at', 'desc')
      .orderBy('r.request_id')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute();
    const items = rows.map((row) => ({
      ...shownRequest(row),
      customerId: row.account_id,
      customerName: row.name,
      email: row.email,
      isWaiting: row.waits,
    }));
    const asOf = new Date(deps.clock.now()).toISOString();
    return { items, totalCount: Number(count), page, limit, nextCursor: null, asOf };
  });

/** A status by its word in the record of staff. */
const statusWords = {
  Initial: 'supportNew',
  InProgress: 'supportInProgress',
  Done: 'supportDone',
  Cancel: 'supportCancelled',
} as const satisfies Record<SupportStatus, StaffRecordWord>;

/** @throws RecordNotFound */
export const messagesForStaff: Handler<typeof staffHelp.messages> = ({ body: { customerId, id, page, limit } }, deps) =>
  withStaff(deps.db, async (tx) => {
    const row = found(await findRequest(tx, customerId, id));
    const shown = await pageOfMessages(tx, row, { page, limit });
    return { ...shown, page, limit, nextCursor: null, asOf: new Date(deps.clock.now()).toISOString() };
  });

/** HELP-011: the first answer takes a request up, a result ends it; the customer is told. @throws RecordNotFound, SupportRequestEnded, InvalidAttachment */
export const answerRequest: Handler<typeof staffHelp.answer> = async ({ body, caller, wire }, deps) => {
  const files = await readAttachments(body.files ?? []);
  if (files === null) throw new AppError('InvalidAttachment');
  const { customerId, id, message: text, result } = body.json;
  return withStaff(deps.db, async (tx) => {
    const now = deps.clock.now();
    const row = found(await findRequest(tx, customerId, id, { isLocked: true }));
    const state = { status: row.status, doneAt: row.done_at?.getTime() ?? null };
    const step = { by: 'staff', what: result == null ? 'message' : 'done' } as const;
    const status = nextSupportStatus(state, step, now);
    if (status === null) throw new AppError('SupportRequestEnded');
    const how = result == null ? {} : { result };
    await stepRequest(tx, row, { status, now, ...how, isRead: false, isMessage: true });
    const messageId = await insertMessage(tx, deps.secrets, row, {
      sender: 'staff',
      staffName: caller.staffName,
      text,
      now,
      files,
    });
    await addMessage(tx, customerId, {
      kind: 'supportAnswered',
      at: now,
      now,
      number: id,
      words: { code: row.code ?? '', title: row.title },
      dedupeKey: `support:${messageId}`,
      isSticky: false,
    });
    await noteAction(tx, actorOf(caller, wire), {
      kind: 'supportAnswered',
      accountId: customerId,
      subject: `support:${row.code}`,
      why: result ?? '',
      before: { status: statusWords[row.status] },
      after: { status: statusWords[status] },
    });
    return null;
  });
};

/** @throws RecordNotFound */
export const fileForStaff: Handler<typeof staffHelp.file> = ({ query: { customerId, id } }, deps) =>
  withStaff(deps.db, async (tx) => found(await openFile(tx, deps.secrets, customerId, id)));
