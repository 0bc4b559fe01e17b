import { limits } from '../limits.ts';
import { parseAsin } from './asin.ts';

/** Why a line of an add request is not taken. */
export const addLineCodes = ['AsinNotValid', 'DuplicatedInList', 'AlreadyInInventory', 'RestrictedProduct'] as const;
export type AddLineCode = (typeof addLineCodes)[number];

/** `line` is the 1-based place in the request; `asin` as it was given, trimmed. */
export type RejectedLine = { line: number; asin: string; code: AddLineCode };
export type AcceptedLine = { line: number; asin: string };

export type AddRequest = {
  accepted: AcceptedLine[];
  rejected: RejectedLine[];
  /** Lines behind the 5,000th were left out (file upload only, INV-043). */
  isCut: boolean;
};

/** What is known of the ASINs of the request; the caller reads both for the store. */
export type KnownAsins = { present: ReadonlySet<string>; restricted: ReadonlySet<string> };

/** The lines of a pasted text: one ASIN per line, empty lines left out (INV-023). */
export function splitAsinLines(text: string): string[] {
  return text
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** INV-043: over 5,000 lines a request is refused, a file is cut. */
export function exceedsInsertLimit(lines: readonly string[]): boolean {
  return lines.length > limits.bulkAddMax;
}

/**
 * Sorts the first 5,000 lines: a wrong format, a repetition, a product that the store has already and a restricted one are rejected
 * with their code, the others are accepted upper-cased (INV-023 to INV-025).
 */
export function checkAddRequest(lines: readonly string[], known: KnownAsins): AddRequest {
  const request: AddRequest = { accepted: [], rejected: [], isCut: exceedsInsertLimit(lines) };
  const seen = new Set<string>();
  for (const [index, text] of lines.slice(0, limits.bulkAddMax).entries()) {
    const asin = parseAsin(text);
    const code = asin === null ? 'AsinNotValid' : codeOf(asin, seen, known);
    if (asin !== null && code === null) request.accepted.push({ line: index + 1, asin });
    else if (code !== null) request.rejected.push({ line: index + 1, asin: asin ?? text.trim(), code });
    if (asin !== null) seen.add(asin);
  }
  return request;
}

function codeOf(asin: string, seen: ReadonlySet<string>, known: KnownAsins): AddLineCode | null {
  if (seen.has(asin)) return 'DuplicatedInList';
  if (known.present.has(asin)) return 'AlreadyInInventory';
  return known.restricted.has(asin) ? 'RestrictedProduct' : null;
}
