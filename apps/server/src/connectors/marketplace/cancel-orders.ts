import type { CancelReason } from '@kervan/domain/orders/cancel-reasons';
import type { MarketCode } from '@kervan/domain/markets';
import type { MarketplaceAccount } from './accounts.ts';
import type { Documents } from './documents.ts';
import { notWhole, readReport, submitDocument } from './feeds.ts';
import type { HttpCore } from './http-core.ts';
import type { QuotaPriority } from './quota-gate.ts';

type Target = { account: MarketplaceAccount; market: MarketCode; priority: QuotaPriority };

/** A whole order that is not going to be sent. */
export type OrderCancellation = { orderId: string; reason: CancelReason };

/** The flat file only cancels; its columns are written down in marketplace.md (u). */
const FEED_TYPE = 'POST_FLAT_FILE_ORDER_ACKNOWLEDGEMENT_DATA';
const CONTENT_TYPE = 'text/tab-separated-values; charset=UTF-8';
const COLUMNS = ['order-id', 'cancellation-reason-code', 'amazon-order-item-code'];

/**
 * Asks for the cancellation of orders, one record each, counted from 1 in the order given.
 * @throws UnknownOutcome when it is not known whether Amazon has the feed
 */
export function cancelOrders(
  http: HttpCore,
  documents: Documents,
  target: Target,
  cancellations: readonly OrderCancellation[],
): Promise<{ feedId: string; documentId: string }> {
  // Without an item's code the whole order is meant.
  const lines = cancellations.map(({ orderId, reason }) => [orderId, reason, ''].join('\t'));
  const content = [COLUMNS.join('\t'), ...lines, ''].join('\r\n');
  return submitDocument(http, documents, target, { feedType: FEED_TYPE, contentType: CONTENT_TYPE, content });
}

/** What the marketplace did with the records: how many it has read, and why it refused some; `record` counts from 1. */
export type FlatFileReport = { processed: number; refused: { record: number; code: string; message: string }[] };

/** Reads the processing report of a flat file. @throws Transient when the document is not whole. */
export async function getCancellationReport(
  http: HttpCore,
  documents: Documents,
  target: Target,
  reportDocumentId: string,
): Promise<FlatFileReport> {
  const report = flatFileReportOf(await readReport(http, documents, target, reportDocumentId));
  if (report === null) throw notWhole(new Error('it is no processing report'));
  return report;
}

/** A processing report of a flat file; null = it is none. */
export function flatFileReportOf(text: string): FlatFileReport | null {
  const counted = /Number of records processed\s+(\d+)/i.exec(text);
  if (!counted) return null;
  const lines = text.split(/\r\n|\n|\r/);
  const head = lines.findIndex((line) => line.startsWith('original-record-number'));
  const columns = (lines[head] ?? '').split('\t').map((name) => name.trim().toLowerCase());
  const rows = head < 0 ? [] : lines.slice(head + 1).filter((line) => line.trim() !== '');
  const cell = (cells: readonly string[], name: string): string => cells[columns.indexOf(name)]?.trim() ?? '';
  return {
    processed: Number(counted[1]),
    refused: rows
      .map((line) => line.split('\t'))
      .filter((cells) => /error/i.test(cell(cells, 'error-type')))
      .map((cells) => ({
        record: Number(cell(cells, 'original-record-number')),
        code: cell(cells, 'error-code'),
        message: cell(cells, 'error-message'),
      })),
  };
}
