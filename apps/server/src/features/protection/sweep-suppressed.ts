import { alertOfReason } from '@kervan/domain/protection/warning-of-issue';
import { isReportOfNoUse } from '../../jobs/report-of-no-use.ts';
import { AuthorizationLost, MarketplaceError, QuotaError } from '../../connectors/marketplace/errors.ts';
import type { WorkerDeps } from '../../deps.ts';
import { announce } from '../../events/announce.ts';
import {
  claimSweep,
  putSweep,
  saveReport,
  type ReportedSuppression,
  type SweepClaim,
  type SweepStep,
} from '../../records/protection/suppressed-report.ts';
import type { ConnectedStore } from '../../records/stores/connected-stores.ts';
import { lockStores } from '../../records/stores/store-lock.ts';

const MINUTE = 60_000;
/** INV-090. */
const EVERY_MS = 12 * 60 * MINUTE;
const LOOK_MS = 30_000;
const AGAIN_MS = 10 * MINUTE;
/** A report that is not made by then is asked for anew. */
const LOST_AFTER_MS = 3 * 60 * MINUTE;
/** Lines of one report that are taken over; the marketplace takes far fewer listings down. */
const LINES_MAX = 50_000;

/** Asks for the report of suppressed listings of a store, waits for it and takes it over (INV-090). */
export async function sweepSuppressed(deps: WorkerDeps, store: ConnectedStore): Promise<void> {
  const claim = await claimSweep(deps.db, store.storeId, { holder: deps.alive.holder(), now: deps.clock.now() });
  if (claim === null) return;
  try {
    const next = await step(deps, store, claim);
    await deps.db.transaction().execute(async (tx) => {
      await putSweep(tx, claim, next);
      // A report was read: whoever looks at the list sees it, and of when it is.
      if (next.readAt !== claim.readAt) await announce(tx, store.accountId, { type: 'counts', storeId: store.storeId });
    });
  } catch (error) {
    const dueAt = error instanceof QuotaError ? error.blockedUntil : deps.clock.now() + AGAIN_MS;
    const failure = error instanceof Error ? error.message : String(error);
    const asked = isReportOfNoUse(error) ? { reportId: null, askedAt: null } : {};
    await putSweep(deps.db, claim, { ...claim, ...asked, dueAt, failure });
    if (error instanceof AuthorizationLost || !(error instanceof MarketplaceError)) throw error;
  }
}

const targetOf = ({ account, market }: ConnectedStore) => ({ account, market, priority: 3 as const });

async function step(deps: WorkerDeps, store: ConnectedStore, claim: SweepClaim): Promise<SweepStep> {
  const now = deps.clock.now();
  const { reportId, askedAt, readAt } = claim;
  const over: SweepStep = { reportId: null, askedAt: null, readAt: now, dueAt: now + EVERY_MS, failure: null };
  if (reportId === null) {
    const asked = await deps.marketplace.requestSuppressedReport(targetOf(store));
    return { reportId: asked.reportId, askedAt: now, readAt, dueAt: now + LOOK_MS, failure: null };
  }
  const report = await deps.marketplace.getReport(store.account, reportId, 3);
  const again = (failure: string): SweepStep => ({ ...over, readAt, dueAt: now + AGAIN_MS, failure });
  if (report.status === 'queued' || report.status === 'running')
    return now - (askedAt ?? now) > LOST_AFTER_MS
      ? again('the report is not made')
      : { reportId, askedAt, readAt, dueAt: now + LOOK_MS, failure: null };
  // Cancelled: there is nothing to report.
  const isEmpty = report.status === 'cancelled';
  if (!isEmpty && (report.status === 'failed' || report.documentId === null)) return again('the report failed');
  const lines = isEmpty || report.documentId === null ? [] : await readLines(deps, store, report.documentId);
  await deps.db.transaction().execute(async (tx) => {
    await lockStores(tx, [store.storeId]);
    await saveReport(tx, store.storeId, lines, { madeAt: askedAt ?? now, now });
  });
  return over;
}

async function readLines(deps: WorkerDeps, store: ConnectedStore, documentId: string): Promise<ReportedSuppression[]> {
  const lines: ReportedSuppression[] = [];
  for await (const { sku, asin, reason, explanation } of deps.marketplace.readSuppressedReport(
    targetOf(store),
    documentId,
  )) {
    if (lines.length === LINES_MAX) break;
    lines.push({
      sku: cleanText(sku),
      asin: asin === null ? null : cleanText(asin),
      alert: alertOfReason(reason),
      explanation: cleanText(explanation === '' ? reason : explanation),
    });
  }
  return lines;
}

/** A text that a column takes, whatever the report holds. */
const cleanText = (text: string): string => text.replaceAll('\0', '').toWellFormed();
