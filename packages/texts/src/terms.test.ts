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
    { not: /\b(?:re)?comput(?:e|es|ed|ing)\b/i, say: 'calculated' },
    { not: /\banew\b/i, say: 'again' },
    {
      not: /\b(?:take|taken|takes|took)\b[^.]{0,25}\bback\b/i,
      say: 'undo, withdraw',
      // Goods: the law of direct shipping, a text by its version.
      except: ['routing.policy.paragraphs.returns'],
    },
    { not: /\b(?:take|taken|takes|took)\b[^.]{0,25}\baway\b/i, say: 'remove' },
    { not: /\b(?:given|gives?) back\b|\bpa(?:y|id) back\b/i, say: 'refund' },
    { not: /\bgo(?:es)? on (?:with|as)\b|\bto go on\b/i, say: 'continue' },
    { not: /\bload(?:s|ing|ed)? (?:the first |more |warehouse )?credit\b/i, say: 'add credit, top-up' },
    { not: /\bAmazon’s books\b/i, say: 'Amazon’s payment records' },
    { not: /\bthis is no\b/i, say: 'this isn’t a' },
    { not: /\b(?:good|wrong) lines?\b/i, say: 'valid, invalid' },
    { not: /\bwhat became of\b|\bpassed over\b|\ball the same\b/i, say: 'result, skipped, anyway' },
    { not: /\bmembers? of staff\b/i, say: 'staff member' },
    { not: /\bprofit (?:share|percent)\b/i, say: 'profit %' },
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
    { not: /(?<!\p{L})ilke\p{L}*/iu, say: 'politika' },
    { not: /güvence/i, say: 'teminat' },
    { not: /(?<!\p{L})ölçüt/iu, say: 'kriter' },
    { not: /(?<!\p{L})sözcük/iu, say: 'kelime' },
    { not: /(?<!\p{L})ileti(?:yi|si|nin|ler\p{L}*)?(?!\p{L})/iu, say: 'mesaj, bildirim' },
    { not: /(?<!\p{L})donuk/iu, say: 'dondurulmuş' },
    { not: /(?<!satış )(?<!\p{L})ortaklık/iu, say: 'satış ortaklığı' },
    // The first line of a file that sellers have already.
    {
      not: /gümrük bedel|ithalat (?:ücret|fiyat)/i,
      say: 'gümrük vergisi',
      except: ['asinSettings.file.columns.importPrice'],
    },
    { not: /\b2B\b/, say: '2D' },
    { not: /A-Z talep|A-Z taleb/i, say: 'A-to-z talebi' },
    // What Amazon restricts; a seller’s own lists are “yasaklı”.
    {
      not: /kısıtl/i,
      say: 'yasaklı',
      except: [
        'inboundMail.addressText',
        'inboundMail.kind.restricted',
        'lists.infringement.Restricted',
        'lists.reason.AddedFromApiRestrictedProduct',
        'lists.reason.AddedFromMailRestrictedProduct',
        'mail.warnedRestricted.body',
        'mail.warnedRestricted.subject',
        'protection.about.restricted',
        'protection.subjects.restricted',
      ],
    },
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
