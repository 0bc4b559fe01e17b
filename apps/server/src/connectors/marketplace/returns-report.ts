import { tabRecords } from './tab-report.ts';
import type { OpenDocument } from './documents.ts';

/** A line that tells of a claim alone: its buyer asked for no return. */
type ClaimRow = { orderId: string; rma: null; isClaimed: true };
/** One line of the returns report; missing is null. Days are YYYY-MM-DD: the report tells no times. */
export type ReturnsReportRow = ClaimRow | ReturnRow;
type ReturnRow = {
  orderId: string;
  rma: string;
  sku: string;
  quantity: number;
  requestedOn: string;
  deliveredOn: string | null;
  status: string | null;
  reason: string | null;
  resolution: string | null;
  isInPolicy: boolean | null;
  carrier: string | null;
  tracking: string | null;
  /** The buyer has an A-to-z claim. */
  isClaimed: boolean;
};

/** How long a text of the report is kept. */
const TEXT_MAX = 200;

/**
 * Reads the tab-separated report line by line. A line without an order, or without a return number or a day, is left out; where it tells of an A-to-z
 * claim, that is read of it.
 * @throws Error for a header without the columns that are needed
 */
export async function* returnsReportRows(document: OpenDocument): AsyncGenerator<ReturnsReportRow> {
  for await (const record of tabRecords(document, { fallback: 'windows-1252', columns: columnsOf })) {
    // With `columns` each record is an object of texts under the header's names.
    const row = rowOf(record as Record<string, string | undefined>);
    if (row !== null) yield row;
  }
}

const needed = ['order id', 'amazon rma id', 'return request date', 'merchant sku'];

function columnsOf(header: readonly string[]): string[] {
  const names = header.map((name) => name.trim().toLowerCase());
  const missing = needed.filter((name) => !names.includes(name));
  if (missing.length > 0) throw new Error(`returns report without ${missing.join(', ')}`);
  return names;
}

function rowOf(record: Record<string, string | undefined>): ReturnsReportRow | null {
  const reported = (name: string) => record[name]?.trim().slice(0, TEXT_MAX) || null;
  const [orderId, rma, requestedOn] = [
    reported('order id'),
    reported('amazon rma id'),
    dayOf(reported('return request date')),
  ];
  if (orderId === null) return null;
  const isClaimed = reported('a-to-z claim')?.toUpperCase() === 'Y';
  if (rma === null || requestedOn === null) return isClaimed ? { orderId, rma: null, isClaimed } : null;
  const quantity = Number(reported('return quantity') ?? '1');
  const inPolicy = reported('in policy')?.toUpperCase() ?? null;
  return {
    orderId,
    rma,
    sku: reported('merchant sku') ?? '',
    quantity: Number.isSafeInteger(quantity) && quantity > 0 ? quantity : 1,
    requestedOn,
    deliveredOn: dayOf(reported('return delivery date')),
    status: reported('return request status'),
    reason: reported('return reason'),
    resolution: reported('resolution'),
    isInPolicy: inPolicy === 'Y' ? true : inPolicy === 'N' ? false : null,
    carrier: reported('return carrier'),
    tracking: reported('tracking id'),
    isClaimed,
  };
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** "01-Sep-2026" as 2026-09-01; null for anything else. */
export function dayOf(text: string | null): string | null {
  const [, day = '', month = '', year = ''] = /^(\d{1,2})-([A-Za-z]{3})-(\d{4})$/.exec(text ?? '') ?? [];
  const place = months.indexOf(month.toLowerCase());
  if (place < 0) return null;
  const written = `${year}-${String(place + 1).padStart(2, '0')}-${day.padStart(2, '0')}`;
  const read = new Date(`${written}T00:00:00Z`);
  return Number.isNaN(read.getTime()) || !read.toISOString().startsWith(written) ? null : written;
}
