/** A column of a tab-separated report: its name and what stands in it. */
export type Column<Line> = readonly [name: string, value: (line: Line) => string];

/** The lines under their header; null without lines, as a report without data is none. */
export function flatFile<Line>(columns: readonly Column<Line>[], lines: readonly Line[]): string | null {
  if (lines.length === 0) return null;
  const rows = lines.map((line) => columns.map(([, value]) => value(line).replace(/[\t\r\n]+/g, ' ')).join('\t'));
  return `${[columns.map(([name]) => name).join('\t'), ...rows].join('\r\n')}\r\n`;
}

/** A column that has been empty for years. */
export const emptyColumn = (name: string): Column<unknown> => [name, () => ''];
