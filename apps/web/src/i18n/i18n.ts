import i18next from 'i18next';
import { createContext, use } from 'react';
import { initReactI18next } from 'react-i18next';
import type { Language } from '@kervan/texts/languages';
import { chooseLanguage, LANGUAGE_KEY, toStored } from './language.ts';
import { loadWords, namespaces } from './load-words.ts';
import { laterNamespaces, shellNamespaces, type Namespace } from './namespaces.ts';
import { asText, type Text } from './text-keys.ts';

export type { Text } from './text-keys.ts';

/** Whose words are on the page, or on their way to it. */
const open = new Set(shellNamespaces);

/** Loads what is open and not there yet in this language, also what is opened meanwhile. */
async function addWords(language: Language): Promise<void> {
  const missing = () => [...open].filter((namespace) => !i18next.hasResourceBundle(language, namespace));
  for (let wanted = missing(); wanted.length > 0; wanted = missing())
    await Promise.all(wanted.map((namespace) => addBundle(language, namespace)));
}

async function addBundle(language: Language, namespace: Namespace): Promise<void> {
  const { default: words } = await loadWords(language, namespace);
  i18next.addResourceBundle(language, namespace, words);
}

/** The code of a screen, or of a part that is opened later, together with the words that it says beside the shell's. */
export async function withWords<Module>(said: readonly Namespace[], code: Promise<Module>): Promise<Module> {
  for (const namespace of said) open.add(namespace);
  // A language that is chosen meanwhile brings the words of all that is open.
  const [module] = await Promise.all([code, startI18n(), addWords(currentLanguage())]);
  return module;
}

/** The same for a screen that shows some words in both languages, whichever the panel speaks. */
export async function withBothWords<Module>(said: Namespace, code: Promise<Module>): Promise<Module> {
  const module = await withWords([said], code);
  await Promise.all((['tr', 'en'] as const).map((language) => addBundle(language, said)));
  return module;
}

let started: Promise<void> | null = null;

/** Loads the shell's words in the one language that is needed now and puts it on the document. */
export const startI18n = (): Promise<void> => (started ??= start());

const chosen = (): Language => chooseLanguage(localStorage.getItem(LANGUAGE_KEY), navigator.languages);

async function start(): Promise<void> {
  const language = chosen();
  // Done at once, as nothing is to be loaded: words are added as they come.
  void i18next.use(initReactI18next).init({
    lng: language,
    ns: namespaces,
    defaultNS: 'ui',
    fallbackLng: false,
    resources: {},
    initAsync: false,
    // React escapes; every number is formatted before it is passed.
    interpolation: { escapeValue: false },
    returnNull: false,
    // Words that come after the first drawing are drawn when they are there.
    react: { bindI18nStore: 'added' },
  });
  await addWords(language);
  document.documentElement.lang = language;
  void refusalWords();
}

let refusing: Promise<void> | null = null;

/**
 * The words of refusals: there before a refusal is answered to whoever asked. Where they cannot be loaded, the refusal goes on without its sentence,
 * and the next one asks again.
 */
export function refusalWords(): Promise<void> {
  refusing ??= loadLater().catch(() => {
    refusing = null;
  });
  return refusing;
}

async function loadLater(): Promise<void> {
  await Promise.all(laterNamespaces.map((namespace) => addBundle(currentLanguage(), namespace)));
  // From now on they come along with every language; one that was chosen meanwhile has to be caught up with.
  for (const namespace of laterNamespaces) open.add(namespace);
  await addWords(currentLanguage());
}

/** Changes every text at once (SHELL-047) and keeps the choice in this browser. */
export async function showLanguage(language: Language): Promise<void> {
  await addWords(language);
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
export const textNow = asText(i18next.t.bind(i18next));
