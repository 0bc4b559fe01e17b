import { tabRecords } from './tab-report.ts';
import type { OpenDocument } from './documents.ts';

/** One line of the report of suppressed listings; missing is null. */
export type SuppressedReportRow = {
  sku: string;
  asin: string | null;
  /** Amazon's short word for what is wrong, and its sentence. */
  reason: string;
  explanation: string;
};

/** How long a text of the report is kept. */
const TEXT_MAX = 1_000;
const SKU_MAX = 40;

/** Names of a column as they were seen: with spaces, and as other reports write them. */
const names = {
  sku: ['sku', 'seller-sku'],
  asin: ['asin', 'asin1'],
  reason: ['reason', 'alert type'],
  explanation: ['issue description', 'explanation'],
} as const;

/**
 * Reads the tab-separated report line by line. A line without a SKU is left out.
 * @throws Error for a header without a column of SKUs
 */
export async function* suppressedReportRows(document: OpenDocument): AsyncGenerator<SuppressedReportRow> {
  for await (const record of tabRecords(document, { fallback: 'windows-1252', columns: columnsOf })) {
    // With `columns` each record is an object of texts under the header's names.
    const row = rowOf(record as Record<string, string | undefined>);
    if (row !== null) yield row;
  }
}

function columnsOf(header: readonly string[]): string[] {
  const found = header.map((name) => name.trim().toLowerCase());
  if (!names.sku.some((name) => found.includes(name))) throw new Error('suppressed listings report without a SKU');
  return found;
}

function rowOf(record: Record<string, string | undefined>): SuppressedReportRow | null {
  const reported = (column: keyof typeof names): string | null =>
    names[column].map((name) => record[name]?.trim().slice(0, TEXT_MAX)).find(Boolean) ?? null;
  const sku = reported('sku');
  if (sku === null || sku.length > SKU_MAX) return null;
  return { sku, asin: reported('asin'), reason: reported('reason') ?? '', explanation: reported('explanation') ?? '' };
}
