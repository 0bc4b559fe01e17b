import { pdfInThread } from './pdf-in-thread.ts';

/** A part of a document: names with their values, then a table; `note` where there is nothing to show. */
export type PdfSection = {
  title: string;
  facts?: readonly (readonly [string, string])[];
  table?: {
    columns: readonly { label: string; width: number; right?: boolean }[];
    rows: readonly (readonly string[])[];
  };
  note?: string;
};
export type PdfDocument = {
  title: string;
  subtitle: string;
  logo?: Uint8Array | null;
  sections: readonly PdfSection[];
  /** At the foot of every page, with {{page}} and {{pages}}. */
  page: string;
};

/** A document of parts, over as many pages as it needs. */
export const sectionsPdf = (sections: PdfDocument): Promise<Buffer> => pdfInThread({ sections });
