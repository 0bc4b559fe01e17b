import { sql } from 'kysely';
import type { HealthMetric } from '@kervan/domain/reports/account-health';
import type { Db } from '../../db/connect.ts';

/** Each metric in its unit; null = the source does not tell it. */
export type ReportedHealth = Record<HealthMetric, number | null>;

/**
 * REP-003: what was last said of an account stands in the place of what was said before. `now`: when it was read, ms.
 *
 * Only writer of: account_health, buyer_feedback.
 */
export const keepHealth = (db: Db, storeId: number, { health, now }: { health: ReportedHealth; now: number }) =>
  sql`insert into account_health(store_id, read_at, metrics) values (${storeId}, ${new Date(now)}, ${JSON.stringify(health)}::jsonb)
    on conflict (store_id) do update set read_at = excluded.read_at, metrics = excluded.metrics`.execute(db);
