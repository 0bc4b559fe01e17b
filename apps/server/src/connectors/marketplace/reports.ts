import type { ReportedFeedback } from '@kervan/domain/feedback/reported-feedback';
import { markets, type MarketCode } from '@kervan/domain/markets';
import type { MarketplaceAccount } from './accounts.ts';
import type { Documents } from './documents.ts';
import { feedbackReportRows } from './feedback-report.ts';
import { processingStatuses, type Feed } from './feeds.ts';
import type { components, paths } from '@kervan/sp-api/reports_2021-06-30';
import { bodyOf, type HttpCore } from './http-core.ts';
import { listingsReportRows, type ListingsReportRow } from './listings-report.ts';
import type { QuotaPriority } from './quota-gate.ts';
import { suppressedReportRows, type SuppressedReportRow } from './suppressed-report.ts';
import { returnsReportRows, type ReturnsReportRow } from './returns-report.ts';

/** Cancelled is ambiguous: no data, a duplicate, or asked too often. */
export type Report = {
  reportId: string;
  status: Feed['status'];
  /** ISO 8601 instants. */
  createdAt: string;
  endedAt: string | null;
  documentId: string | null;
};

const ALL_LISTINGS = 'GET_MERCHANT_LISTINGS_ALL_DATA';
/** At most 60 days at once. */
const RETURNS = 'GET_FLAT_FILE_RETURNS_DATA_BY_RETURN_DATE';

/** Asks for the report of all listings of a market. */
export async function requestListingsReport(
  http: HttpCore,
  account: MarketplaceAccount,
  market: MarketCode,
  priority: QuotaPriority,
): Promise<{ reportId: string }> {
  const answer = await http
    .client<paths>({ by: account, operation: 'createReport', priority })
    .POST('/reports/2021-06-30/reports', {
      body: { reportType: ALL_LISTINGS, marketplaceIds: [markets[market].marketplaceId] },
    });
  return { reportId: bodyOf(answer).reportId };
}

/** Asks for the returns that buyers requested in a market since an instant (ISO 8601), at most 60 days ago. */
export async function requestReturnsReport(
  http: HttpCore,
  { account, market }: { account: MarketplaceAccount; market: MarketCode },
  dataStartTime: string,
  priority: QuotaPriority,
): Promise<{ reportId: string }> {
  const answer = await http
    .client<paths>({ by: account, operation: 'createReport', priority })
    .POST('/reports/2021-06-30/reports', {
      body: { reportType: RETURNS, marketplaceIds: [markets[market].marketplaceId], dataStartTime },
    });
  return { reportId: bodyOf(answer).reportId };
}

const FEEDBACK = 'GET_SELLER_FEEDBACK_DATA';

/** Asks for what buyers said of the seller in a market since an instant (ISO 8601). With an end it would be cancelled (docs#1101). */
export async function requestFeedbackReport(
  http: HttpCore,
  { account, market, priority }: { account: MarketplaceAccount; market: MarketCode; priority: QuotaPriority },
  dataStartTime: string,
): Promise<{ reportId: string }> {
  const answer = await http
    .client<paths>({ by: account, operation: 'createReport', priority })
    .POST('/reports/2021-06-30/reports', {
      body: { reportType: FEEDBACK, marketplaceIds: [markets[market].marketplaceId], dataStartTime },
    });
  return { reportId: bodyOf(answer).reportId };
}

/** Streams the lines of a finished feedback report. */
export async function* readFeedbackReport(
  http: HttpCore,
  documents: Documents,
  { account, market, priority }: { account: MarketplaceAccount; market: MarketCode; priority: QuotaPriority },
  { documentId, today }: { documentId: string; today: string },
): AsyncGenerator<ReportedFeedback> {
  const link = bodyOf(
    await http
      .client<paths>({ by: account, operation: 'getReportDocument', priority })
      .GET('/reports/2021-06-30/documents/{reportDocumentId}', { params: { path: { reportDocumentId: documentId } } }),
  );
  yield* feedbackReportRows(await documents.open(link), { market, today });
}

