import i18next, { type TFunction } from 'i18next';
import { createContext, use } from 'react';
import { initReactI18next } from 'react-i18next';
import type { Language } from '@kervan/texts/languages';
import { chooseLanguage, LANGUAGE_KEY, toStored } from './language.ts';

export const namespaces = [
  'ui',
  'shell',
  'errors',
  'enums',
  'identity',
  'stores',
  'inventory',
  'pricing',
  'filters',
  'activity',
  'dashboard',
] as const;
/** The words of the panel, handed to pure functions. */
export type Text = TFunction<typeof namespaces>;

/** What the shell and the lists say, and what only some screens say; those name it in the routes (`withLaterWords`). */
const load = {
  first: { tr: () => import('./first-tr.ts'), en: () => import('./first-en.ts') },
  later: { tr: () => import('./later-tr.ts'), en: () => import('./later-en.ts') },
};

async function addWords(part: keyof typeof load, language: Language): Promise<void> {
  const { resources } = await load[part][language]();
  for (const [namespace, words] of Object.entries(resources))
    i18next.addResourceBundle(language, namespace, words, true);
}

const hasLaterWords = (language: Language): boolean => i18next.hasResourceBundle(language, 'identity');

/** The code of a screen together with the words that not every screen needs. */
export async function withLaterWords<Module>(code: Promise<Module>): Promise<Module> {
  // The language may change while its words are on their way.
  const words = async (): Promise<void> => {
    await started;
    while (!hasLaterWords(currentLanguage())) await addWords('later', currentLanguage());
  };
  const [module] = await Promise.all([code, words()]);
  return module;
}

let started: Promise<void> | null = null;

/** Loads the one language that is needed now and puts it on the document. */
export const startI18n = (): Promise<void> => (started ??= start());

const chosen = (): Language => chooseLanguage(localStorage.getItem(LANGUAGE_KEY), navigator.languages);

async function start(): Promise<void> {
  const language = chosen();
  const { resources } = await load.first[language]();
  await i18next.use(initReactI18next).init({
    lng: language,
    ns: [...namespaces],
    defaultNS: 'ui',
    fallbackLng: false,
    resources: { [language]: resources },
    // React escapes; every number is formatted before it is passed.
    interpolation: { escapeValue: false },
    returnNull: false,
  });
  document.documentElement.lang = language;
}

/** Changes every text at once (SHELL-047) and keeps the choice in this browser. */
export async function showLanguage(language: Language): Promise<void> {
  if (!i18next.hasResourceBundle(language, 'ui')) await addWords('first', language);
  if (hasLaterWords(currentLanguage()) && !hasLaterWords(language)) await addWords('later', language);
  localStorage.setItem(LANGUAGE_KEY, toStored(language));
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
}

/** The language shown now; before its words have come the one that will be shown. */
export const currentLanguage = (): Language =>
  i18next.language ? (i18next.language === 'tr' ? 'tr' : 'en') : chosen();

/** What the parts of a page speak with, given once for all of them (`words-provider.tsx`). */
export type Words = { text: Text; language: Language };
export const WordsContext = createContext<Words | null>(null);

function useWords(): Words {
  const words = use(WordsContext);
  if (words === null) throw new Error('No WordsProvider stands above this component');
  return words;
}

/** The words in a component: t('inventory:title'). The namespace is always written. */
export const useText = (): Text => useWords().text;

/** The language in a component; it renders again on a change. */
export const useLanguage = (): Language => useWords().language;

/** The words outside of components (toasts of failed calls). */
export const textNow = i18next.t.bind(i18next) as Text; // The same function, asked in every namespace.
