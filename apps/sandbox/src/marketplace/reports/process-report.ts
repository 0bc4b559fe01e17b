import type { EffectHandler } from '../../world/system.ts';
import { hashText, shareOf } from '../../world/random.ts';
import { easedMs, type World } from '../../world/world.ts';
import { createDocument } from '../documents/document-store.ts';
import { publish } from '../notifications/publish.ts';
import { encodeText, type ReportEncoding } from './encode-text.ts';
import { findReportKind, type ReportKind } from './report-kinds.ts';
import { findReport, type ReportRow } from './report-row.ts';

const MINUTE_MS = 60_000;

/** The same report again within this time of a finished one is cancelled (models#403). */
const REPEAT_MS = 5 * MINUTE_MS;

/** Larger reports are packed unless a scenario says otherwise. */
const PACK_FROM_BYTES = 64 * 1024;

const startReport: EffectHandler = async (world, payload, at) => {
  const { reportId } = payload as { reportId: string }; // Written by createReport.
  const { rows } = await world.sql.query<ReportRow>(
    "update sandbox.report set status = 'IN_PROGRESS', started_at = $3 where world = $1 and report_id = $2 and status = 'IN_QUEUE' returning *",
    [world.id, reportId, at],
  );
  const report = rows[0];
  if (!report) return;
  if (await isRepeated(world, report)) {
    await endReport(world, reportId, { from: 'IN_PROGRESS', status: 'CANCELLED', at, documentId: null });
    return;
  }
  const ms =
    (0.5 + 1.5 * shareOf(hashText(world.seed, `report time ${report.seller_id}`), report.created_at.getTime())) *
    MINUTE_MS;
  await world.effects.schedule('reports.finish', new Date(at.getTime() + easedMs(world, ms)), { reportId });
};

async function isRepeated(world: World, report: ReportRow): Promise<boolean> {
  const { rows } = await world.sql.query(
    `select 1 from sandbox.report where world = $1 and seller_id = $2 and report_type = $3 and market = $4 and number < $5
       and (status in ('IN_QUEUE', 'IN_PROGRESS') or (status = 'DONE' and ended_at > $6)) limit 1`,
    [
      world.id,
      report.seller_id,
      report.report_type,
      report.market,
      report.number,
      new Date(report.created_at.getTime() - easedMs(world, REPEAT_MS)),
    ],
  );
  return rows.length > 0;
}

type Scenario = { outcome: 'CANCELLED' | 'FATAL' | null; encoding: ReportEncoding; is_packed: boolean | null };

const finishReport: EffectHandler = async (world, payload, at) => {
  const { reportId } = payload as { reportId: string }; // Written by startReport.
  const report = await findReport(world, reportId);
  if (!report || report.status !== 'IN_PROGRESS') return;
  const { rows } = await world.sql.query<Scenario>(
    'select outcome, encoding, is_packed from sandbox.report_scenario where world = $1 and seller_id = $2',
    [world.id, report.seller_id],
  );
  const kind = findReportKind(report.report_type);
  const given = rows[0] ?? { outcome: null, encoding: 'UTF-8', is_packed: null };
  const scenario = isTooLong(report, kind) ? { ...given, outcome: 'FATAL' as const } : given;
  const text =
    scenario.outcome === 'FATAL'
      ? 'The report could not be generated. Request it again with other parameters.'
      : ((await kind?.write(world, report)) ?? null);
  // A report without data is cancelled, not empty.
  if (scenario.outcome === 'CANCELLED' || text === null) {
    await endReport(world, reportId, { from: 'IN_PROGRESS', status: 'CANCELLED', at, documentId: null });
    return;
  }
  const content = encodeText(text, scenario.encoding);
  const documentId = await createDocument(world.sql, world, {
    sellerId: report.seller_id,
    kind: 'report',
    contentType: `${kind?.contentType ?? 'text/plain'}; charset=${scenario.encoding}`,
    content,
    isCompressed: scenario.is_packed ?? content.length >= PACK_FROM_BYTES,
  });
  await endReport(world, reportId, { from: 'IN_PROGRESS', status: scenario.outcome ?? 'DONE', at, documentId });
};

const DAY_MS = 86_400_000;

/** A report over more days than its type takes says so and holds nothing. */
const isTooLong = ({ data_start, data_end }: ReportRow, kind: ReportKind | null): boolean =>
  kind !== null &&
  kind.daysMax !== null &&
  data_start !== null &&
  data_end !== null &&
  data_end.getTime() - data_start.getTime() > kind.daysMax * DAY_MS;

type Ending = {
  from: 'IN_QUEUE' | 'IN_PROGRESS';
  status: 'DONE' | 'FATAL' | 'CANCELLED';
  at: Date;
  documentId: string | null;
};

/** Ends a report that is in the state `from` and notifies its seller; false when it is not. */
export async function endReport(
  world: World,
  reportId: string,
  { from, status, at, documentId }: Ending,
): Promise<boolean> {
  const { rows } = await world.sql.query<ReportRow>(
    'update sandbox.report set status = $4, ended_at = $5, document_id = $6 where world = $1 and report_id = $2 and status = $3 returning *',
    [world.id, reportId, from, status, at, documentId],
  );
  const report = rows[0];
  if (!report) return false;
  const payload = {
    reportProcessingFinishedNotification: {
      sellerId: report.seller_id,
      accountId: `amzn1.merchant.o.${report.seller_id}`,
      reportId,
      reportType: report.report_type,
      processingStatus: status,
      ...(documentId ? { reportDocumentId: documentId } : {}),
    },
  };
  await publish(world, [{ type: 'REPORT_PROCESSING_FINISHED', sellerId: report.seller_id, market: null, at, payload }]);
  return true;
}

export const reportsEffects: Readonly<Record<string, EffectHandler>> = {
  'reports.start': startReport,
  'reports.finish': finishReport,
};
