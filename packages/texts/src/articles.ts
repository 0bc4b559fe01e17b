import en from './help/en.json' with { type: 'json' };
import tr from './help/tr.json' with { type: 'json' };
import type { Language } from './languages.ts';

/** An article of the help: what a screen is for, how it is used, what can go wrong. `screens`: addresses that it is about. */
export type Article = { slug: string; category: string; screens: readonly string[]; title: string; html: string };
type Written = {
  slug: string;
  category: string;
  screens: string[];
  title: string;
  what: string;
  how: string;
  wrong: string;
};

/** The articles of the product (HELP-002), by language, in the order in which they are shown. They are sent by the server, never with the panel's own files. */
export const articles: Readonly<Record<Language, readonly Article[]>> = {
  en: shown(en, { what: 'What it is for', how: 'How it is done', wrong: 'What can go wrong' }),
  tr: shown(tr, { what: 'Ne işe yarar', how: 'Nasıl yapılır', wrong: 'Ne ters gidebilir' }),
};

function shown(written: readonly Written[], heads: Record<'what' | 'how' | 'wrong', string>): Article[] {
  const part = (head: string, text: string) => `<h3>${head}</h3><p>${escaped(text)}</p>`;
  return written.map(({ slug, category, screens, title, what, how, wrong }) => ({
    slug,
    category,
    screens,
    title,
    html: part(heads.what, what) + part(heads.how, how) + part(heads.wrong, wrong),
  }));
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
