import { sql } from 'kysely';
import type { WorkerDeps } from '../../deps.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { isOneOf } from '../../jobs/due.ts';
import { onlyWhenDue, work, type Work } from '../../jobs/work.ts';
import { planSends } from './plan-sends.ts';
import { sendTemplate } from './send-template.ts';
import { templatesJobs } from '../../jobs/declared/templates.jobs.ts';
import { eachAlone } from '../../jobs/each-alone.ts';

export function workOnTemplates(all: Work, deps: WorkerDeps): void {
  work(all, deps, templatesJobs, {
    sweep: () => sweep(deps),
    send: (which) => sendTemplate(deps, which),
  });
  onlyWhenDue(all, templatesJobs, {
    sweep: (now) =>
      isOneOf(
        sql<boolean>`exists (select from feedback_template where is_active and is_automatic)`,
        sql<boolean>`exists (select from template_send where state = 0 and greatest(due_at, next_try_at) <= ${now}::timestamptz)`,
      ),
  });
}

/** How many are begun in one go, and of one store; the next sweep has the rest. */
const AT_ONCE = 500;
const OF_STORE = 100;

async function sweep(deps: WorkerDeps): Promise<void> {
  const { db, clock } = deps;
  const { rows: stores } = await sql<{ store_id: number }>`
    select s.store_id from store s where s.removed_at is null
      and exists (select from feedback_template t where t.store_id = s.store_id and t.is_active and t.is_automatic)`.execute(
    db,
  );
  await eachAlone(stores, ({ store_id: storeId }) => planSends(deps, storeId), {
    log: deps.log,
    named: ({ store_id: storeId }) => ({ storeId }),
    said: 'the messages of a store could not be planned',
  });
  const { rows: due } = await sql<{ store_id: number; send_id: number }>`
    select store_id, send_id from (
      select store_id, send_id, due_at, row_number() over (partition by store_id order by due_at, send_id) as place
      from template_send where state = 0 and greatest(due_at, next_try_at) <= ${new Date(clock.now())}::timestamptz) due
    where place <= ${OF_STORE} order by place, due_at, send_id limit ${AT_ONCE}`.execute(db);
  for (const { store_id: storeId, send_id: sendId } of due) await enqueue(db, templatesJobs.send, { storeId, sendId });
}
