import type { help } from '@kervan/contracts/help-calls';
import { deskHours } from '@kervan/domain/help/desk-hours';
import { nextSupportStatus } from '@kervan/domain/help/support-request';
import { limits } from '@kervan/domain/limits';
import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { announce } from '../../events/announce.ts';
import type { AccountCaller } from '../../http/access.ts';
import { AppError } from '../../errors.ts';
import { found } from '../../http/found.ts';
import { answeredWithin, type Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { notifyOfPayout } from '../../records/help/payout-request.ts';
import {
  countOpen,
  findRequest,
  insertMessage,
  insertRequest,
  noteRead,
  openFile,
  pageOfMessages,
  readAttachments,
  shownRequest,
  stepRequest,
} from '../../records/help/requests.ts';

/** HELP-017: the caller's requests, the last one that was written in first. */
export const listRequests: Handler<typeof help.list> = ({ body: { page, limit, status }, caller }, deps) =>
  within(deps, caller, async (tx) => {
    const of = tx
      .selectFrom('support_request')
      .where('account_id', '=', caller.accountId)
      .$if(status != null, (query) => query.where('status', '=', status ?? ''));
    const { count } = await of.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
    const rows = await of
      .selectAll()
      .orderBy('last_message_at', 'desc')
      .orderBy('request_id', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute();
    const now = deps.clock.now();
    const hours = deskHours(now);
    return {
      items: rows.map(shownRequest),
      totalCount: Number(count),
      page,
      limit,
      nextCursor: null,
      asOf: new Date(now).toISOString(),
      hours: {
        isOpen: hours.isOpen,
        changesAt: new Date(hours.isOpen ? hours.closesAt : hours.opensAt).toISOString(),
      },
    };
  });

/** One request; who opens it has seen it. @throws RecordNotFound */
export const getRequest: Handler<typeof help.get> = ({ query: { id }, caller }, deps) =>
  within(deps, caller, async (tx) => {
    const row = found(await findRequest(tx, caller.accountId, id));
    // Staff who look at an account read nothing away from its owner.
    if (caller.staffId === null) await noteRead(tx, caller.accountId, id, deps.clock.now());
    return shownRequest(row);
  });

/** HELP-018: the description is the first message. @throws InvalidAttachment, SupportLimitReached */
export const createRequest: Handler<typeof help.create> = async ({ body, caller }, deps) => {
  const files = await readAttachments(body.files ?? []);
  if (files === null) throw new AppError('InvalidAttachment');
  const { asin, market, orderNumber, ...json } = body.json;
  return answeredWithin(deps, caller, async (tx) => {
    const now = deps.clock.now();
    await sql`select 1 from account where account_id = ${caller.accountId} for update`.execute(tx);
    if ((await countOpen(tx, caller.accountId)) >= limits.supportOpenMax) throw new AppError('SupportLimitReached');
    const id = await insertRequest(tx, caller.accountId, {
      ...json,
      asin: asin ?? null,
      market: market ?? null,
      orderNumber: orderNumber ?? null,
      now,
    });
    if (id === null) throw new Error('a request without a key of its own is always new');
    await insertMessage(
      tx,
      deps.secrets,
      { account_id: caller.accountId, request_id: id },
      { sender: 'user', staffName: null, text: json.description, now, files },
    );
    await announce(tx, caller.accountId, { type: 'message', storeId: null });
    return { id };
  });
};

/** HELP-019, HELP-011: within 7 days of its end a message opens a request again. @throws RecordNotFound, SupportRequestEnded, InvalidAttachment */
export const addMessage: Handler<typeof help.addMessage> = async ({ body, caller }, deps) => {
  const files = await readAttachments(body.files ?? []);
  if (files === null) throw new AppError('InvalidAttachment');
  const { requestId, message: text } = body.json;
  return answeredWithin(deps, caller, async (tx) => {
    const now = deps.clock.now();
    const row = await stepped(tx, caller, { id: requestId, what: 'message', now });
    const id = await insertMessage(tx, deps.secrets, row, { sender: 'user', staffName: null, text, now, files });
    return { id };
  });
};

/** HELP-022: a request of before it was a conversation shows its description as its first message. @throws RecordNotFound */
export const listMessages: Handler<typeof help.messages> = ({ body: { id, page, limit }, caller }, deps) =>
  within(deps, caller, async (tx) => {
    const row = found(await findRequest(tx, caller.accountId, id));
    const shown = await pageOfMessages(tx, row, { page, limit });
    return { ...shown, page, limit, nextCursor: null, asOf: new Date(deps.clock.now()).toISOString() };
  });

/** HELP-023. @throws RecordNotFound, SupportRequestEnded */
export const cancelRequest: Handler<typeof help.cancel> = ({ body: { id }, caller }, deps) =>
  within(deps, caller, async (tx) => {
    const row = found(await findRequest(tx, caller.accountId, id, { isLocked: true }));
    if (row.status === 'Cancel') return null;
    await stepped(tx, caller, { id, what: 'cancel', now: deps.clock.now() });
    await notifyOfPayout(tx, row, { status: 'Cancel' });
    return null;
  });

/** @throws RecordNotFound */
export const getFile: Handler<typeof help.file> = ({ query: { id }, caller }, deps) =>
  within(deps, caller, async (tx) => found(await openFile(tx, deps.secrets, caller.accountId, id)));

async function stepped(
  tx: Db,
  { accountId }: Pick<AccountCaller, 'accountId'>,
  { id, what, now }: { id: number; what: 'message' | 'cancel'; now: number },
) {
  const row = found(await findRequest(tx, accountId, id, { isLocked: true }));
  const state = { status: row.status, doneAt: row.done_at?.getTime() ?? null };
  const status = nextSupportStatus(state, { by: 'user', what }, now);
  if (status === null) throw new AppError('SupportRequestEnded');
  await stepRequest(tx, row, { status, now, isRead: true, isMessage: what === 'message' });
  await announce(tx, accountId, { type: 'message', storeId: null });
  return row;
}
