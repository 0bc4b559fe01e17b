import type { MarketCode } from '@kervan/domain/markets';
import * as z from 'zod';
import type { components } from '@kervan/sp-api/listingsItems_2021-08-01';
import { reportedListingOf, severityOf, type ListingIssue, type ReportedListing } from './listings-mapping.ts';

/** What Amazon did with the messages of a feed. */
export type FeedReport = {
  counts: { processed: number; accepted: number; invalid: number };
  /** Per message: why it was refused or what Amazon remarks. */
  issues: {
    messageId: number | null;
    sku: string | null;
    code: string;
    severity: ListingIssue['severity'];
    message: string;
    attributeNames: string[];
  }[];
  /** The state after processing, where Amazon had it. */
  listings: ReportedListing[];
};

const count = z.number().catch(0);
const report = z.object({
  summary: z.object({ messagesProcessed: count, messagesAccepted: count, messagesInvalid: count }),
  issues: z
    .array(
      z.object({
        messageId: z.number().nullish(),
        sku: z.string().nullish(),
        code: z.string(),
        severity: z.string(),
        message: z.string(),
        attributeName: z.string().nullish(),
        attributeNames: z.array(z.string()).nullish(),
      }),
    )
    .default([]),
  items: z.array(z.looseObject({ sku: z.string() })).default([]),
});

/** Reads a processing report. @throws ZodError when it is none. */
export function feedReportOf(json: unknown, market: MarketCode): FeedReport {
  const { summary, issues, items } = report.parse(json);
  return {
    counts: {
      processed: summary.messagesProcessed,
      accepted: summary.messagesAccepted,
      invalid: summary.messagesInvalid,
    },
    issues: issues.map((issue) => ({
      messageId: issue.messageId ?? null,
      sku: issue.sku ?? null,
      code: issue.code,
      severity: severityOf(issue.severity),
      message: issue.message,
      attributeNames: issue.attributeNames ?? (issue.attributeName ? [issue.attributeName] : []),
    })),
    // The report repeats the listings API's item, as its header asked (apiVersion 2021-08-01).
    listings: items.map((item) => reportedListingOf(item as components['schemas']['Item'], market)),
  };
}
