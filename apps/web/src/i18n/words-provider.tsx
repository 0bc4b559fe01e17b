import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { WordsContext } from './i18n.ts';
import { namespaces } from './load-words.ts';
import { memoizeText } from './memoize-text.ts';
import { asText } from './text-keys.ts';

/** The words for everything below it. The library is asked and followed here alone: a page of a list is made of hundreds of parts that speak. */
export function WordsProvider({ children }: { children: ReactNode }) {
  const { t, i18n } = useTranslation(namespaces);
  const language = i18n.language === 'tr' ? 'tr' : 'en';
  const words = useMemo(() => ({ text: memoizeText(asText(t)), language }) as const, [t, language]);
  return <WordsContext value={words}>{children}</WordsContext>;
}
