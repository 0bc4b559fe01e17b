import i18next, { type TFunction } from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';
import type { Language } from '@kervan/texts/languages';
import { chooseLanguage, LANGUAGE_KEY, toStored } from './language.ts';

const namespaces = ['ui', 'shell', 'errors', 'enums', 'identity', 'stores', 'inventory', 'pricing', 'filters'] as const;
/** The words of the panel, handed to pure functions. */
export type Text = TFunction<typeof namespaces>;

const load = { tr: () => import('./resources-tr.ts'), en: () => import('./resources-en.ts') };

/** Loads the one language that is needed now and puts it on the document. */
export async function startI18n(): Promise<void> {
  const language = chooseLanguage(localStorage.getItem(LANGUAGE_KEY), navigator.languages);
  const { resources } = await load[language]();
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
  if (!i18next.hasResourceBundle(language, 'ui')) {
    const { resources } = await load[language]();
    for (const namespace of namespaces) i18next.addResourceBundle(language, namespace, resources[namespace]);
  }
  localStorage.setItem(LANGUAGE_KEY, toStored(language));
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
}

/** The language shown now. */
export const currentLanguage = (): Language => (i18next.language === 'tr' ? 'tr' : 'en');

/** The words in a component: t('inventory:title'). The namespace is always written. */
export function useText(): Text {
  return useTranslation(namespaces).t;
}

/** The words outside of components (toasts of failed calls). */
export const textNow = i18next.t.bind(i18next) as Text; // The same function, asked in every namespace.

/** The language in a component; it renders again on a change. */
export function useLanguage(): Language {
  const { i18n } = useTranslation();
  return i18n.language === 'tr' ? 'tr' : 'en';
}
