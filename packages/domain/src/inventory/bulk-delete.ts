import { limits } from '../limits.ts';
import { parseAsin } from './asin.ts';

/** The lines of a request as they are looked for: trimmed, empty ones left out, each once. Letters of an ASIN may be small; two SKUs may differ by nothing else. */
export function deletionLines(lines: readonly string[]): string[] {
  const seen = new Map<string, string>();
  for (const line of lines) {
    const text = line.trim();
    const key = parseAsin(text) ?? text;
    if (text !== '' && !seen.has(key)) seen.set(key, text);
  }
  return [...seen.values()];
}

/** INV-061: one ASIN or SKU is required, and at most 5,000 go at once. */
export function refuseDeletion(lines: readonly string[]): 'AsinNotValid' | 'InsertLimitExceeded' | null {
  if (lines.length === 0) return 'AsinNotValid';
  return lines.length > limits.bulkDeleteMax ? 'InsertLimitExceeded' : null;
}
