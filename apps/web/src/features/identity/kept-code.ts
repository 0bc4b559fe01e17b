import { affiliateTerms } from '@kervan/domain/affiliate/affiliate-rules';

/** Name under which this browser keeps the code of a link (AFF-006). */
export const CODE_KEY = 'affiliateCode';
const KEPT_MS = affiliateTerms.codeKeptDays * 86_400_000;

/** The code of the link that was opened, or of one within the last 30 days; the last link counts. */
export function keptCode(ofLink: string | undefined): string {
  try {
    if (ofLink !== undefined) {
      localStorage.setItem(CODE_KEY, JSON.stringify({ code: ofLink, at: Date.now() }));
      return ofLink;
    }
    const kept: unknown = JSON.parse(localStorage.getItem(CODE_KEY) ?? 'null');
    if (typeof kept !== 'object' || kept === null || !('code' in kept) || !('at' in kept)) return '';
    const { code, at } = kept;
    return typeof code === 'string' && typeof at === 'number' && Date.now() - at < KEPT_MS ? code : '';
  } catch {
    // A browser that keeps nothing.
    return ofLink ?? '';
  }
}
