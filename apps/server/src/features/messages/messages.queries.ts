import { sql, type RawBuilder } from 'kysely';
import type { SystemMessage } from '@kervan/contracts/messages';
import { isPopupNow, isStickyNow, type MessageFacts } from '@kervan/domain/messages/product-message';
import type { Language } from '@kervan/texts/texts';
import type { Db } from '../../db/connect.ts';
import { countUnreadOfBuyers } from '../../records/buyer-messages/threads.ts';
import { wordMessage } from './word-message.ts';

export type MessageRow = {
  message_id: number;
  kind: string;
  params: {
    at?: string | null;
    amount?: number;
    number?: number | null;
    words?: Record<string, string>;
    done?: string;
    about?: string;
  };
  is_sticky: boolean;
  is_popup: boolean;
  read_at: Date | null;
  created_at: Date;
  /** Where its reader is. */
  time_zone: string | null;
  ended_at: Date | null;
  title_tr: string | null;
  title_en: string | null;
  html_tr: string | null;
  html_en: string | null;
};

/** What an account has and did not delete; whoever reads words it (word-message.ts). */
const ofAccount = (accountId: number): RawBuilder<unknown> => sql`
  from system_message m left join announcement a using (announcement_id)
  where m.account_id = ${accountId} and m.deleted_at is null and (m.announcement_id is null or a.state > 0)`;
const columns = sql`m.message_id, m.kind, m.params, m.is_sticky, m.is_popup, m.read_at, m.created_at, m.ended_at, (select o.time_zone from account o where o.account_id = m.account_id) as time_zone, a.title_tr, a.title_en, a.html_tr, a.html_en`;

/** Most that stand under the top bar and in the dialog; older ones are found in the message centre. */
const SHOWN_MAX = 50;

/** MSG-021: what is shown by itself now, newest first. */
export async function listShowing(
  tx: Db,
  accountId: number,
  { language, now }: { language: Language; now: number },
): Promise<SystemMessage[]> {
  const { rows } = await sql<MessageRow>`select ${columns} ${ofAccount(accountId)}
    and m.read_at is null and m.ended_at is null and (m.is_sticky or m.is_popup) order by m.message_id desc limit ${SHOWN_MAX}`.execute(
    tx,
  );
  return rows.flatMap((row) => {
    const facts = factsOf(row);
    const [isSticky, isPopup] = [isStickyNow(facts, now), isPopupNow(facts, now)];
    return isSticky || isPopup ? { ...wordMessage(row, language), isSticky, isPopup } : [];
  });
}

const factsOf = (row: MessageRow): MessageFacts => ({
  kind: row.kind,
  isSticky: row.is_sticky,
  isPopup: row.is_popup,
  isRead: row.read_at !== null,
  endedAt: row.ended_at?.getTime() ?? null,
  at: row.params.at ? Date.parse(row.params.at) : null,
});

/** One that was ended asks to be read no more, and is counted no more. */
const isUnread = sql`m.read_at is null and m.ended_at is null`;
const stateSql = { all: sql``, unread: sql`and ${isUnread}`, read: sql`and not (${isUnread})` };

/** MSG-020: a page of the message centre, newest first. */
export async function listMessages(
  tx: Db,
  accountId: number,
  asked: { state: keyof typeof stateSql; page: number; limit: number; language: Language },
): Promise<{ items: SystemMessage[]; totalCount: number }> {
  const where = sql`${ofAccount(accountId)} ${stateSql[asked.state]}`;
  const { rows } = await sql<MessageRow>`select ${columns} ${where}
    order by m.message_id desc limit ${asked.limit} offset ${(asked.page - 1) * asked.limit}`.execute(tx);
  const {
    rows: [counted],
  } = await sql<{ messages: number }>`select count(*)::int as messages ${where}`.execute(tx);
  return { items: rows.map((row) => wordMessage(row, asked.language)), totalCount: counted?.messages ?? 0 };
}

/** One message of the account, or undefined. */
export async function findMessage(
  tx: Db,
  accountId: number,
  { messageId, language }: { messageId: number; language: Language },
): Promise<SystemMessage | undefined> {
  const {
    rows: [row],
  } = await sql<MessageRow>`select ${columns} ${ofAccount(accountId)} and m.message_id = ${messageId}`.execute(tx);
  return row && wordMessage(row, language);
}

/** MSG-022, MSG-032: unread messages of the account and those of the buyers of all its stores. */
export async function countUnread(tx: Db, accountId: number, storeIds: readonly number[]): Promise<number> {
  const {
    rows: [counted],
  } = await sql<{ messages: number }>`select count(*)::int as messages ${ofAccount(accountId)}
    and ${isUnread}`.execute(tx);
  return (counted?.messages ?? 0) + (await countUnreadOfBuyers(tx, storeIds));
}
