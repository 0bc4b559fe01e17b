import { markets, type MarketCode } from '@kervan/domain/markets';
import type { World } from '../../world/world.ts';
import type { components } from '@kervan/sp-api/reports_2021-06-30';
import type { ProcessingStatus } from '../processing-filter.ts';

/** A row of sandbox.report. */
export type ReportRow = {
  report_id: string;
  number: string;
  seller_id: string;
  report_type: string;
  market: MarketCode;
  data_start: Date | null;
  data_end: Date | null;
  status: ProcessingStatus;
  created_at: Date;
  started_at: Date | null;
  ended_at: Date | null;
  document_id: string | null;
};

/** The report, or null. */
export async function findReport(world: World, reportId: string): Promise<ReportRow | null> {
  const { rows } = await world.sql.query<ReportRow>(
    'select * from sandbox.report where world = $1 and report_id = $2',
    [world.id, reportId],
  );
  return rows[0] ?? null;
}

/** The report as the Reports API shows it. */
export function reportView(row: ReportRow): components['schemas']['Report'] {
  return {
    reportId: row.report_id,
    reportType: row.report_type,
    marketplaceIds: [markets[row.market].marketplaceId],
    createdTime: row.created_at.toISOString(),
    processingStatus: row.status,
    ...(row.data_start ? { dataStartTime: row.data_start.toISOString() } : {}),
    ...(row.data_end ? { dataEndTime: row.data_end.toISOString() } : {}),
    ...(row.started_at ? { processingStartTime: row.started_at.toISOString() } : {}),
    ...(row.ended_at ? { processingEndTime: row.ended_at.toISOString() } : {}),
    ...(row.document_id ? { reportDocumentId: row.document_id } : {}),
  };
}
