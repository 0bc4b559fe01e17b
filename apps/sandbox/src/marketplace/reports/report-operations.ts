import { randomInt } from 'node:crypto';
import { isRecord } from '../../http/body.ts';
import { hashText, shareOf } from '../../world/random.ts';
import { dueAfter } from '../../world/world.ts';
import { invalidInput, notFound, unauthorized } from '../api-error.ts';
import { documentLink } from '../documents/document-links.ts';
import { findDocument } from '../documents/document-store.ts';
import { requireMarket } from '../marketplaces.ts';
import type { Operation, OperationAnswer, SellerCall } from '../operation.ts';
import { listProcessing, readProcessingFilter } from '../processing-filter.ts';
import { endReport } from './process-report.ts';
import { findReportKind } from './report-kinds.ts';
import { findReport, reportView, type ReportRow } from './report-row.ts';

const model = 'reports_2021-06-30';
const path = '/reports/2021-06-30/reports';

/** Reports API 2021-06-30, without schedules. */
export const reportsOperations: readonly Operation[] = [
  { model, operationId: 'createReport', method: 'POST', path, access: 'seller', handle: createReport },
  { model, operationId: 'getReports', method: 'GET', path, access: 'seller', handle: getReports },
  {
    model,
    operationId: 'getReport',
    method: 'GET',
    path: `${path}/{reportId}`,
    access: 'seller',
    handle: async (call) => ({ status: 200, body: reportView(await requireReport(call)) }),
  },
  {
    model,
    operationId: 'cancelReport',
    method: 'DELETE',
    path: `${path}/{reportId}`,
    access: 'seller',
    handle: cancelReport,
  },
  {
    model,
    operationId: 'getReportDocument',
    method: 'GET',
    path: '/reports/2021-06-30/documents/{reportDocumentId}',
    access: 'seller',
    handle: getReportDocument,
  },
];

const DAY_MS = 86_400_000;

/** Longest wait before a report is begun. */
const QUEUE_MS = 30_000;

async function createReport({ world, account, region, body, now }: SellerCall): Promise<OperationAnswer> {
  if (!isRecord(body)) throw invalidInput('The request body is not as described.', 'Body');
  const type = body.reportType;
  const kind = typeof type === 'string' ? findReportKind(type) : null;
  if (!kind) throw invalidInput(`The report type '${String(body.reportType)}' is not valid.`, 'Body');
  const [marketplaceId] = Array.isArray(body.marketplaceIds) ? (body.marketplaceIds as unknown[]) : []; // A list of JSON values.
  if (typeof marketplaceId !== 'string') throw invalidInput("Missing required member 'marketplaceIds'.", 'Body');
  const market = requireMarket(marketplaceId, region);
  const reportId = String(randomInt(50_000_000_000, 100_000_000_000));
  await world.sql.query(
    `insert into sandbox.report (world, report_id, seller_id, report_type, market, data_start, data_end, status, created_at) values ($1, $2, $3, $4, $5, $6, $7, 'IN_QUEUE', $8)`,
    [
      world.id,
      reportId,
      account.sellingPartnerId,
      type,
      market,
      // A window that nobody names is the last day.
      readInstant(body.dataStartTime) ?? new Date(now.getTime() - (kind.daysMax === null ? 0 : DAY_MS)),
      readInstant(body.dataEndTime) ?? now,
      now,
    ],
  );
  await world.effects.schedule(
    'reports.start',
    dueAfter(world, QUEUE_MS * shareOf(hashText(world.seed, `report ${account.sellingPartnerId}`), now.getTime())),
    { reportId },
  );
  return { status: 202, body: { reportId } };
}

function readInstant(value: unknown): Date | null {
  if (value === undefined) return null;
  if (typeof value !== 'string' || Number.isNaN(Date.parse(value)))
    throw invalidInput(`Invalid date '${String(value)}'.`, 'Body');
  return new Date(value);
}

async function getReports(call: SellerCall): Promise<OperationAnswer> {
  const filter = readProcessingFilter(call, 'reportTypes');
  if (filter.types.length === 0)
    throw invalidInput("Either 'reportTypes' or 'nextToken' is required.", 'Parameter reportTypes');
  const { page, nextToken } = await listProcessing<ReportRow>(
    call,
    { table: 'report', typeColumn: 'report_type' },
    filter,
  );
  return { status: 200, body: { reports: page.map(reportView), ...(nextToken ? { nextToken } : {}) } };
}

async function requireReport({ world, account, params }: SellerCall): Promise<ReportRow> {
  const report = await findReport(world, params.reportId ?? '');
  if (!report || report.seller_id !== account.sellingPartnerId)
    throw notFound(`Report ${params.reportId ?? ''} does not exist.`);
  return report;
}

/** Only a report nobody has begun can be cancelled. */
async function cancelReport(call: SellerCall): Promise<OperationAnswer> {
  const report = await requireReport(call);
  const isCancelled = await endReport(call.world, report.report_id, {
    from: 'IN_QUEUE',
    status: 'CANCELLED',
    at: call.now,
    documentId: null,
  });
  if (!isCancelled)
    throw invalidInput(`Report ${report.report_id} cannot be cancelled any more.`, `Status ${report.status}`);
  return { status: 200 };
}

async function getReportDocument({ world, account, params, isRestricted }: SellerCall): Promise<OperationAnswer> {
  const document = await findDocument(world, params.reportDocumentId ?? '');
  if (!document || document.seller_id !== account.sellingPartnerId || document.kind !== 'report')
    throw notFound(`Document ${params.reportDocumentId ?? ''} does not exist.`);
  const { rows } = await world.sql.query<Pick<ReportRow, 'report_type'>>(
    'select report_type from sandbox.report where world = $1 and document_id = $2',
    [world.id, document.document_id],
  );
  if (findReportKind(rows[0]?.report_type ?? '')?.isRestricted && !isRestricted)
    throw unauthorized('A Restricted Data Token is required for this report.');
  const compression = document.compression ? { compressionAlgorithm: document.compression } : {};
  return {
    status: 200,
    body: {
      reportDocumentId: document.document_id,
      url: documentLink(world, document.document_id, 'GET'),
      ...compression,
    },
  };
}
