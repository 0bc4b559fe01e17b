import { countryCodes } from '../billing/countries.ts';
import { limits } from '../limits.ts';
import type { MarketCode } from '../markets.ts';
import { hasPoBox, isPickupPoint, lacksPostNumber } from './po-box.ts';

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
  /** A machine or shop that hands parcels out. */
  pickupPoint: 'pickupPoint',
  /** A Packstation without the number of the customer. */
  postNumberMissing: 'postNumberMissing',
} as const;
export type AddressFault = (typeof AddressFault)[keyof typeof AddressFault];

/**
 * What keeps nobody from buying: a PO box and a pick-up point are refused by some carriers alone (ORD-024). Assumed: markets sell to neighbours, too, and no edit
 * moves a buyer into the country; carriers that do not go there refuse.
 */
export const addressWarnings: readonly AddressFault[] = [
  AddressFault.poBox,
  AddressFault.pickupPoint,
  AddressFault.otherCountry,
];

/** ORD-023: true when the order is not bought, and its package not released, until the address is edited. */
export const blocksBuying = (faults: readonly AddressFault[]): boolean =>
  faults.some((fault) => !addressWarnings.includes(fault));

/** Countries without postal codes. Assumed: of the markets it is one. */
const withoutPostalCodes: readonly string[] = ['AE'];

/** What stands on the label (ORD-027). */
const labelled = ['name', 'line1', 'line2', 'line3', 'city'] as const;

/** What is told of a recipient beside the address: a company needs no surname, and a pick-up point may not show in its lines. */
export type Recipient = Address & { isCompany?: boolean; isPickupPoint?: boolean };

/** Everything that is wrong with an address of a store's order, what blocks first; empty = it can be sent to. */
export function addressFaults(address: Recipient | null, market: MarketCode): AddressFault[] {
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
  if (isPickupPoint(address)) faults.add(AddressFault.pickupPoint);
  return [...faults];
}

/** ORD-029: what must be filled. */
function missingParts(address: Recipient): AddressFault[] {
  const country = address.countryCode?.trim().toUpperCase() ?? '';
  const needsPostalCode = !withoutPostalCodes.includes(country);
  return [
    ...(isNameIncomplete(address) ? [AddressFault.nameIncomplete] : []),
    ...(isBlank(address.phone) ? [AddressFault.phoneMissing] : []),
    // The street in another line is as good: in Germany and Austria it often stands in the second.
    ...([address.line1, address.line2, address.line3].every(isBlank) ? [AddressFault.line1Missing] : []),
    ...(lacksPostNumber(address) ? [AddressFault.postNumberMissing] : []),
    ...(isBlank(address.city) ? [AddressFault.cityMissing] : []),
    ...(needsPostalCode && isBlank(address.postalCode) ? [AddressFault.postalCodeMissing] : []),
    ...(country === '' ? [AddressFault.countryMissing] : []),
  ];
}

/** ORD-030: a person has a name and a surname; a company has what it is called. */
const isNameIncomplete = ({ name, isCompany }: Recipient): boolean =>
  isCompany === true ? isBlank(name) : (name ?? '').trim().split(/\s+/).length < 2;

const isBlank = (text: string | null): boolean => text === null || text.trim() === '';

/** Signs that steer instead of being read. */
const STEERING = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

/** A letter that is neither of the Latin script nor one of the signs of Latin-1 and of transcriptions that belong to no script. */
const FOREIGN = /(?![\p{Script=Latin}\u00B5\u02B0-\u02FF])\p{L}/u;

/** ORD-027: every letter is Latin; digits, punctuation and signs pass. */
export const isLatin = (text: string): boolean => !FOREIGN.test(text);

/** The fields in which two addresses differ, for the seller's edit beside what the marketplace says now. */
export const changedAddressFields = (one: Address, other: Address): AddressField[] =>
  addressFields.filter((field) => (one[field] ?? '').trim() !== (other[field] ?? '').trim());
