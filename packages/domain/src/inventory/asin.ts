const asinPattern = /^(?:B0[0-9A-Z]{8}|[0-9]{9}[0-9X])$/;

/** The ASIN or ISBN-10 in a line, trimmed and upper-cased, or null when the format is wrong (INV-024). */
export function parseAsin(line: string): string | null {
  const asin = line.trim().toUpperCase();
  return asinPattern.test(asin) ? asin : null;
}
