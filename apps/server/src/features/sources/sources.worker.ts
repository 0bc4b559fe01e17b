import { sql } from 'kysely';
import type { WorkerDeps } from '../../deps.ts';
import { work, type Work } from '../../jobs/work.ts';
import { forgetTargets } from '../../records/products/target-write.ts';
import { forgetSettings } from '../../records/settings/settings-write.ts';
import { checkQualifications } from './check-qualifications.ts';
import { readCatalogue } from './read-catalogue.ts';
import { readSources } from './read-sources.ts';
import { readTargets } from './read-targets.ts';
import { sourceJobs } from './sources.jobs.ts';
import { sortTargets, sortTiers } from './tiers.ts';
import { createUsedUp } from './used-up.ts';

/** PRICE-040. */
const KEPT_MS = 90 * 86_400_000;

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
    forget: async () => {
      const before = new Date(deps.clock.now() - KEPT_MS);
      await sql`delete from source_history where at < ${before}`.execute(deps.db);
      await forgetTargets(deps.db, before);
      await forgetSettings(deps.db, before);
    },
  });
}
