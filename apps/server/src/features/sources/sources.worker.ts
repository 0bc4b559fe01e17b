import { sql } from 'kysely';
import { limits } from '@kervan/domain/limits';
import { isFree } from '../../db/leases.ts';
import type { WorkerDeps } from '../../deps.ts';
import { onlyWhenDue, work, type Work } from '../../jobs/work.ts';
import { forgetItemDays } from '../../records/items/item-days.ts';
import { forgetTargets } from '../../records/products/target-write.ts';
import { forgetSettings } from '../../records/settings/settings-write.ts';
import { checkQualifications } from './check-qualifications.ts';
import { anySourceDue, anyTargetDue } from './claim.ts';
import { anyCatalogueDue, readCatalogue } from './read-catalogue.ts';
import { readSources } from './read-sources.ts';
import { readTargets } from './read-targets.ts';
import { sourceJobs } from '../../jobs/declared/sources.jobs.ts';
import { sortTargets, sortTiers } from './tiers.ts';
import { translateTexts } from './translate-texts.ts';
import { createUsedUp } from './used-up.ts';

/** A decision may rest on a revision that was replaced while it was made. */
const MARGIN_MS = 86_400_000;

export function workOnSources(all: Work, deps: WorkerDeps): void {
  const usedUp = createUsedUp();
  work(all, deps, sourceJobs, {
    read: () => readSources(deps),
    readCatalogue: () => readCatalogue(deps),
    readTargets: () => readTargets(deps, usedUp),
    checkQualifications: () => checkQualifications(deps),
    sortTiers: async () => {
      await sortTiers(deps.db, deps.clock.now());
      await sortTargets(deps.db, deps.clock.now());
    },
    translate: (which) => translateTexts(deps, which),
    forget: async () => {
      const before = new Date(deps.clock.now() - limits.historyKeptMs - MARGIN_MS);
      // What was in force at the moment, or after it, explains the decisions that came since.
      await sql`delete from source_history h using (select source_id, max(revision) as revision from source_history where at < ${before} group by source_id) f
        where h.source_id = f.source_id and h.revision < f.revision`.execute(deps.db);
      await forgetTargets(deps.db, before);
      await forgetItemDays(deps.db, deps.clock.now() - limits.itemDaysKeptMs);
      await forgetSettings(deps.db, before);
    },
  });
  onlyWhenDue(all, sourceJobs, {
    read: (now) => anySourceDue(now.getTime()),
    readCatalogue: anyCatalogueDue,
    readTargets: (now) => anyTargetDue(now.getTime()),
    checkQualifications: () => sql<boolean>`exists (select from qualification_check where ${isFree})`,
  });
}
