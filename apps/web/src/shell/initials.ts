import type { Language } from '@kervan/texts/languages';

/** First letters of the first and the last name, capital in the interface language (i → İ in Turkish). */
export function initialsOf(name: string, language: Language): string {
  const words = name.trim().split(/\s+/);
  const first = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0] ?? '');
  return first.join('').toLocaleUpperCase(language);
}
