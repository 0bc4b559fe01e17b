import { sql } from 'kysely';
import type { announcements } from '@kervan/contracts/announcements-calls';
import type { Db } from '../../db/connect.ts';
import { withStaff } from '../../db/tenant.ts';
import { AppError } from '../../errors.ts';
import type { Handler } from '../../http/implement.ts';
import { actorOf } from '../../http/staff-session.ts';
import { safeHtml } from '../../records/messages/safe-html.ts';
import { noteAction } from '../../records/staff/staff-actions.ts';
import { requireHarmless } from './write-announcement.ts';

/** The help has a few dozen articles. */
const LIST_MAX = 500;

/** The articles of the help, drafts included, in their order. */
export const listArticles: Handler<typeof announcements.articles> = (_, deps) =>
  withStaff(deps.db, async (tx) => {
    const rows = await tx
      .selectFrom('help_article')
      .selectAll()
      .orderBy('place')
      .orderBy('article_id')
      .limit(LIST_MAX)
      .execute();
    return rows.map((row) => ({
      id: row.article_id,
      slug: row.slug,
      titleTr: row.title_tr,
      titleEn: row.title_en,
      htmlTr: safeHtml(row.html_tr),
      htmlEn: safeHtml(row.html_en),
      place: row.place,
      isPublished: row.is_published,
      updatedAt: row.updated_at.toISOString(),
    }));
  });

/** Writes an article, publishes it or takes it back. @throws HtmlNotHarmless, UniqueViolation, RecordNotFound */
export const saveArticle: Handler<typeof announcements.saveArticle> = async ({ body, caller, wire }, deps) => {
  requireHarmless({ htmlTr: body.htmlTr, htmlEn: body.htmlEn });
  return withStaff(deps.db, async (tx) => {
    const before = body.id === undefined ? null : await findArticle(tx, body.id);
    if (before === undefined) throw new AppError('RecordNotFound');
    const taken = await tx
      .selectFrom('help_article')
      .select('article_id')
      .where('slug', '=', body.slug)
      .where('article_id', '<>', body.id ?? 0)
      .executeTakeFirst();
    if (taken) throw new AppError('UniqueViolation');
    const { rows } = await sql<{ id: number }>`
      select kervan.staff_save_article(${body.id ?? null}, ${body.slug}, ${body.titleTr}, ${body.titleEn}, ${safeHtml(body.htmlTr)}, ${safeHtml(body.htmlEn)},
        ${body.place}, ${body.isPublished}, ${new Date(deps.clock.now())}, ${caller.staffId}) as id`.execute(tx);
    const id = rows[0]?.id ?? 0;
    await noteAction(tx, actorOf(caller, wire), {
      kind: 'articleSaved',
      accountId: null,
      subject: `article:${body.slug}`,
      why: body.why,
      before,
      after: (await findArticle(tx, id)) ?? null,
    });
    return { id };
  });
};

const findArticle = (tx: Db, id: number) =>
  tx
    .selectFrom('help_article')
    .select([
      'slug',
      'title_tr as titleTr',
      'title_en as titleEn',
      'html_tr as htmlTr',
      'html_en as htmlEn',
      'place',
      'is_published as isPublished',
    ])
    .where('article_id', '=', id)
    .executeTakeFirst();
