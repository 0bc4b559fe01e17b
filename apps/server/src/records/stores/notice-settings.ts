import { sql } from 'kysely';
import {
  defaultNotice,
  NoticeEvent,
  noticeEventNames,
  noticeKinds,
  NoticePeriod,
  noticePeriodMs,
  noticePeriodNames,
  type InvoiceNotice,
  type NoticeEventName,
  type NoticeSetting,
  type NoticeSettings,
} from '@kervan/domain/notices/notice-settings';
import type { Db } from '../../db/connect.ts';
import { noticeJobs } from '../../jobs/declared/notices.jobs.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { addMessage } from '../messages/system-messages.ts';

type NoticeRow = { by_mail: boolean; in_panel: boolean; period: number };
const settingOf = (row: NoticeRow): NoticeSetting => ({
  byMail: row.by_mail,
  inPanel: row.in_panel,
  period: noticePeriodNames.find((name) => NoticePeriod[name] === row.period) ?? defaultNotice.period,
});

/** How each event of a store is told of; what was never saved by its default. */
export async function readNotices(db: Db, storeId: number): Promise<NoticeSettings> {
  const rows = await db.selectFrom('notice_setting').selectAll().where('store_id', '=', storeId).execute();
  const saved = new Map(rows.map((row) => [row.event, settingOf(row)]));
  const entries = noticeEventNames.map((name) => [name, saved.get(NoticeEvent[name]) ?? defaultNotice] as const);
  // One entry per name.
  return Object.fromEntries(entries) as NoticeSettings;
}

/** When they were saved last; null = never. */
export async function noticesSavedAt(db: Db, storeId: number): Promise<Date | null> {
  const { savedAt } = await db
    .selectFrom('notice_setting')
    .select(({ fn }) => fn.max('saved_at').as('savedAt'))
    .where('store_id', '=', storeId)
    .executeTakeFirstOrThrow();
  return savedAt;
}

/** Saves how events are told of. `at`: later than the save before. */
export async function saveNotices(tx: Db, storeId: number, notices: NoticeSettings, at: Date): Promise<void> {
  for (const name of noticeEventNames) {
    const notice = notices[name];
    const values = {
      by_mail: notice.byMail,
      in_panel: notice.inPanel,
      period: NoticePeriod[notice.period],
      saved_at: at,
    };
    await tx
      .insertInto('notice_setting')
      .values({ store_id: storeId, event: NoticeEvent[name], ...values })
      .onConflict((conflict) => conflict.columns(['store_id', 'event']).doUpdateSet(values))
      .execute();
  }
}

/** Takes the right to one mail of an event: true when it is told of by mail and its period is over since the last one. */
async function claimNoticeMail(
  tx: Db,
  { storeId, event, notice }: { storeId: number; event: NoticeEventName; notice: NoticeSetting },
  now: number,
): Promise<boolean> {
  if (!notice.byMail) return false;
  const { numAffectedRows } = await sql`update notice_setting set mailed_at = ${new Date(now)}
    where store_id = ${storeId} and event = ${NoticeEvent[event]} and by_mail and (mailed_at is null or mailed_at <= ${new Date(now - noticePeriodMs[notice.period])})`.execute(
    tx,
  );
  return numAffectedRows === 1n;
}

type Happened = { accountId: number; storeId: number; event: keyof typeof noticeKinds; key: string; now: number };

/** Tells the owner of a store of what happened there as the store's settings say (STORE-043): in the panel once for each key, by mail once a period. */
export async function notifyOfStore(tx: Db, { accountId, storeId, event, key, now }: Happened): Promise<void> {
  const { [event]: notice } = await readNotices(tx, storeId);
  const kind = noticeKinds[event];
  if (notice.inPanel)
    await addMessage(tx, accountId, {
      kind,
      at: null,
      now,
      dedupeKey: `${kind}:${storeId}:${key}`,
      isSticky: false,
    });
  if (await claimNoticeMail(tx, { storeId, event, notice }, now)) await enqueue(tx, noticeJobs.mail, { storeId, kind });
}

type AccountEvent = { accountId: number; event: NoticeEventName; now: number };

/**
 * Takes the right to one mail of something of the whole account: a store of it has the event's mail switched on, and its period is over since the
 * last one. Answers such a store, whose address the mail goes to; null = there is none. All of them count as told.
 */
export async function claimAccountMail(tx: Db, { accountId, event, now }: AccountEvent): Promise<number | null> {
  const periods = JSON.stringify(
    noticePeriodNames.map((name) => ({ period: NoticePeriod[name], since: new Date(now - noticePeriodMs[name]) })),
  );
  const { rows } = await sql<{ store_id: number }>`
    update notice_setting n set mailed_at = ${new Date(now)} from store s, jsonb_to_recordset(${periods}::jsonb) as p(period smallint, since timestamptz)
    where s.account_id = ${accountId} and s.removed_at is null and n.store_id = s.store_id and n.event = ${NoticeEvent[event]} and n.by_mail
      and p.period = n.period and (n.mailed_at is null or n.mailed_at <= p.since) returning n.store_id`.execute(tx);
  return rows.length === 0 ? null : Math.min(...rows.map((row) => row.store_id));
}

/** Tells the owner of an account of an invoice as its stores say (STORE-043): in the panel once for each key, by mail once a period. */
export async function notifyOfInvoice(
  tx: Db,
  { accountId, kind, key, now }: { accountId: number; kind: InvoiceNotice; key: string; now: number },
): Promise<void> {
  if (await isWantedInPanel(tx, accountId, 'invoice'))
    await addMessage(tx, accountId, { kind, at: null, now, dedupeKey: `${kind}:${key}`, isSticky: false });
  const storeId = await claimAccountMail(tx, { accountId, event: 'invoice', now });
  if (storeId !== null) await enqueue(tx, noticeJobs.mail, { storeId, kind });
}

/** Whether something of the whole account is told of in the panel: one of its stores wants it, or it has none. */
export async function isWantedInPanel(tx: Db, accountId: number, event: NoticeEventName): Promise<boolean> {
  const { rows } = await sql<{ wanted: boolean | null }>`
    select bool_or(coalesce(n.in_panel, true)) as wanted from store s
    left join notice_setting n on n.store_id = s.store_id and n.event = ${NoticeEvent[event]}
    where s.account_id = ${accountId} and s.removed_at is null`.execute(tx);
  return rows[0]?.wanted ?? true;
}
