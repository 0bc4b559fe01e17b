import { expect, it } from 'vitest';
import { texts } from './texts.ts';
import type { Language } from './languages.ts';

/** Words that have another word (GLOSSARY), and where one of them stays: a name of a screen, of another product, or the law's. */
type Term = { not: RegExp; say: string; except?: readonly string[] };

const terms: Readonly<Record<Language, readonly Term[]>> = {
  en: [
    { not: /\bparcels?\b/i, say: 'package' },
    { not: /\be-mails?\b/i, say: 'email' },
    { not: /\bmails?\b/i, say: 'email', except: ['inboundMail.outlook.step1'] },
    { not: /\bsecond factor\b/i, say: 'two-step verification' },
    // The menu and the screen that it opens are named by the specification (SHELL-045).
    {
      not: /\bhelp desk\b/i,
      say: 'support',
      except: ['help.desk.title', 'shell.helpDesk.menu', 'staff.places.desk', 'staff.desk.title'],
    },
    { not: /\bat most\b/i, say: 'up to' },
    { not: /\bcomputed?\b/i, say: 'calculated' },
    { not: /\banew\b/i, say: 'again' },
    { not: /\b(?:take|taken|takes|took) back\b/i, say: 'undo, withdraw' },
    { not: /\bby (?:itself|themselves)\b/i, say: 'automatically' },
    { not: /\bp95\b|\bmedian\b/i, say: '95% of products, typical' },
    {
      not: /\bcancelled\b|\blicen[c]e\b|\bprogramme\b|\bcolour|\bcatalogue\b|\bfavour/i,
      say: 'the spelling of the US',
    },
    { not: /\b(?:cannot|(?:does|do|did|is|are|was|were|could|has|have) not)\b/i, say: 'a contraction' },
    { not: /\b(?:dearer|mended|membership|erased?)\b/i, say: 'more, reconnected, subscription, deleted' },
    {
      not: /\b(?:stands|tells|told)\b/i,
      say: 'appears, says',
      except: ['account.link.emailDone', 'mail.disputed.body'],
    },
  ],
  tr: [
    { not: /parola/i, say: 'şifre' },
    { not: /taşıyıcı/i, say: 'kargo firması' },
    { not: /\bilke(?:si|yi|ye|ler|$| )/i, say: 'politika' },
    { not: /yardım masa/i, say: 'destek' },
    { not: /(?<!e-)\bposta(?!\s*(?:kod|kutu|klas)|”)/i, say: 'e-posta' },
    { not: /pazar ?yeri/i, say: 'Amazon' },
    { not: /(?:ikinci adım|ikinci doğrulama)/i, say: 'iki adımlı doğrulama' },
    { not: /\bazami\b/i, say: 'en fazla, en yüksek' },
    { not: /\bseviye/i, say: 'düzey' },
    { not: /\bp95\b|ortanca/i, say: 'ürünlerin %95’i, tipik' },
    { not: /\bveya\b/i, say: 'ya da' },
    { not: /(?<!\p{L})yalnız(?!\p{L})/iu, say: 'yalnızca' },
    { not: /(?<!\p{L})ilan(?:lar|ı|$| )/iu, say: 'listeleme' },
    { not: /(?<!\p{L})pasif/iu, say: 'kapalı' },
    // Whoever writes to the help desk asks; a mail may be polite.
    {
      not: /lütfen/i,
      say: 'nothing',
      except: [
        'affiliate.request.description',
        'mail.activation.body',
        'mail.disputed.body',
        'mail.signedOutByStaff.body',
      ],
    },
  ],
};

const sentences = (node: object, path: string): [place: string, sentence: string][] =>
  Object.entries(node).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string'
      ? [[`${path}.${key}`, value.replaceAll(/{{\w+}}/g, '')]]
      : sentences(value as object, `${path}.${key}`),
  );
const told = (language: Language) =>
  Object.entries(texts[language]).flatMap(([name, node]) => (name === 'agreements' ? [] : sentences(node, name)));

for (const language of ['en', 'tr'] as const)
  it.each(terms[language])(`a word that has another is found nowhere (${language}): $say, not $not`, (term) => {
    const found = told(language).filter(
      ([place, sentence]) => term.not.test(sentence) && !term.except?.includes(place),
    );
    expect(found).toEqual([]);
  });

it('an exception that is none any more is not kept', () => {
  for (const language of ['en', 'tr'] as const) {
    const all = new Map(told(language));
    for (const { not, except = [] } of terms[language])
      for (const place of except) expect([place, not.test(all.get(place) ?? '')]).toEqual([place, true]);
  }
});

it('errors do not beg', () => {
  for (const language of ['en', 'tr'] as const)
    expect(sentences(texts[language].errors, 'errors').filter(([, say]) => /\bplease\b|lütfen/i.test(say))).toEqual([]);
});
