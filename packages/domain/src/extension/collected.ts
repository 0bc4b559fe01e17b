import type { RestrictionReasonName } from '../filters/restriction-reasons.ts';

/** Where of the marketplace's seller pages a finding was collected (EXT-004). */
export const collectedPages = ['suppressed', 'accountHealth', 'inventory'] as const;
export type CollectedPage = (typeof collectedPages)[number];

/**
 * Words of the seller pages by what they mean, the first that fits; how those pages word it is assumed. In the languages of the pages: English,
 * German, French, Spanish, Italian, Dutch, Swedish, Polish, Portuguese, Turkish, Japanese, Arabic. "Pris" alone is French for something else.
 */
const words: readonly (readonly [RegExp, RestrictionReasonName])[] = [
  [
    /\bpric|preis|\bprix\b|\bprecios?\b|prezz[io]|\bprij[sz]|\bpris(?:et|er|erna|fel\w*|sättning\w*)\b|\bcen(?:a|y|ę|ie|ą)(?!\p{L})|preços?(?!\p{L})|f[iİ]yat|価格|سعر|التسعير/iu,
    'AddedFromExtensionPricingIssue',
  ],
  [
    /out of stock|nicht vorrätig|nicht auf lager|ausverkauft|rupture de stock|agotad[oa]|sin existencias|esaurit[oa]|niet op voorraad|uitverkocht|slut i lager|ej i lager|brak w magazynie|wyprzedan|esgotad[oa]|sem estoque|stokta yok|tükend[iİ]|在庫切れ|在庫なし|نفد|غير متوفر/iu,
    'AddedFromExtensionOutOfStock',
  ],
  [
    /approval|qualif|genehmigung|freigabe|approbation|autorisation|aprobación|autorización|approvazione|autorizzazione|goedkeuring|godkännande|zatwierdzeni|zgody|aprovação|autorização|onay|出品許可|承認|موافقة/iu,
    'AddedFromExtensionApprovalRequired',
  ],
  [
    /missing|fehlend|fehlt|manquant|\bfaltan?\b|mancant[ei]|\bmanca\b|ontbre(?:ekt|ken)|saknas|brakuj|ausente|faltando|eks[iİ]k|不足|未入力|مفقود|ناقص/iu,
    'AddedFromExtensionMissingInfo',
  ],
  [
    /invalid|ungültig|non valide|no válid[oa]|inválid[oa]|non valid[oa]|ongeldig|ogiltig|nieprawidłow|geçers[iİ]z|無効|غير صالح/iu,
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
