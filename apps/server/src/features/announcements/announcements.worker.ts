import { sql } from 'kysely';
import type { WorkerDeps } from '../../deps.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { onlyWhenDue, work, type Work } from '../../jobs/work.ts';
import { addAnnouncement, endAnnouncement } from '../../records/messages/system-messages.ts';
import { announcementJobs } from '../../jobs/declared/announcements.jobs.ts';
import { AnnouncementState, type StoredAnnouncement } from './announcement-rows.ts';
import { ofAudience } from './audience.ts';
import { eachAlone } from '../../jobs/each-alone.ts';

/** Accounts that are told in one transaction. */
const BATCH = 1_000;

export function workOnAnnouncements(all: Work, deps: WorkerDeps): void {
  work(all, deps, announcementJobs, {
    publish: ({ announcementId }) => hand(deps, announcementId),
    end: ({ announcementId }) => end(deps, announcementId),
    tick: () => tick(deps),
  });
  onlyWhenDue(all, announcementJobs, {
    tick: () => sql<boolean>`exists (select from announcement where state = ${sql.lit(AnnouncementState.Published)})`,
  });
}

/** Who has it not gets it, batch after batch: it may die at any line and goes on where it stood. */
async function hand({ db, clock }: WorkerDeps, id: number): Promise<void> {
  for (;;) {
    const told = await db.transaction().execute(async (tx) => {
      const {
        rows: [running],
      } = await sql<
        Pick<StoredAnnouncement, 'audience' | 'is_sticky' | 'is_popup'>
      >`select audience, is_sticky, is_popup from announcement
        where announcement_id = ${id} and state = ${AnnouncementState.Published} for update`.execute(tx);
      if (!running) return 0;
      const { rows } = await sql<{ account_id: number }>`
        select a.account_id from account a where ${ofAudience(running.audience)}
          and not exists (select 1 from system_message m where m.account_id = a.account_id and m.announcement_id = ${id})
        order by a.account_id limit ${BATCH}`.execute(tx);
      const accounts = rows.map((row) => row.account_id);
      const { is_sticky: isSticky, is_popup: isPopup } = running;
      const count = await addAnnouncement(tx, accounts, { id, isSticky, isPopup, now: clock.now() });
      await sql`update announcement set sent_count = sent_count + ${count} where announcement_id = ${id} and ${count} > 0`.execute(
        tx,
      );
      return count;
    });
    if (told === 0) return;
  }
}

async function end({ db, clock }: WorkerDeps, id: number): Promise<void> {
  for (;;) {
    const ended = await db.transaction().execute((tx) => endAnnouncement(tx, id, clock.now()));
    if (ended === 0) return;
  }
}

/** Ends what has run its time; what still runs reaches who registered, confirmed or changed the plan since. */
async function tick(deps: WorkerDeps): Promise<void> {
  const { db, clock } = deps;
  const now = new Date(clock.now());
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ announcement_id: number }>`
      update announcement set state = ${AnnouncementState.Ended}, ended_at = ${now}
      where state = ${AnnouncementState.Published} and ends_at <= ${now} returning announcement_id`.execute(tx);
    for (const { announcement_id: announcementId } of rows) await enqueue(tx, announcementJobs.end, { announcementId });
  });
  const running = await db
    .selectFrom('announcement')
    .select('announcement_id')
    .where('state', '=', AnnouncementState.Published)
    .execute();
  await eachAlone(running, ({ announcement_id }) => hand(deps, announcement_id), {
    log: deps.log,
    named: ({ announcement_id: announcementId }) => ({ announcementId }),
    said: 'an announcement could not be handed out',
  });
}
