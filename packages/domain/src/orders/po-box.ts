import type { Address } from './address.ts';

/** The words of a PO box before a number, as words of their own, in the languages of the markets. */
const everywhere = [
  'p\\.? ?o\\.? ?box',
  'post(?:al)? ?(?:office )?box',
  'p\\.? ?o\\.? ?b\\.?',
  'g\\.?p\\.?o\\.? ?box',
  '(?:locked|private|mail) bag',
  'apartado(?: (?:de correos|postal|aereo|aéreo))?',
  'apdo\\.?(?: (?:de )?(?:correos|postal))?',
  'postfach',
  'postbus',
  'b\\.? ?p\\.?',
  'bo[iî]te postale',
  'case postale',
  'casella postale',
  'cas\\.? ?post\\.?',
  'caixa postal',
  'skrytka pocztowa',
  'skr\\.? ?poczt\\.?',
  'postbox',
  'posta kutusu',
];

/** Words that mean a PO box in one country and something else in others. */
const inCountry: Readonly<Record<string, readonly string[]>> = {
  BR: ['c\\.? ?p\\.?'],
  CA: ['c\\.? ?p\\.?', 'r\\.? ?r\\.? ?\\d+ ?(?:stn|station)'],
  FR: ['c\\.? ?s\\.?', 'tsa'],
  IT: ['c\\.? ?p\\.?'],
  MX: ['a\\.? ?p\\.?'],
  SE: ['box'],
  TR: ['p\\.? ?k\\.?'],
};

const patternOf = (words: readonly string[]): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.join('|')})[ .:,#°º-]{0,4}(?:n[ro°º]?[ .:°º]{0,3}|no\\.? ?)?\\d`, 'iu');

const general = patternOf(everywhere);
const ofCountry = new Map(Object.entries(inCountry).map(([code, words]) => [code, patternOf(words)]));
/** Japan's word, with the number before or behind it. */
const JAPANESE = /私書箱/u;

type Lines = Pick<Address, 'line1' | 'line2' | 'line3'>;

/** True for an address that is a PO box (ORD-026): in the words of every market, and in its own country's short ones. */
export function hasPoBox({ line1, line2, line3, countryCode }: Lines & Partial<Pick<Address, 'countryCode'>>): boolean {
  const short = ofCountry.get(countryCode?.trim().toUpperCase() ?? '');
  return [line1, line2, line3].some((line) => {
    const text = line?.replace(/\s+/g, ' ') ?? '';
    return general.test(text) || JAPANESE.test(text) || (short?.test(text) ?? false);
  });
}

/** Machines and shops that hand parcels out, by their own names. */
const PICKUP =
  /(?<![\p{L}])(?:packstation|paketbox|postfiliale|paczkomat|inpost|mondial relay|relais pickup|point relais|pickup ?point|pick-up point|amazon (?:hub )?(?:locker|counter)|citypaq|punto(?: de)? recogida|pakketpunt|pakketautomaat|ombud|paketbutik|kargomat|teslimat noktas[ıi])(?![\p{L}])/iu;
const PACKSTATION = /(?<![\p{L}])(?:packstation|paketbox|postfiliale)(?![\p{L}])/iu;
/** DHL's number of a customer, without which a Packstation takes nothing in: six to ten digits. */
const POST_NUMBER = /(?<!\d)\d{6,10}(?!\d)/;

/** True for a pick-up point, as the marketplace says or its line does. */
export const isPickupPoint = (address: Lines & { isPickupPoint?: boolean }): boolean =>
  address.isPickupPoint === true || textOf(address).some((text) => PICKUP.test(text));

/** A Packstation that names no customer of DHL: nobody can be told of the parcel. */
export const lacksPostNumber = (address: Lines & Partial<Pick<Address, 'name'>>): boolean =>
  textOf(address).some((text) => PACKSTATION.test(text)) &&
  ![...textOf(address), address.name ?? ''].some((text) => POST_NUMBER.test(text));

const textOf = ({ line1, line2, line3 }: Lines): string[] => [line1, line2, line3].map((line) => line ?? '');
