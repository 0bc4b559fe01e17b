import { sql } from 'kysely';
import { addDays } from '@kervan/domain/calendar/weeks';
import { usdOfLocal } from '@kervan/domain/money/shown-money';
import { markets } from '@kervan/domain/markets';
import type { ReportedTraffic } from '../../connectors/marketplace/json-reports.ts';
import { isReportOfNoUse } from '../../jobs/report-of-no-use.ts';
import { AuthorizationLost, MarketplaceError, QuotaError } from '../../connectors/marketplace/errors.ts';
import type { Db } from '../../db/connect.ts';
import type { WorkerDeps } from '../../deps.ts';
import { dayIn, rateOn } from '../../records/order-money/day-rates.ts';
import { keepHealth } from '../../records/reports/keep-health.ts';
import type { ConnectedStore } from '../../records/stores/connected-stores.ts';
import { askForFeedback, CANCELLED, CANCELLED_AGAIN_MS, keepFeedback } from './read-feedback.ts';
import { claimReading, putReading, ReadingKind, type Reading, type ReadingStep } from './report-readings.ts';

const MINUTE = 60_000;
const DAY_MS = 24 * 60 * MINUTE;
const LOOK_MS = 30_000;
const AGAIN_MS = 10 * MINUTE;
/** A report that is not made by then is asked for anew. */
const LOST_AFTER_MS = 3 * 60 * MINUTE;
/** A day whose report cannot be had for two days is left out, and those after it go on. */
const DAY_TRIES = 288;
/** Days before today that a new store's traffic is read of; what the marketplace tells is whole after two days. */
const FIRST_DAYS = 9;
const WHOLE_AFTER_DAYS = 2;

/** REP-003, REP-024: asks for a daily report of a store, waits for it and keeps what it says. */
export async function readMarketplaceReport(deps: WorkerDeps, store: ConnectedStore, kind: ReadingKind): Promise<void> {
  const now = deps.clock.now();
  const reading = await claimReading(deps.db, { storeId: store.storeId, kind }, { holder: deps.alive.holder(), now });
  if (reading === null) return;
  try {
    await putReading(deps.db, reading, await step(deps, store, reading));
  } catch (error) {
    const dueAt = error instanceof QuotaError ? error.blockedUntil : deps.clock.now() + AGAIN_MS;
    const failure = error instanceof Error ? error.message : String(error);
    const next = { ...reading, dueAt, failure };
    await putReading(deps.db, reading, isReportOfNoUse(error) ? withoutReport(deps, reading, next) : next);
    if (error instanceof AuthorizationLost || !(error instanceof MarketplaceError)) throw error;
  }
}

/** What is to be asked for anew: the same, or the day after one that cannot be had. */
function withoutReport({ clock, log }: WorkerDeps, reading: Reading, next: ReadingStep): ReadingStep {
  const { storeId, kind, attempts } = reading;
  const again = { ...next, reportId: null, askedAt: null };
  if (next.day === null || attempts + 1 < DAY_TRIES) return again;
  log.error({ storeId, kind, day: next.day, failure: next.failure }, 'a day of a report is left out: it cannot be had');
  return { ...again, day: addDays(next.day, 1), dueAt: clock.now() + LOOK_MS, failure: null };
}

const targetOf = ({ account, market }: ConnectedStore) => ({ account, market, priority: 3 as const });

async function step(deps: WorkerDeps, store: ConnectedStore, reading: Reading): Promise<ReadingStep> {
  const now = deps.clock.now();
  const { kind, reportId, askedAt, readAt } = reading;
  const today = dayIn(store.market, now);
  const day = kind === ReadingKind.Traffic ? (reading.day ?? addDays(today, -FIRST_DAYS)) : null;
  // What was cancelled stays in doubt until the next report is there.
  const doubt = reading.failure === CANCELLED ? CANCELLED : null;
  if (reportId === null) {
    // A day that is not whole yet is waited for.
    if (day !== null && day > addDays(today, -WHOLE_AFTER_DAYS))
      return { ...reading, day, dueAt: now + DAY_MS, failure: null };
    const asked =
      kind === ReadingKind.Feedback
        ? await askForFeedback(deps, store, reading)
        : await deps.marketplace.requestJsonReport(targetOf(store), {
            kind: kind === ReadingKind.Traffic ? 'traffic' : 'health',
            day,
          });
    return { day, reportId: asked.reportId, askedAt: now, readAt, dueAt: now + LOOK_MS, failure: doubt };
  }
  const report = await deps.marketplace.getReport(store.account, reportId, 3);
  const again = (failure: string): ReadingStep =>
    withoutReport(deps, reading, { day, reportId, askedAt, readAt, dueAt: now + AGAIN_MS, failure });
  if (report.status === 'queued' || report.status === 'running')
    return now - (askedAt ?? now) > LOST_AFTER_MS
      ? again('the report is not made')
      : { day, reportId, askedAt, readAt, dueAt: now + LOOK_MS, failure: doubt };
  if (report.status === 'failed') return again('the report failed');
  // Cancelled: there is nothing to report.
  const { documentId } = report;
  if (kind === ReadingKind.Feedback) {
    if (!(await keepFeedback(deps, store, { reading, documentId })))
      return { ...again(CANCELLED), dueAt: now + CANCELLED_AGAIN_MS };
  } else if (documentId !== null) await keep(deps, store, { day, documentId });
  const over = { reportId: null, askedAt: null, readAt: now, failure: null };
  return day === null
    ? { ...over, day: null, dueAt: now + DAY_MS }
    : { ...over, day: addDays(day, 1), dueAt: now + LOOK_MS };
}

async function keep(
  deps: WorkerDeps,
  store: ConnectedStore,
  { day, documentId }: { day: string | null; documentId: string },
): Promise<void> {
  const scope = { storeId: store.storeId, market: store.market };
  if (day === null) {
    const health = await deps.marketplace.readHealthReport(targetOf(store), documentId);
    if (health) await keepHealth(deps.db, store.storeId, { health, now: deps.clock.now() });
    return;
  }
  const traffic = await deps.marketplace.readTrafficReport(targetOf(store), documentId);
  await deps.db.transaction().execute((tx) => keepTraffic(tx, scope, { day, traffic }));
}

/**
 * What the marketplace says of a day stands in the place of what was known of it before, unless a file of a longer period tells of it; dollars at that day's
 * rate (REP-024).
 */
async function keepTraffic(
  tx: Db,
  store: Pick<ConnectedStore, 'storeId' | 'market'>,
  { day, traffic }: { day: string; traffic: readonly ReportedTraffic[] },
): Promise<void> {
  const { currency, decimals } = markets[store.market];
  const ratePpm = await rateOn(tx, store, currency, day);
  const rows = traffic.map((row) => ({
    ...row,
    sales_usd: ratePpm === null ? 0 : usdOfLocal(row.sales, { ratePpm, decimals }),
  }));
  await sql`delete from business_day where store_id = ${store.storeId} and day = ${day}::date and days = 1 and asin <> ''`.execute(
    tx,
  );
  await sql`insert into business_day(store_id, day, asin, source, sessions, page_views, buybox, units, sales, sales_usd)
    select ${store.storeId}::int, ${day}::date, r.asin, 0, r.sessions, r."pageViews", r.buybox, r.units, r.sales, r.sales_usd
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(asin text, sessions int, "pageViews" int, buybox int, units int, sales bigint, sales_usd bigint)
    where not exists (select from business_day b where b.store_id = ${store.storeId} and ${day}::date between b.day and b.day + b.days - 1 and b.days > 1)
    on conflict (store_id, day, asin) do nothing`.execute(tx);
}
