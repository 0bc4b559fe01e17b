import { pdfInThread } from './pdf-in-thread.ts';

/** What is written: lines of text above, then a table; `right`: columns of figures. */
export type PdfPage = {
  title: string;
  lines: readonly string[];
  columns: readonly { label: string; width: number; right?: boolean }[];
  rows: readonly (readonly string[])[];
  /** Written bold under the table. */
  sums: readonly (readonly [string, string])[];
};

/** A document of one table, over as many pages as it needs, each with its labels and number; its fonts are in it and know every letter of Turkish and the euro sign (decision 43). */
export const pdfOf = (table: PdfPage): Promise<Buffer> => pdfInThread({ table });