const SUPPRESSED = 'GET_MERCHANTS_LISTINGS_FYP_REPORT';

/** Asks for the listings of a market that Amazon took down or hides. */
export async function requestSuppressedReport(
  http: HttpCore,
  { account, market }: { account: MarketplaceAccount; market: MarketCode },
  priority: QuotaPriority,
): Promise<{ reportId: string }> {
  const answer = await http
    .client<paths>({ by: account, operation: 'createReport', priority })
    .POST('/reports/2021-06-30/reports', {
      body: { reportType: SUPPRESSED, marketplaceIds: [markets[market].marketplaceId] },
    });
  return { reportId: bodyOf(answer).reportId };
}

/** Streams the lines of a finished report of suppressed listings. */
export async function* readSuppressedReport(
  http: HttpCore,
  documents: Documents,
  target: { account: MarketplaceAccount; priority: QuotaPriority },
  documentId: string,
): AsyncGenerator<SuppressedReportRow> {
  const link = bodyOf(
    await http
      .client<paths>({ by: target.account, operation: 'getReportDocument', priority: target.priority })
      .GET('/reports/2021-06-30/documents/{reportDocumentId}', { params: { path: { reportDocumentId: documentId } } }),
  );
  yield* suppressedReportRows(await documents.open(link));
}

/** How far a report is. */
export async function getReport(
  http: HttpCore,
  account: MarketplaceAccount,
  reportId: string,
  priority: QuotaPriority,
): Promise<Report> {
  const answer = await http
    .client<paths>({ by: account, operation: 'getReport', priority })
    .GET('/reports/2021-06-30/reports/{reportId}', { params: { path: { reportId } } });
  return reportOf(bodyOf(answer));
}

/** Reports of all listings of a market asked for since an instant (ISO 8601), newest first: how an unknown outcome is cleared up. */
export async function findListingsReports(
  http: HttpCore,
  account: MarketplaceAccount,
  market: MarketCode,
  createdSince: string,
  priority: QuotaPriority,
): Promise<Report[]> {
  const answer = await http
    .client<paths>({ by: account, operation: 'getReports', priority })
    .GET('/reports/2021-06-30/reports', {
      params: {
        query: {
          reportTypes: [ALL_LISTINGS],
          marketplaceIds: [markets[market].marketplaceId],
          createdSince,
          pageSize: 100,
        },
      },
    });
  return bodyOf(answer)
    .reports.map(reportOf)
    .sort((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt));
}

/** Streams the lines of a finished returns report. */
export async function* readReturnsReport(
  http: HttpCore,
  documents: Documents,
  target: { account: MarketplaceAccount; priority: QuotaPriority },
  documentId: string,
): AsyncGenerator<ReturnsReportRow> {
  const link = bodyOf(
    await http
      .client<paths>({ by: target.account, operation: 'getReportDocument', priority: target.priority })
      .GET('/reports/2021-06-30/documents/{reportDocumentId}', { params: { path: { reportDocumentId: documentId } } }),
  );
  yield* returnsReportRows(await documents.open(link));
}

/** Streams the lines of a finished listings report. */
export async function* readListingsReport(
  http: HttpCore,
  documents: Documents,
  target: { account: MarketplaceAccount; market: MarketCode; priority: QuotaPriority },
  documentId: string,
): AsyncGenerator<ListingsReportRow> {
  const link = bodyOf(
    await http
      .client<paths>({ by: target.account, operation: 'getReportDocument', priority: target.priority })
      .GET('/reports/2021-06-30/documents/{reportDocumentId}', { params: { path: { reportDocumentId: documentId } } }),
  );
  yield* listingsReportRows(await documents.open(link), target.market);
}

/** One report in our words. */
function reportOf(report: components['schemas']['Report']): Report {
  return {
    reportId: report.reportId,
    status: processingStatuses[report.processingStatus],
    createdAt: report.createdTime,
    endedAt: report.processingEndTime ?? null,
    documentId: report.reportDocumentId ?? null,
  };
}
