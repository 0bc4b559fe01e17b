import type { announcements } from '@kervan/contracts/announcements-calls';
import { withStaff } from '../../db/tenant.ts';
import { AppError } from '../../errors.ts';
import type { Handler } from '../../http/implement.ts';
import { actorOf } from '../../http/staff-session.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { isHarmless, safeHtml } from '../../records/messages/safe-html.ts';
import { noteAction } from '../../records/staff/staff-actions.ts';
import { announcementJobs } from '../../jobs/declared/announcements.jobs.ts';
import { AnnouncementState, getAnnouncement, noted } from './announcement-rows.ts';
import { countAudience } from './audience.ts';

/** What both readers would see; what is not allowed is gone from it, and it is said. */
export const previewAnnouncement: Handler<typeof announcements.preview> = async ({ body }, deps) => ({
  tr: { title: body.titleTr, content: safeHtml(body.htmlTr) },
  en: { title: body.titleEn, content: safeHtml(body.htmlEn) },
  isHarmless: isHarmless(body.htmlTr) && isHarmless(body.htmlEn),
  accounts: await withStaff(deps.db, (tx) => countAudience(tx, body.audience)),
});

/** MSG-022: nothing is written that would have to be taken away. @throws HtmlNotHarmless */
export function requireHarmless(texts: Readonly<Record<string, string>>): void {
  const wrong = Object.entries(texts).filter(([, html]) => !isHarmless(html));
  if (wrong.length > 0)
    throw new AppError('HtmlNotHarmless', { fields: wrong.map(([field]) => ({ field, code: 'notHarmless' })) });
}

/** Writes a draft or changes one; what was sent stays as it was read. @throws HtmlNotHarmless, AnnouncementPublished, RecordNotFound */
export const saveAnnouncement: Handler<typeof announcements.save> = async ({ body, caller, wire }, deps) => {
  requireHarmless({ htmlTr: body.htmlTr, htmlEn: body.htmlEn });
  const values = {
    title_tr: body.titleTr,
    title_en: body.titleEn,
    html_tr: safeHtml(body.htmlTr),
    html_en: safeHtml(body.htmlEn),
    is_sticky: body.isSticky,
    is_popup: body.isPopup,
    audience: body.audience === null ? null : JSON.stringify(body.audience),
    ends_at: body.endsAt === null ? null : new Date(body.endsAt),
  };
  return withStaff(deps.db, async (tx) => {
    const before = body.id === undefined ? null : await getAnnouncement(tx, body.id, { isLocked: true });
    if (before && before.state !== AnnouncementState.Draft) throw new AppError('AnnouncementPublished');
    const saved = before
      ? await tx
          .updateTable('announcement')
          .set(values)
          .where('announcement_id', '=', before.announcement_id)
          .returning('announcement_id')
          .executeTakeFirstOrThrow()
      : await tx
          .insertInto('announcement')
          .values({ ...values, created_at: new Date(deps.clock.now()), created_by: caller.staffId })
          .returning('announcement_id')
          .executeTakeFirstOrThrow();
    const id = saved.announcement_id;
    await noteAction(tx, actorOf(caller, wire), {
      kind: 'announcementSaved',
      accountId: null,
      subject: `announcement:${id}`,
      why: body.why,
      before: before && noted(before),
      after: noted(await getAnnouncement(tx, id)),
    });
    return { id };
  });
};

/** Sends a draft; sent again it changes nothing. @throws RecordNotFound, AnnouncementPublished where it was ended */
export const publishAnnouncement: Handler<typeof announcements.publish> = ({ body: { id, why }, caller, wire }, deps) =>
  withStaff(deps.db, async (tx) => {
    const before = await getAnnouncement(tx, id, { isLocked: true });
    if (before.state === AnnouncementState.Ended) throw new AppError('AnnouncementPublished');
    if (before.state === AnnouncementState.Published) return null;
    await tx
      .updateTable('announcement')
      .set({ state: AnnouncementState.Published, published_at: new Date(deps.clock.now()) })
      .where('announcement_id', '=', id)
      .execute();
    await enqueue(tx, announcementJobs.publish, { announcementId: id });
    await noteAction(tx, actorOf(caller, wire), {
      kind: 'announcementPublished',
      accountId: null,
      subject: `announcement:${id}`,
      why,
      before: { state: 'draft' },
      after: { state: 'published', accounts: await countAudience(tx, before.audience) },
    });
    return null;
  });

/** Ends what runs; ended again it changes nothing. @throws RecordNotFound, also for a draft */
export const endAnnouncement: Handler<typeof announcements.end> = ({ body: { id, why }, caller, wire }, deps) =>
  withStaff(deps.db, async (tx) => {
    const before = await getAnnouncement(tx, id, { isLocked: true });
    if (before.state === AnnouncementState.Draft) throw new AppError('RecordNotFound');
    if (before.state === AnnouncementState.Ended) return null;
    await tx
      .updateTable('announcement')
      .set({ state: AnnouncementState.Ended, ended_at: new Date(deps.clock.now()) })
      .where('announcement_id', '=', id)
      .execute();
    await enqueue(tx, announcementJobs.end, { announcementId: id });
    await noteAction(tx, actorOf(caller, wire), {
      kind: 'announcementEnded',
      accountId: null,
      subject: `announcement:${id}`,
      why,
      before: { state: 'published' },
      after: { state: 'ended' },
    });
    return null;
  });

/** Takes a draft away. @throws RecordNotFound, AnnouncementPublished */
export const removeAnnouncement: Handler<typeof announcements.remove> = ({ body: { id, why }, caller, wire }, deps) =>
  withStaff(deps.db, async (tx) => {
    const before = await getAnnouncement(tx, id, { isLocked: true });
    if (before.state !== AnnouncementState.Draft) throw new AppError('AnnouncementPublished');
    await tx.deleteFrom('announcement').where('announcement_id', '=', id).execute();
    await noteAction(tx, actorOf(caller, wire), {
      kind: 'announcementRemoved',
      accountId: null,
      subject: `announcement:${id}`,
      why,
      before: noted(before),
    });
    return null;
  });
