import { countryCodes } from '../billing/countries.ts';
import { limits } from '../limits.ts';
import type { MarketCode } from '../markets.ts';

/** ORD-007: where an order goes; null = not told. */
export type Address = {
  name: string | null;
  phone: string | null;
  line1: string | null;
  line2: string | null;
  line3: string | null;
  city: string | null;
  county: string | null;
  stateOrRegion: string | null;
  postalCode: string | null;
  countryCode: string | null;
};
export type AddressField = keyof Address;

export const addressFields = [
  'name',
  'phone',
  'line1',
  'line2',
  'line3',
  'city',
  'county',
  'stateOrRegion',
  'postalCode',
  'countryCode',
] as const satisfies readonly AddressField[];

/** What can be wrong with an address (ORD-023, ORD-026, ORD-029, ORD-031); each code has its sentence on the screen. */
export const AddressFault = {
  /** The marketplace told nothing yet, or withholds it. */
  notReceived: 'notReceived',
  nonLatin: 'nonLatin',
  controlCharacters: 'controlCharacters',
  tooLong: 'tooLong',
  /** Name or surname is missing (ORD-030 text 5). */
  nameIncomplete: 'nameIncomplete',
  phoneMissing: 'phoneMissing',
  line1Missing: 'line1Missing',
  cityMissing: 'cityMissing',
  postalCodeMissing: 'postalCodeMissing',
  countryMissing: 'countryMissing',
  countryInvalid: 'countryInvalid',
  /** Outside the country of the store's market. */
  otherCountry: 'otherCountry',
  poBox: 'poBox',
} as const;
export type AddressFault = (typeof AddressFault)[keyof typeof AddressFault];

/**
 * What keeps nobody from buying: a PO box is refused by some carriers alone (ORD-024). Assumed: markets sell to neighbours, too, and no edit
 * moves a buyer into the country; carriers that do not go there refuse.
 */
const warnings: readonly AddressFault[] = [AddressFault.poBox, AddressFault.otherCountry];

/** ORD-023: true when the order is not bought, and its package not released, until the address is edited. */
export const blocksBuying = (faults: readonly AddressFault[]): boolean =>
  faults.some((fault) => !warnings.includes(fault));

/** Countries without postal codes. Assumed: of the markets it is one. */
const withoutPostalCodes: readonly string[] = ['AE'];

/** What stands on the label (ORD-027). */
const labelled = ['name', 'line1', 'line2', 'line3', 'city'] as const;

/** Everything that is wrong with an address of a store's order, what blocks first; empty = it can be sent to. */
export function addressFaults(address: Address | null, market: MarketCode): AddressFault[] {
  if (address === null || addressFields.every((field) => isBlank(address[field]))) return [AddressFault.notReceived];
  const faults = new Set<AddressFault>();
  for (const field of addressFields) {
    const text = address[field] ?? '';
    if (STEERING.test(text)) faults.add(AddressFault.controlCharacters);
    if (text.length > limits.addressFieldMax) faults.add(AddressFault.tooLong);
  }
  if (labelled.some((field) => !isLatin(address[field] ?? ''))) faults.add(AddressFault.nonLatin);
  for (const fault of missingParts(address)) faults.add(fault);
  const country = address.countryCode?.trim().toUpperCase() ?? '';
  if (country !== '' && !countryCodes.includes(country)) faults.add(AddressFault.countryInvalid);
  else if (country !== '' && country !== market) faults.add(AddressFault.otherCountry);
  if (hasPoBox(address)) faults.add(AddressFault.poBox);
  return [...faults];
}

/** ORD-029: what must be filled. */
function missingParts(address: Address): AddressFault[] {
  const country = address.countryCode?.trim().toUpperCase() ?? '';
  const needsPostalCode = !withoutPostalCodes.includes(country);
  return [
    ...((address.name ?? '').trim().split(/\s+/).length < 2 ? [AddressFault.nameIncomplete] : []),
    ...(isBlank(address.phone) ? [AddressFault.phoneMissing] : []),
    ...(isBlank(address.line1) ? [AddressFault.line1Missing] : []),
    ...(isBlank(address.city) ? [AddressFault.cityMissing] : []),
    ...(needsPostalCode && isBlank(address.postalCode) ? [AddressFault.postalCodeMissing] : []),
    ...(country === '' ? [AddressFault.countryMissing] : []),
  ];
}

const isBlank = (text: string | null): boolean => text === null || text.trim() === '';

/** Signs that steer instead of being read. */
const STEERING = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

/** A letter that is neither of the Latin script nor one of the signs of Latin-1 and of transcriptions that belong to no script. */
const FOREIGN = /(?![\p{Script=Latin}\u00B5\u02B0-\u02FF])\p{L}/u;

/** ORD-027: every letter is Latin; digits, punctuation and signs pass. */
export const isLatin = (text: string): boolean => !FOREIGN.test(text);

/** ORD-026: the words of a PO box before a number, as words of their own. */
const PO_BOX =
  /(?<![\p{L}\p{N}])(?:p\.? ?o\.? ?box|post office box|apartado(?: de correos| postal)?|postfach|b\.? ?p\.?|casella postale)[ .:#°º-]{0,4}(?:n[ro°º]?[ .:°º]{0,3})?\d/iu;

/** True for an address that is a PO box (ORD-026). */
export const hasPoBox = (address: Pick<Address, 'line1' | 'line2' | 'line3'>): boolean =>
  [address.line1, address.line2, address.line3].some((line) => line !== null && PO_BOX.test(line.replace(/\s+/g, ' ')));

/** The fields in which two addresses differ, for the seller's edit beside what the marketplace says now. */
export const changedAddressFields = (one: Address, other: Address): AddressField[] =>
  addressFields.filter((field) => (one[field] ?? '').trim() !== (other[field] ?? '').trim());
