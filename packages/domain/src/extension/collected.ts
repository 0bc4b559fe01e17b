import type { RestrictionReasonName } from '../filters/restriction-reasons.ts';

/** Where of the marketplace's seller pages a finding was collected (EXT-004). */
export const collectedPages = ['suppressed', 'accountHealth', 'inventory'] as const;
export type CollectedPage = (typeof collectedPages)[number];

/**
 * Words of the seller pages by what they mean, the first that fits; how those pages word it is assumed. In the languages of the pages: English,
 * German, French, Spanish, Italian, Turkish, Japanese.
 */
const words: readonly (readonly [RegExp, RestrictionReasonName])[] = [
  [/pric|preis|\bprix\b|\bprecios?\b|prezz[io]|f[iİ]yat|価格/i, 'AddedFromExtensionPricingIssue'],
  [
    /out of stock|nicht vorrätig|nicht auf lager|ausverkauft|rupture de stock|agotad[oa]|sin existencias|esaurit[oa]|stokta yok|tükend[iİ]|在庫切れ|在庫なし/i,
    'AddedFromExtensionOutOfStock',
  ],
  [
    /approval|qualif|genehmigung|freigabe|approbation|autorisation|aprobación|autorización|approvazione|autorizzazione|onay|出品許可|承認/i,
    'AddedFromExtensionApprovalRequired',
  ],
  [
    /missing|fehlend|fehlt|manquant|\bfaltan?\b|mancant[ei]|\bmanca\b|eks[iİ]k|不足|未入力/i,
    'AddedFromExtensionMissingInfo',
  ],
  [
    /invalid|ungültig|non valide|no válid[oa]|inválid[oa]|non valid[oa]|geçers[iİ]z|無効/i,
    'AddedFromExtensionInvalidInformation',
  ],
];

/** The reason under which a finding goes onto a list (FILT-014): account health has one for all, the others go by their words. */
export function reasonOfFinding(page: CollectedPage, text: string): RestrictionReasonName {
  if (page === 'accountHealth') return 'AddedFromExtensionAccountHealth';
  const found = words.find(([pattern]) => pattern.test(text));
  if (found) return found[1];
  return page === 'inventory' ? 'AddedFromExtensionInventoryPage' : 'AddedFromExtensionOther';
}
