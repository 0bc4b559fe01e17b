/** Why the rows of an uploaded file cannot be read, whatever they are about. */
export const tableFaults = ['empty', 'notText', 'notUtf8', 'quotes', 'brokenSheet', 'wrongExcel'] as const;
export type TableFault = (typeof tableFaults)[number];

/** Why, and in which line where one is to blame. */
export type TableRefusal = { code: TableFault; line?: number };

/** The rows of a file; `separator` null = cells of a sheet, which none parts. */
export type TableRows = { rows: readonly (readonly string[])[]; separator: string | null };
