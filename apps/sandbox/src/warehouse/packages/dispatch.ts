import type { Books } from '../books/books.ts';
import type { Outbound, Package } from '../books/records.ts';
import { emitOf } from '../events/emit.ts';
import type { CarrierCode } from '../events/event-types.ts';
import { charge } from '../statement/charges.ts';
import { wrongState } from '../wire/refusal.ts';
import { requireState, requireStep, type PackageState } from './package-states.ts';
import { labelOf } from './tracking.ts';

/** The parcel leaves with the service that was released, under the tracking of its PreLabel where that is of the same service. */
export function dispatch(books: Books, pack: Package, tracking: string | null): Package {
  requireStep(pack, 'dispatched');
  const { release, label } = pack;
  const quote = pack.quotes.find(({ quoteId }) => quoteId === release?.quoteId);
  if (!release || !quote) throw wrongState('package', pack.state);
  const { carrierCode, serviceCode } = quote;
  const isLabelled = label?.carrier === carrierCode && label.service === serviceCode;
  const made = isLabelled ? label : labelOf(books, { ...pack, carrierCode, serviceCode }, 9);
  const outbound = { ...made, ...(tracking === null ? {} : { tracking }), priceMinor: release.priceMinor };
  charge(books, { kind: 'shipping', packageRef: pack.id, amountMinor: release.priceMinor });
  const sent: Package = { ...pack, state: 'dispatched', outbound, dispatchedAt: books.now().toISOString() };
  return emitOf(books, sent, 'package.dispatched', outbound);
}

/** What a carrier's news makes of a package; absent = it stays on its way. */
const stateAfter: Partial<Record<CarrierCode, PackageState>> = {
  delivered: 'delivered',
  undeliverable: 'undeliverable',
  lost: 'lost',
  returning: 'returning',
  damaged: 'damaged',
};

export type CarrierNews = { code: CarrierCode; dutyMinor?: number | undefined };

/** A carrier's news; of a parcel that is not on its way it is refused. */
export function carry(books: Books, pack: Package, { code, dutyMinor }: CarrierNews): Package {
  const state = stateAfter[code];
  // What lies on the warehouse's own shelves, or with the buyer, is none of a carrier's.
  requireState(pack, 'dispatched', 'undeliverable', 'damaged');
  if (pack.dispatchedAt === null) throw wrongState('package', pack.state);
  if (state) requireStep(pack, state);
  else requireState(pack, 'dispatched');
  const now = books.now().toISOString();
  const moved: Package = {
    ...pack,
    ...(state ? { state } : {}),
    ...(state === 'delivered' ? { deliveredAt: now } : {}),
    ...(state === 'returning' ? { return: carriersReturn(now) } : {}),
    carrierCodes: [...pack.carrierCodes, code],
  };
  return reportNews(books, moved, { code, dutyMinor });
}

/** What a carrier says, whether it fits or not. */
export const reportNews = (books: Books, pack: Package, { code, dutyMinor }: CarrierNews): Package =>
  emitOf(books, pack, 'carrier.event', { code, ...(dutyMinor === undefined ? {} : { dutyMinor }) });

const carriersReturn = (startedAt: string): Package['return'] => ({
  kind: 'carrier',
  labelId: null,
  facility: '',
  startedAt,
  arrivedAt: null,
  sentAt: null,
});

/** The parcel has another number from now on. */
export function changeTracking(books: Books, pack: Package, changed: Partial<Outbound>): Package {
  const known = pack.outbound ?? pack.label;
  if (!known) throw wrongState('package', pack.state);
  const { carrier, service } = known;
  const tracking =
    changed.tracking ?? labelOf(books, { no: pack.no, carrierCode: carrier, serviceCode: service }, pack.seq).tracking;
  const next = { carrier, service, ...changed, tracking };
  const renamed: Package = pack.outbound
    ? { ...pack, outbound: { ...pack.outbound, ...next } }
    : { ...pack, label: next };
  return emitOf(books, renamed, 'tracking.changed', next);
}
