import { limits } from '../limits.ts';

/** The lines of a request as they are looked for: trimmed, empty ones left out, each once (letters of an ASIN may be small). */
export function deletionLines(lines: readonly string[]): string[] {
  const seen = new Map<string, string>();
  for (const line of lines) {
    const text = line.trim();
    if (text !== '' && !seen.has(text.toUpperCase())) seen.set(text.toUpperCase(), text);
  }
  return [...seen.values()];
}

/** INV-061: one ASIN or SKU is required, and at most 5,000 go at once. */
export function refuseDeletion(lines: readonly string[]): 'AsinNotValid' | 'InsertLimitExceeded' | null {
  if (lines.length === 0) return 'AsinNotValid';
  return lines.length > limits.bulkDeleteMax ? 'InsertLimitExceeded' : null;
}
