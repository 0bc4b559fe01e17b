import { addressFaults, AddressFault, changedAddressFields } from '@kervan/domain/orders/address';
import { purgeAt, searchWords } from '@kervan/domain/orders/buyer-data';
import type { OrderEventKind } from '@kervan/domain/orders/order-event';
import type { MarketplaceOrder, OrderRecipient } from '../../connectors/marketplace/orders-mapping.ts';
import type { Db } from '../../db/connect.ts';
import type { WorkerDeps } from '../../deps.ts';
import { keepBuyer, readBuyers, type BuyerData, type KeptBuyer } from '../../records/order-pii/buyer-data.ts';
import type { OrderState } from '../../records/orders/order-state.ts';
import type { NewOrderEvent, ReportedChange } from '../../records/orders/order-write.ts';
import type { ConnectedStore } from '../../records/stores/connected-stores.ts';

type Intake = {
  store: ConnectedStore;
  state: OrderState;
  order: MarketplaceOrder;
  /** What else changes of the order now. */
  after: NonNullable<ReportedChange['order']>;
  now: number;
};
/** What of the order follows from its buyer; null = nothing. */
type BuyerChange = { order: NonNullable<ReportedChange['order']>; events: NewOrderEvent[] };

/**
 * Keeps who bought, sealed, for as long as it may be (ORD-072), and answers what the order shows of it. What is not told leaves what is known: the
 * marketplace withholds it from some, tells it late, and forgets it. What the seller edited stays; what the marketplace says now stands beside it.
 */
export async function keepReportedBuyer(deps: WorkerDeps, tx: Db, intake: Intake): Promise<BuyerChange | null> {
  const { store, state, order, after, now } = intake;
  const purgeAfter = purgeAt(purgeFacts(state, after));
  // What would be purged at once is not kept, nor what was erased.
  if (purgeAfter <= now || state.order.buyer_erased_at !== null) return null;
  const { accountId, storeId } = store;
  const place = { accountId, storeId, orderId: state.order.order_id };
  const kept = (await readBuyers(tx, deps.secrets, { accountId, storeId }, [place.orderId])).get(place.orderId) ?? null;
  const reported = toldBuyer(order, kept);
  if (reported === null) {
    if (kept) await keepBuyer(tx, deps.secrets, { place, parts: { purgeAfter: new Date(purgeAfter) }, now });
    return notReceived(state, after);
  }
  const isEdited = state.order.is_address_edited && kept !== null;
  const { isConflict, ...parts } = isEdited ? beside(kept, reported) : { isConflict: false };
  await keepBuyer(tx, deps.secrets, {
    place,
    parts: { ...parts, ...(isEdited ? {} : { data: reported }), purgeAfter: new Date(purgeAfter) },
    ...(isEdited ? {} : { words: searchWords(reported.name ?? '') }),
    now,
  });
  return shown(intake, { kept, reported, isConflict });
}

const time = (value: unknown): number | null => (value instanceof Date ? value.getTime() : null);

function purgeFacts({ order }: OrderState, after: Intake['after']): Parameters<typeof purgeAt>[0] {
  return {
    deliveredAt: time(after.delivered_at ?? order.delivered_at),
    deliverBy: time(after.deliver_by ?? order.deliver_by),
    shipBy: time(after.ship_by ?? order.ship_by),
    purchasedAt: order.purchased_at.getTime(),
  };
}

/** The buyer as told now; null = nothing was. Without an address the one that is known stays. */
function toldBuyer({ recipient, buyerName, buyerMail }: MarketplaceOrder, kept: KeptBuyer | null): BuyerData | null {
  if (recipient === null && buyerName === null && buyerMail === null) return null;
  const known = kept?.seen ?? kept?.data ?? null;
  const whole = recipient !== null && known !== null && isReduced(recipient, known) ? null : recipient;
  const address: OrderRecipient = whole ?? known ?? { ...nowhere, name: buyerName };
  const contactMail = buyerMail ?? kept?.data.contactMail ?? null;
  return { ...address, name: address.name ?? buyerName, contactMail };
}

/** The marketplace leaves away street and name once an order is older: what is left of it replaces no whole address. */
const isReduced = (reported: OrderRecipient, known: OrderRecipient): boolean =>
  !hasStreet(reported) && reported.name === null && hasStreet(known);
const hasStreet = ({ line1, line2, line3 }: OrderRecipient): boolean =>
  [line1, line2, line3].some((line) => line !== null && line.trim() !== '');

const nowhere: OrderRecipient = {
  name: null,
  phone: null,
  line1: null,
  line2: null,
  line3: null,
  city: null,
  county: null,
  stateOrRegion: null,
  postalCode: null,
  countryCode: null,
};

/** The seller's words stay. A conflict is what the marketplace says now, where it is neither what it said before nor what the seller wrote. */
function beside(kept: KeptBuyer, reported: BuyerData): { seen?: BuyerData; isConflict: boolean | null } {
  if (kept.seen !== null && changedAddressFields(kept.seen, reported).length === 0) return { isConflict: null };
  const isOther = changedAddressFields(kept.data, reported).length > 0;
  return { seen: reported, isConflict: kept.seen === null ? null : isOther };
}

/** An order whose address is still to come is not bought; a pending one has none, and what Amazon sends needs none. */
function notReceived({ order }: OrderState, after: Intake['after']): BuyerChange | null {
  const isPending = after.is_pending ?? order.is_pending;
  if (order.address_received || order.address_faults.length > 0 || isPending || order.fulfilment === 'AFN') return null;
  return { order: { address_faults: [AddressFault.notReceived] }, events: [] };
}

function shown(
  { store, state: { order: row }, order }: Intake,
  { kept, reported, isConflict }: { kept: KeptBuyer | null; reported: BuyerData; isConflict: boolean | null },
): BuyerChange | null {
  const events: NewOrderEvent[] = [];
  const note = (kind: OrderEventKind) => events.push({ kind, at: new Date(order.updatedAt), actor: 'marketplace' });
  if (row.is_address_edited && kept) {
    if (isConflict === null || isConflict === row.address_conflict) return null;
    if (isConflict) note('addressConflict');
    return { order: { address_conflict: isConflict }, events };
  }
  if (order.recipient === null && !row.address_received)
    return row.fulfilment === 'AFN' ? null : { order: { address_faults: [AddressFault.notReceived] }, events };
  if (!row.address_received) note('addressReceived');
  else if (kept && changedAddressFields(kept.data, reported).length > 0) note('addressChanged');
  return {
    order: {
      address_received: true,
      address_faults: row.fulfilment === 'AFN' ? [] : addressFaults(reported, store.market),
      country: /^[A-Z]{2}$/.test(reported.countryCode ?? '') ? reported.countryCode : null,
    },
    events,
  };
}
