/**
 * Text for comparison without case: compatibility forms, accents composed, ß as ss, and the four letters I (I, İ, ı, i) as one, because
 * upper-cased Turkish and English spellings of the same word must meet.
 */
export function foldCase(text: string): string {
  return text.normalize('NFKC').toUpperCase().toLowerCase().replaceAll('i\u0307', 'i').replaceAll('ς', 'σ');
}
