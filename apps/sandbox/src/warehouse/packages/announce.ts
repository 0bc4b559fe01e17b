import * as z from 'zod';
import { isDeepStrictEqual } from 'node:util';
import type { Books } from '../books/books.ts';
import type { Address, Package } from '../books/records.ts';
import { isServed, allServices, type CarrierService } from '../catalogue/carrier-services.ts';
import { Refusal, wrongState } from '../wire/refusal.ts';
import { address, code, gift, inbound, item, market, reference } from '../wire/shapes.ts';
import { changeTracking } from './dispatch.ts';
import { isNonLatin, isPoBox } from './address-rules.ts';
import { requireState } from './package-states.ts';
import { price } from './receive.ts';
import { labelOf } from './tracking.ts';

/** A package as Kervan announces it. */
export const announcement = z.strictObject({
  no: z.string().regex(/^KRV-\d{8}$/, 'no is written KRV-########.'),
  customerRef: reference,
  orderRef: reference,
  market,
  recipient: address,
  items: z.array(item).min(1).max(50),
  carrierCode: code,
  serviceCode: code,
  preLabel: z.boolean(),
  gift,
});
export type Announcement = z.output<typeof announcement>;

/** Announces a package; while it is announced a later announcement takes the place of the earlier one. */
export function announce(books: Books, id: string, given: Announcement): Package {
  if (!z.uuid().safeParse(id).success) throw new Refusal('invalid', 'packageRef must be a UUID.', { field: 'ref' });
  const known = books.get('package', id);
  if (known && isSame(known, given)) return known;
  if (known && known.state !== 'announced') throw wrongState('package', known.state);
  books.need('customer', given.customerRef, 'customerRef');
  const numbered = books.findPackage(given.no);
  if (numbered && numbered.id !== id)
    throw new Refusal('invalid', `${given.no} is the number of another package.`, { field: 'no' });
  checkWay(given);
  const { no, carrierCode, serviceCode, preLabel } = given;
  const label = preLabel ? labelOf(books, { no, carrierCode, serviceCode }, 1) : null;
  return books.put('package', { ...(known ?? blank(books, id)), ...given, label });
}

const isSame = (known: Package, given: Announcement): boolean =>
  Object.entries(given).every(([name, value]) => isDeepStrictEqual(value, known[name as keyof Announcement]));

type Blank = Omit<Package, keyof Announcement | 'label'>;

const blank = (books: Books, id: string): Blank => ({
  id,
  inbound: null,
  state: 'announced',
  seq: 0,
  announcedAt: books.now().toISOString(),
  inboundMovingAt: null,
  receivedAt: null,
  measures: null,
  contents: { battery: false, liquidMl: 0 },
  isRemeasureAsked: false,
  quotes: [],
  formerQuoteIds: [],
  firstPricedAt: null,
  release: null,
  outbound: null,
  dispatchedAt: null,
  deliveredAt: null,
  carrierCodes: [],
  photos: [],
  return: null,
  planned: null,
});

type Way = Pick<Package, 'market' | 'recipient' | 'carrierCode' | 'serviceCode'>;

/** Refuses what is known to be impossible before the parcel is there: the rest shows when it is measured. */
function checkWay({ market: to, recipient, carrierCode, serviceCode }: Way): void {
  const service: CarrierService | undefined = allServices.find((one) => one.carrierCode === carrierCode);
  if (!service) throw new Refusal('invalid', `There is no carrier ${carrierCode}.`, { field: 'carrierCode' });
  if (service.serviceCode !== serviceCode)
    throw new Refusal('invalid', `${carrierCode} has no service ${serviceCode}.`, { field: 'serviceCode' });
  checkLatin(recipient);
  if (!isServed(carrierCode, to))
    throw new Refusal('country_unserved', `${carrierCode} does not go to ${to}.`, { field: 'carrierCode' });
  if (service.refusesPoBox && isPoBox(recipient))
    throw new Refusal('po_box', `${carrierCode} takes nothing to post boxes.`, { field: 'recipient' });
}

export function checkLatin(recipient: Address): void {
  if (isNonLatin(recipient))
    throw new Refusal('address_non_latin', 'The address has letters that no label can carry.', { field: 'recipient' });
}

/** What may change until a package is released. */
export const change = z.strictObject({
  recipient: address.optional(),
  carrierCode: code.optional(),
  serviceCode: code.optional(),
  inbound: inbound.optional(),
});

/** Another recipient, service or inbound parcel. A new recipient of a priced package is quoted anew; a new service has a new PreLabel. */
export function alter(
  books: Books,
  pack: Package,
  { given, seq }: { given: z.output<typeof change>; seq: number },
): Package {
  requireState(pack, 'announced', 'received', 'priced', 'held');
  if (seq !== pack.seq) throw new Refusal('seq_conflict', `The package is at ${pack.seq}.`, { field: 'If-Match' });
  const defined = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  let changed: Package = { ...pack, ...defined };
  checkWay(changed);
  const isMoved = given.recipient !== undefined && !isDeepStrictEqual(given.recipient, pack.recipient);
  const isOther = changed.carrierCode !== pack.carrierCode || changed.serviceCode !== pack.serviceCode;
  books.put('package', changed);
  if (isOther && pack.label) {
    const { carrier, service, tracking } = labelOf(books, changed, pack.seq + 2);
    changed = changeTracking(books, changed, { carrier, service, tracking });
  }
  return isMoved && pack.state === 'priced' ? price(books, changed) : changed;
}
