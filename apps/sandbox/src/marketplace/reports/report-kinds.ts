import { accountHealth } from './account-health.ts';
import { salesAndTraffic } from './sales-and-traffic.ts';
import type { World } from '../../world/world.ts';
import { sellerFeedback } from './feedback-report.ts';
import { allListings } from './merchant-listings.ts';
import { actionableOrders, generalOrders } from './order-report.ts';
import { suppressedListings } from './suppressed-listings.ts';
import type { ReportRow } from './report-row.ts';
import { flatReturns, xmlReturns } from './returns-report.ts';

/** A type of report: how it is written, over how many days at most, and whether it holds personal data. */
export type ReportKind = {
  write(world: World, report: ReportRow): Promise<string | null>;
  /** Days between start and end at most; null = it looks at now. */
  daysMax: number | null;
  contentType: string;
  isRestricted: boolean;
};

const flat = {
  contentType: 'text/tab-separated-values',
  isRestricted: false,
} as const;

const json = { contentType: 'application/json', isRestricted: false } as const;

/** The types this marketplace writes. */
export const reportKinds = {
  GET_MERCHANT_LISTINGS_ALL_DATA: { ...flat, write: allListings, daysMax: null },
  GET_MERCHANTS_LISTINGS_FYP_REPORT: { ...flat, write: suppressedListings, daysMax: null },
  GET_FLAT_FILE_ALL_ORDERS_DATA_BY_LAST_UPDATE_GENERAL: {
    ...flat,
    write: (world, report) => generalOrders(world, report, 'updated_at'),
    daysMax: 30,
  },
  GET_FLAT_FILE_ALL_ORDERS_DATA_BY_ORDER_DATE_GENERAL: {
    ...flat,
    write: (world, report) => generalOrders(world, report, 'created_at'),
    daysMax: 30,
  },
  GET_V2_SELLER_PERFORMANCE_REPORT: { ...json, write: accountHealth, daysMax: null },
  GET_SALES_AND_TRAFFIC_REPORT: { ...json, write: salesAndTraffic, daysMax: 730 },
  GET_FLAT_FILE_ACTIONABLE_ORDER_DATA_SHIPPING: { ...flat, write: actionableOrders, daysMax: null, isRestricted: true },
  GET_FLAT_FILE_RETURNS_DATA_BY_RETURN_DATE: { ...flat, write: flatReturns, daysMax: 60 },
  // Assumed: developers ask for ten years at once (models#2459).
  GET_SELLER_FEEDBACK_DATA: { ...flat, write: sellerFeedback, daysMax: 3660 },
  GET_XML_RETURNS_DATA_BY_RETURN_DATE: { ...flat, write: xmlReturns, daysMax: 60, contentType: 'text/xml' },
} as const satisfies Record<string, ReportKind>;

export type ReportType = keyof typeof reportKinds;

/** The kind of a type's name, or null when this marketplace has no such type. */
export const findReportKind = (type: string): ReportKind | null =>
  Object.hasOwn(reportKinds, type) ? reportKinds[type as ReportType] : null; // An own key.
