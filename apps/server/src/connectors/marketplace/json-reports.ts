import { buffer } from 'node:stream/consumers';
import { markets, type MarketCode } from '@kervan/domain/markets';
import type { HealthMetric } from '@kervan/domain/reports/account-health';
import { z } from 'zod';
import type { MarketplaceAccount } from './accounts.ts';
import type { Documents } from './documents.ts';
import type { paths } from '@kervan/sp-api/reports_2021-06-30';
import { bodyOf, type HttpCore } from './http-core.ts';
import type { QuotaPriority } from './quota-gate.ts';

const TYPES = { health: 'GET_V2_SELLER_PERFORMANCE_REPORT', traffic: 'GET_SALES_AND_TRAFFIC_REPORT' } as const;
export type JsonReport = keyof typeof TYPES;
type Target = { account: MarketplaceAccount; market: MarketCode; priority: QuotaPriority };

/** Asks for the account's health of now, or for sales and traffic of one day by product. */
export async function requestJsonReport(
  http: HttpCore,
  { account, market, priority }: Target,
  { kind, day }: { kind: JsonReport; day: string | null },
): Promise<{ reportId: string }> {
  const times = day === null ? {} : { dataStartTime: `${day}T00:00:00Z`, dataEndTime: `${day}T23:59:59Z` };
  const options = kind === 'traffic' ? { reportOptions: { dateGranularity: 'DAY', asinGranularity: 'CHILD' } } : {};
  const answer = await http
    .client<paths>({ by: account, operation: 'createReport', priority })
    .POST('/reports/2021-06-30/reports', {
      body: { reportType: TYPES[kind], marketplaceIds: [markets[market].marketplaceId], ...times, ...options },
    });
  return { reportId: bodyOf(answer).reportId };
}

async function readJson(
  http: HttpCore,
  documents: Documents,
  { account, priority }: Target,
  documentId: string,
): Promise<unknown> {
  const link = bodyOf(
    await http
      .client<paths>({ by: account, operation: 'getReportDocument', priority })
      .GET('/reports/2021-06-30/documents/{reportDocumentId}', { params: { path: { reportDocumentId: documentId } } }),
  );
  const { bytes } = await documents.open(link);
  return JSON.parse((await buffer(bytes)).toString('utf8'));
}

const rated = z.object({ rate: z.number().nullish() }).nullish();
const counted = z.object({ defectsCount: z.number().int().nullish() }).nullish();
const performance = z.object({
  performanceMetrics: z.array(
    z.object({
      marketplaceId: z.string(),
      orderDefectRate: z.object({ mfn: rated }).nullish(),
      prefulfillmentCancelRate: rated,
      lateShipmentRate: rated,
      onTimeDeliveryRate: rated,
      validTrackingRate: rated,
      listingPolicyViolations: counted,
      productAuthenticityCustomerComplaints: counted,
      productSafetyCustomerComplaints: counted,
      receivedIntellectualPropertyComplaints: counted,
      otherPolicyViolations: counted,
    }),
  ),
});
export type ReportedHealth = Record<HealthMetric, number | null>;

/** What the marketplace says of the account in this market; null = nothing of this market is in the report. */
export async function readHealthReport(
  http: HttpCore,
  documents: Documents,
  target: Target,
  documentId: string,
): Promise<ReportedHealth | null> {
  const report = performance.parse(await readJson(http, documents, target, documentId));
  const wanted = markets[target.market].marketplaceId;
  const reported = report.performanceMetrics.find(({ marketplaceId }) => marketplaceId === wanted);
  return reported
    ? {
        orderDefectRate: rateOf(reported.orderDefectRate?.mfn),
        cancellationRate: rateOf(reported.prefulfillmentCancelRate),
        lateShipmentRate: rateOf(reported.lateShipmentRate),
        // The report tells neither of them any more.
        returnDissatisfactionRate: null,
        contactResponseTime: null,
        onTimeDelivery: rateOf(reported.onTimeDeliveryRate),
        validTrackingRate: rateOf(reported.validTrackingRate),
        listingPolicy: countOf(reported.listingPolicyViolations),
        authenticity: countOf(reported.productAuthenticityCustomerComplaints),
        safety: countOf(reported.productSafetyCustomerComplaints),
        intellectualProperty: countOf(reported.receivedIntellectualPropertyComplaints),
        policyViolations: countOf(reported.otherPolicyViolations),
      }
    : null;
}

const rateOf = (reported: z.output<typeof rated>): number | null =>
  reported?.rate == null ? null : Math.round(reported.rate * 10_000);
const countOf = (reported: z.output<typeof counted>): number | null => reported?.defectsCount ?? null;

const traffic = z.object({
  salesAndTrafficByAsin: z.array(
    z.object({
      parentAsin: z.string(),
      childAsin: z.string().nullish(),
      salesByAsin: z.object({ unitsOrdered: z.int(), orderedProductSales: z.object({ amount: z.number() }) }),
      trafficByAsin: z.object({ sessions: z.int(), pageViews: z.int(), buyBoxPercentage: z.number() }),
    }),
  ),
});
export type ReportedTraffic = {
  asin: string;
  sessions: number;
  pageViews: number;
  /** Hundredths of a percent. */
  buybox: number;
  units: number;
  /** Minor units of the market's currency. */
  sales: number;
};

/** Sales and traffic by product. */
export async function readTrafficReport(
  http: HttpCore,
  documents: Documents,
  target: Target,
  documentId: string,
): Promise<ReportedTraffic[]> {
  const report = traffic.parse(await readJson(http, documents, target, documentId));
  const scale = 10 ** markets[target.market].decimals;
  return report.salesAndTrafficByAsin.map(({ parentAsin, childAsin, salesByAsin, trafficByAsin }) => ({
    asin: childAsin ?? parentAsin,
    sessions: trafficByAsin.sessions,
    pageViews: trafficByAsin.pageViews,
    buybox: Math.min(10_000, Math.round(trafficByAsin.buyBoxPercentage * 100)),
    units: salesByAsin.unitsOrdered,
    sales: Math.round(salesByAsin.orderedProductSales.amount * scale),
  }));
}
