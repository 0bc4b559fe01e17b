import { markets } from '../markets.ts';
import { ownWords } from './mail-text.ts';
import type { WarningSubjectName } from './prevent-suspend.ts';

/** A mail as far as it decides what it is. `signedBy`: the domains whose signature over the sender, the subject and the whole body holds. */
export type MailFacts = { from: string | null; subject: string; text: string; signedBy: readonly string[] };

/** What a mail of the store is recognised as. */
export const mailKinds = [
  'fairPrice',
  'restricted',
  'trademark',
  'suspected',
  'barcode2d',
  'intellectualProperty',
  'safety',
  'forwarding',
  'message',
] as const;
export type MailKind = (typeof mailKinds)[number];
export type MailVerdict = {
  kind: MailKind;
  /** True when the marketplace, or the provider that forwards, signed it. Only such a mail acts (decision 49). */
  isProved: boolean;
  /** Products that a warning names, whether the store has them or not. */
  asins: string[];
  /** What the mail provider wants to be told before it forwards; null = nothing, or nobody proves that it asks. */
  code: string | null;
};

/** Domains of the marketplace: those of its shops. */
const marketplaceDomains: ReadonlySet<string> = new Set([
  'amazon.com',
  ...Object.values(markets).map(({ shopHost }) => shopHost.replace(/^www\./, '')),
]);
const GOOGLE = 'google.com';
const ASINS_MAX = 500;

/** The sender's domain; null when there is none. */
export function domainOf(address: string | null): string | null {
  const [, domain] = /@([a-z0-9.-]+)$/i.exec(address?.trim() ?? '') ?? [];
  return domain?.toLowerCase() ?? null;
}

const isBelow = (domain: string, parent: string): boolean => domain === parent || domain.endsWith(`.${parent}`);

/**
 * The marketplace's domain that a domain belongs to; null = it is not the marketplace's own. What comes from below `marketplace.` was written
 * by a buyer: the marketplace signs that, too, and it proves nothing.
 */
function marketplaceOf(domain: string): string | null {
  const parent = [...marketplaceDomains].find((known) => isBelow(domain, known));
  if (parent === undefined || isBelow(domain, `marketplace.${parent}`)) return null;
  return parent;
}

/** The marketplace's domain under which a buyer's alias stands, which the marketplace gives him; null = the address is none. */
const aliasParentOf = (address: string | null): string | null => {
  const domain = domainOf(address);
  if (domain === null) return null;
  return [...marketplaceDomains].find((known) => isBelow(domain, `marketplace.${known}`)) ?? null;
};

/** MSG-030: true when an address is the alias of a buyer. */
export const isBuyerAlias = (address: string | null): boolean => aliasParentOf(address) !== null;

/** True when the marketplace that gave the alias signed the mail: nobody else can write in the buyer's name. */
export function isAliasProved(address: string | null, signedBy: readonly string[]): boolean {
  const parent = aliasParentOf(address);
  return parent !== null && signedBy.some((domain) => isBelow(domain.toLowerCase(), parent));
}

/** Words of each policy in the languages of the markets. Assumed: the marketplace publishes no list of its mails. The first that fits counts. */
const phrases: readonly (readonly [RegExp, WarningSubjectName & MailKind])[] = [
  [/\bfair pricing\b|faire[nr]? preis|tarification équitable|precios justos|prezzi equi|adil fiyat/i, 'fairPrice'],
  [
    /\b2d[- ]?bar ?codes?\b|\btransparency codes?\b|\b2d[- ]?barkod|\bcode-barres 2d\b|\bcódigos? de barras 2d\b/i,
    'barcode2d',
  ],
  [
    /\btrade ?marks?\b|\bmarkenrecht|\bmarkenverletz|\bmarque déposée\b|\bmarca registrada\b|\bticari marka/i,
    'trademark',
  ],
  [/\bsuspected\b|\binauthentic\b|\bcounterfeit\b|\bverdacht\b|\bsoupçonn|\bsospech|şüphe/i, 'suspected'],
  [
    /\bintellectual property\b.{0,40}\b(?:complaints?|violations?|infringements?|rights? owners?)\b|\b(?:copyright|patent) (?:complaints?|infringements?)\b|\bgeistige[mns]? eigentum|\b(?:urheberrechts|patent)verletzung|\bpropriété intellectuelle\b|\bpropiedad intelectual\b|\bproprietà intellettuale\b|fikri mülkiyet|telif hakkı/i,
    'intellectualProperty',
  ],
  [
    /\bproduct safety\b|\bsafety (?:complaints?|concerns?|incidents?|recalls?)\b|\bproduktsicherheit|\bsécurité (?:des|du) produits?\b|\bseguridad (?:de los|del) productos?\b|\bsicurezza (?:dei|del) prodott[io]\b|ürün güvenliği/i,
    'safety',
  ],
  [
    /\brestricted products?\b|\bproduct restrictions?\b|\beingeschränkte produkte\b|\bproduits? (?:restreints?|soumis à)|\bproductos? restringidos?\b|\bkısıtlı ürün/i,
    'restricted',
  ],
];
/**
 * The marketplace takes something back, in the languages in which it warns: in the subject, and in the text. Assumed like the phrases. A text that
 * tells how something may be taken back is none.
 */
