import { sql } from 'kysely';
import { announcementStates, type AnnouncementRow, type Audience } from '@kervan/contracts/announcements';
import type { StaffRecord } from '@kervan/domain/staff/staff-record';
import type { Db } from '../../db/connect.ts';
import { contains } from '../../lists/conditions-sql.ts';
import { AppError } from '../../errors.ts';

/** As the column `state` holds it. */
export const AnnouncementState = { Draft: 0, Published: 1, Ended: 2 } as const;

export type StoredAnnouncement = {
  announcement_id: number;
  title_tr: string;
  title_en: string;
  html_tr: string;
  html_en: string;
  is_sticky: boolean;
  is_popup: boolean;
  audience: Audience;
  state: number;
  created_at: Date;
  published_at: Date | null;
  ends_at: Date | null;
  ended_at: Date | null;
  sent_count: number;
  read_count: number;
};

const columns = sql`a.announcement_id, a.title_tr, a.title_en, a.html_tr, a.html_en, a.is_sticky, a.is_popup, a.audience, a.state, a.created_at, a.published_at,
  a.ends_at, a.ended_at, a.sent_count, (select count(*)::int from system_message m where m.announcement_id = a.announcement_id and m.read_at is not null) as read_count`;

/** A page of what staff wrote, newest first. */
export async function listAnnouncements(
  tx: Db,
  {
    state,
    text,
    page,
    limit,
  }: { state?: AnnouncementRow['state'] | undefined; text?: string | undefined; page: number; limit: number },
): Promise<{ items: AnnouncementRow[]; totalCount: number }> {
  const conditions = [sql`true`];
  if (state !== undefined) conditions.push(sql`a.state = ${announcementStates.indexOf(state)}`);
  if (text)
    conditions.push(
      sql`(kervan.fold_case(a.title_tr) like ${contains(text)} or kervan.fold_case(a.title_en) like ${contains(text)})`,
    );
  const where = sql.join(conditions, sql` and `);
  const { rows } = await sql<StoredAnnouncement>`select ${columns} from announcement a where ${where}
    order by a.announcement_id desc limit ${limit} offset ${(page - 1) * limit}`.execute(tx);
  const {
    rows: [counted],
  } = await sql<{ all: number }>`select count(*)::int as "all" from announcement a where ${where}`.execute(tx);
  return { items: rows.map(rowOf), totalCount: counted?.all ?? 0 };
}

/** One of them, locked where it is to be changed. @throws RecordNotFound */
export async function getAnnouncement(
  tx: Db,
  id: number,
  { isLocked = false }: { isLocked?: boolean } = {},
): Promise<StoredAnnouncement> {
  const {
    rows: [row],
  } = await sql<StoredAnnouncement>`select ${columns} from announcement a where a.announcement_id = ${id}
    ${isLocked ? sql`for update of a` : sql``}`.execute(tx);
  if (!row) throw new AppError('RecordNotFound');
  return row;
}

export const rowOf = (row: StoredAnnouncement): AnnouncementRow => ({
  id: row.announcement_id,
  titleTr: row.title_tr,
  titleEn: row.title_en,
  isSticky: row.is_sticky,
  isPopup: row.is_popup,
  audience: row.audience,
  state: announcementStates[row.state] ?? 'draft',
  createDate: row.created_at.toISOString(),
  publishedAt: row.published_at?.toISOString() ?? null,
  endsAt: row.ends_at?.toISOString() ?? null,
  endedAt: row.ended_at?.toISOString() ?? null,
  sentCount: row.sent_count,
  readCount: row.read_count,
});

/** What of it stands in the record of actions. */
export const noted = (row: Omit<StoredAnnouncement, 'read_count'>): StaffRecord => ({
  titleTr: row.title_tr,
  titleEn: row.title_en,
  htmlTr: row.html_tr,
  htmlEn: row.html_en,
  isSticky: row.is_sticky,
  isPopup: row.is_popup,
  audience: row.audience,
  state: announcementStates[row.state] ?? 'draft',
  endsAt: row.ends_at,
});
