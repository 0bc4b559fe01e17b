import { safeText } from './safe-text.ts';

/** What stands in a cell of a file: text, a figure, a moment; null = not known, an empty cell. */
export type CellValue = string | number | Date | null;
/** For whom a file is written: the language of the reader's table program, and the zone of the market whose figures stand in it. */
export type TableStyle = { language: 'tr' | 'en'; timeZone: string | undefined };

/** What table programs of a language take for the end of a cell: where the comma is the decimal sign it is the semicolon (REP-015). */
export const separatorOf = ({ language }: Pick<TableStyle, 'language'>): ';' | ',' => (language === 'tr' ? ';' : ',');

/**
 * A cell as it stands in the file, not quoted yet: a figure with the language's decimal sign and no other mark, so that the program
 * reckons with it; a moment on the market's clock to the second, which programs of every language read as one; a text that is none of both.
 */
export function cellText(value: CellValue, style: TableStyle): string {
  if (value === null) return '';
  if (typeof value === 'number') return style.language === 'tr' ? String(value).replace('.', ',') : String(value);
  return typeof value === 'string' ? safeText(value) : momentText(value, style.timeZone);
}

/** "2026-03-02 10:00:00": the form of Swedish dates is that of ISO 8601 without its letters. */
function momentText(at: Date, timeZone: string | undefined): string {
  return writerOf(timeZone).format(at);
}

/** The same for a sheet, whose moments know no zone: what the market's clock shows, as if it went by UTC. */
export const sheetMoment = (at: Date, timeZone: string | undefined): Date =>
  new Date(`${momentText(at, timeZone).replace(' ', 'T')}Z`);

const writers = new Map<string | undefined, Intl.DateTimeFormat>();
function writerOf(timeZone: string | undefined): Intl.DateTimeFormat {
  const known = writers.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  writers.set(timeZone, made);
  return made;
}