const takenBack = [
  /\breinstated\b|\brestored\b|\bappeal\b.{0,40}\b(?:accepted|approved|granted)\b|\b(?:wieder (?:freigegeben|freigeschaltet|aktiv(?:iert)?|eingestellt|hergestellt)|wiederhergestellt|reaktiviert)\b(?! werden)|\beinspruch\b.{0,40}\b(?:angenommen|stattgegeben)\b|\b(?:rétabli|réactivé)|\b(?:appel|recours)\b.{0,40}\baccept|\b(?:restablecid|reactivad)[oa]|\bapelación\b.{0,40}\b(?:aceptada|aprobada)\b|\b(?:ripristinat|riattivat)[oaie]\b|\bricorso\b.{0,40}\b(?:accolto|accettato)\b|yeniden (?:etkinleştirildi|yayında|yayına alındı|satışa açıldı)|geri yüklendi|itiraz.{0,40}(?:kabul edildi|onaylandı)/i,
  /\b(?:has|have) been (?:reinstated|restored)\b|\bno longer (?:restricted|suppressed)\b|\bwurden?\b[^.!?\n]{0,60}\b(?:wieder (?:freigegeben|freigeschaltet|aktiviert|eingestellt|hergestellt)|wiederhergestellt|reaktiviert)\b(?! werden)|\b(?:a|ont) été (?:rétabli|réactivé)|\bhan? sido (?:restablecid|reactivad)|è stat[oa] (?:ripristinat|riattivat)|\bsono stat[ei] (?:ripristinat|riattivat)|yeniden (?:etkinleştirildi|yayına alındı|satışa açıldı)|geri yüklendi/i,
] as const;

const nothing = { asins: [], code: null };

/** FILT-034: what a mail is, and whether it may act. */
export function judgeMail({ from, subject, text, signedBy }: MailFacts): MailVerdict {
  const sender = domainOf(from);
  const words = ownWords(text);
  const title = ownWords(subject);
  if (sender !== null && isBelow(sender, GOOGLE) && /forwarding confirmation|yönlendirme onayı/i.test(title)) {
    const isProved = signedBy.some((domain) => isBelow(domain.toLowerCase(), GOOGLE));
    return { kind: 'forwarding', isProved, asins: [], code: isProved ? confirmationCode(title, words) : null };
  }
  const marketplace = sender === null ? null : marketplaceOf(sender);
  if (marketplace === null) return { kind: 'message', isProved: false, ...nothing };
  const isProved = signedBy.some((domain) => marketplaceOf(domain.toLowerCase()) === marketplace);
  if (takenBack[0].test(title) || takenBack[1].test(words)) return { kind: 'message', isProved, ...nothing };
  const found = phraseIn(title) ?? phraseIn(words);
  return found === null
    ? { kind: 'message', isProved, ...nothing }
    : { kind: found, isProved, asins: asinsIn(`${title}\n${words}`), code: null };
}

const phraseIn = (words: string) => phrases.find(([phrase]) => phrase.test(words))?.[1] ?? null;

/** ASINs as they stand in a text; ten digits alone may be anything, and count only after the word. */
function asinsIn(words: string): string[] {
  const found = [
    ...words.matchAll(/(?<![a-z0-9])(B0[0-9A-Z]{8})(?![a-z0-9])/gi),
    ...words.matchAll(/\bASIN\b[^a-z0-9\n]{0,6}([0-9]{9}[0-9X])(?![a-z0-9])/gi),
  ].map(([, asin = '']) => asin.toUpperCase());
  return [...new Set(found)].slice(0, ASINS_MAX);
}

/** The code that Gmail asks for; it stands in the subject or after its name. */
function confirmationCode(title: string, words: string): string | null {
  const [, inTitle] = /\(#?(\d{6,12})\)|#(\d{6,12})\b/.exec(title) ?? [];
  const [, inText] = /(?:confirmation code|onay kodu):?\s{0,5}(\d{6,12})\b/i.exec(words) ?? [];
  return inTitle ?? inText ?? null;
}

/** STORE-046: for how long no mail is normal. */
export const mailSilenceMs = 48 * 3_600_000;

/** True when no mail came for so long that the forwarding may have ended; a store without any is asked from its beginning on. */
export const isMailSilent = (lastMailAt: number | null, since: number, now: number): boolean =>
  now - (lastMailAt ?? since) > mailSilenceMs;

/** STORE-046: the address of a store. */
export const inboundAddress = (storeCode: string, domain: string): string =>
  `${storeCode.toLowerCase()}@${domain.toLowerCase()}`;
