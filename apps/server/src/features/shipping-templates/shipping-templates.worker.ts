import { sql } from 'kysely';
import type { WorkerDeps } from '../../deps.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { onlyWhenDue, work, type Work } from '../../jobs/work.ts';
import { TEMPLATES_EVERY_MS } from '../../records/stores/shipping-templates.ts';
import { listingJobs } from '../../jobs/declared/listings.jobs.ts';
import { readTemplates } from './read-templates.ts';
import { shippingTemplateJobs } from '../../jobs/declared/shipping-templates.jobs.ts';

export function workOnShippingTemplates(all: Work, deps: WorkerDeps): void {
  work(all, deps, shippingTemplateJobs, {
    read: ({ storeId }) => readTemplates(deps, storeId),
    sweep: () => sweep(deps),
  });
  onlyWhenDue(all, shippingTemplateJobs, { sweep: () => sql<boolean>`exists (select from shipping_template_reading)` });
}

async function sweep({ db, clock }: WorkerDeps): Promise<void> {
  const now = clock.now();
  const { rows } = await sql<{ store_id: number; is_due: boolean; is_other: boolean }>`
    select r.store_id, r.due_at <= ${new Date(now)}::timestamptz as is_due,
      r.read_at is not null and (r.applied_revision is distinct from t.settings_revision or r.applied_at <= ${new Date(now - TEMPLATES_EVERY_MS)}::timestamptz) as is_other
    from shipping_template_reading r join store_state t on t.store_id = r.store_id join store s on s.store_id = r.store_id
    where s.removed_at is null and s.connection_error_at is null`.execute(db);
  for (const { store_id: storeId, is_due: isDue, is_other: isOther } of rows) {
    if (isDue) await enqueue(db, shippingTemplateJobs.read, { storeId });
    if (isOther) await enqueue(db, listingJobs.applyTemplates, { storeId });
  }
}
