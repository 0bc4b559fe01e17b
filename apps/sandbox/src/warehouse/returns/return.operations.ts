import * as z from 'zod';
import type { Books } from '../books/books.ts';
import type { Label, Package } from '../books/records.ts';
import { hub, localOf } from '../catalogue/facilities.ts';
import { planNext } from '../life/plan-next.ts';
import { requireState } from '../packages/package-states.ts';
import { nothing } from '../packages/package.operations.ts';
import { brief, showBrief } from '../packages/show-package.ts';
import { trackingOf } from '../packages/tracking.ts';
import { charge } from '../statement/charges.ts';
import { reading, writing, type Operation } from '../wire/operation.ts';
import { notFound, Refusal, wrongState } from '../wire/refusal.ts';
import { code, instant, minor, reference } from '../wire/shapes.ts';
import { labelPdf } from './label-pdf.ts';
import { returnOrder, startReturn } from './return.ts';

const DAY_MS = 86_400_000;
/** RET-015. */
const LABEL_HOLDS_MS = 30 * DAY_MS;
/** An offer is good until the end of the day (UTC) after the one it was made on. // Assumed. */
const OFFER_DAYS = 2;

type Service = { carrier: string; carrierService: string; cents: number; centsPerLb: number; days: number };

/** What sends parcels back. // Assumed. */
const services: readonly Service[] = [
  { carrier: 'USPS', carrierService: 'RETURN_GROUND', cents: 690, centsPerLb: 65, days: 6 },
  { carrier: 'UPS', carrierService: 'RETURN_GROUND', cents: 840, centsPerLb: 55, days: 4 },
  { carrier: 'UPS', carrierService: 'DROPOFF', cents: 745, centsPerLb: 55, days: 5 },
  { carrier: 'FEDEX', carrierService: 'HOME_RETURN', cents: 910, centsPerLb: 50, days: 3 },
];
/** Abroad a label costs so many times as much. */
const ABROAD_TIMES = 2;
const GRAMS_PER_LB = 453.592_37;

const offer = z.object({
  offerId: z.string(),
  carrier: code,
  carrierService: code,
  carrierAccountId: z.string(),
  priceMinor: minor,
  days: z.int().min(1),
  until: instant,
});

/** What can be sent back at all. */
const returnable = (pack: Package): void =>
  requireState(pack, 'held', 'damaged', 'dispatched', 'undeliverable', 'delivered');

function offersOf(books: Books, pack: Package, day: number): z.output<typeof offer>[] {
  const pounds = Math.ceil((pack.measures?.grams ?? 0) / GRAMS_PER_LB);
  const isAbroad = pack.dispatchedAt !== null && pack.market !== 'US';
  const where = isAbroad ? (localOf(pack.market) ?? hub).code : hub.code;
  return services.map(({ carrier, carrierService, cents, centsPerLb, days }) => ({
    offerId: `${day}.${carrier}.${carrierService}.${pack.id}`,
    carrier,
    carrierService,
    carrierAccountId: `${where}-${carrier}`,
    priceMinor: (cents + centsPerLb * pounds) * (isAbroad ? ABROAD_TIMES : 1),
    days: days + (isAbroad ? 5 : 0),
    until: new Date((day + OFFER_DAYS) * DAY_MS).toISOString(),
  }));
}

/** Buys the label of an offer. A package has one label that is good at a time. */
async function buy(books: Books, { offerId, packageRef }: { offerId: string; packageRef: string }): Promise<object> {
  const pack = books.need('package', packageRef, 'packageRef');
  returnable(pack);
  const day = Number(offerId.split('.')[0]);
  const found = Number.isSafeInteger(day)
    ? offersOf(books, pack, day).find((one) => one.offerId === offerId)
    : undefined;
  const now = books.now();
  if (!found || day * DAY_MS > now.getTime()) throw notFound('offer', 'offerId');
  if (new Date(found.until) <= now)
    throw new Refusal('quote_expired', `The offer was good until ${found.until}.`, { field: 'offerId' });
  const isGood = ({ status, expiresAt }: Label): boolean => status === 'active' && new Date(expiresAt) > now;
  if (books.list('label').some((label) => label.packageRef === pack.id && isGood(label)))
    throw new Refusal('state_conflict', 'The package has a label already.', { state: pack.state });
  const { carrier, carrierService, priceMinor } = found;
  const id = books.newId();
  const label = books.put('label', {
    id,
    packageRef: pack.id,
    carrier,
    carrierService,
    tracking: trackingOf(books, carrier, `return ${id}`),
    priceMinor,
    boughtAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + LABEL_HOLDS_MS).toISOString(),
    status: 'active',
  });
  charge(books, { kind: 'return_label', packageRef: pack.id, amountMinor: priceMinor });
  const pdf = await labelPdf(label, hub.address, pack.no);
  return { labelId: id, tracking: label.tracking, pdf: pdf.toString('base64'), expiresAt: label.expiresAt };
}

function voidLabel(books: Books, label: Label): void {
  // One that was used stays so, however old it is.
  if (label.status !== 'active') throw wrongState('label', label.status);
  if (new Date(label.expiresAt) <= books.now())
    throw new Refusal('label_expired', `The label was good until ${label.expiresAt}.`);
  books.put('label', { ...label, status: 'void' });
  charge(books, { kind: 'return_label_refund', packageRef: label.packageRef, amountMinor: -label.priceMinor });
}

/** Labels for the way back, and returns. */
export const returnOperations: readonly Operation[] = [
  writing(returnOrder, {
    on: 'POST /packages/{ref}/return',
    name: 'package.return',
    summary: 'Send it back: from the hub with the weekly batch, or from the place in its market.',
    answer: brief,
    run: ({ books, id, body }) => showBrief(planNext(books, startReturn(books, books.need('package', id), body))),
  }),
  reading(z.object({}), {
    on: 'GET /packages/{ref}/return-label-offers',
    name: 'returnLabelOffers',
    summary: 'What a label for the way back would cost.',
    answer: z.array(offer),
    run({ books, id }) {
      const pack = books.need('package', id);
      returnable(pack);
      return offersOf(books, pack, Math.floor(books.now().getTime() / DAY_MS));
    },
  }),
  writing(z.strictObject({ offerId: z.string().min(1).max(200), packageRef: reference }), {
    on: 'POST /return-labels',
    name: 'buyReturnLabel',
    summary: 'Buys the label of an offer.',
    answer: z.object({ labelId: reference, tracking: z.string(), pdf: z.base64(), expiresAt: instant }),
    run: ({ books, body }) => buy(books, body),
  }),
  writing(nothing, {
    on: 'POST /return-labels/{id}/void',
    name: 'voidReturnLabel',
    summary: 'Gives an unused label back.',
    answer: z.object({ labelId: reference, status: z.literal('void') }),
    run({ books, id }) {
      voidLabel(books, books.need('label', id));
      return { labelId: id, status: 'void' };
    },
  }),
];
