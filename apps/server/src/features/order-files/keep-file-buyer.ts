import { addressFaults, changedAddressFields } from '@kervan/domain/orders/address';
import { purgeAt, searchWords } from '@kervan/domain/orders/buyer-data';
import type { CsvOrder } from '@kervan/domain/orders/order-csv';
import type { MarketCode } from '@kervan/domain/markets';
import type { OrderEventKind } from '@kervan/domain/orders/order-event';
import type { Db } from '../../db/connect.ts';
import type { WorkerDeps } from '../../deps.ts';
import { keepBuyer, readBuyers, type BuyerData, type KeptBuyer } from '../../records/order-pii/buyer-data.ts';
import type { OrderState } from '../../records/orders/order-state.ts';
import type { NewOrderEvent, OrderScope, ReportedChange } from '../../records/orders/order-write.ts';

type Intake = { scope: OrderScope; market: MarketCode; order: CsvOrder; state: OrderState };
/** What of the order follows from its buyer. */
type BuyerChange = { order: NonNullable<ReportedChange['order']>; events: NewOrderEvent[] };

/**
 * Keeps who bought, sealed, for as long as it may be (ORD-072). What the seller edited in the panel stays: a file that says something else since
 * then stands beside it, as the marketplace's word does.
 */
export async function keepFileBuyer(deps: WorkerDeps, tx: Db, intake: Intake): Promise<BuyerChange | null> {
  const { scope, market, order, state } = intake;
  const place = { accountId: scope.accountId, storeId: scope.storeId, orderId: state.order.order_id };
  const purgeAfter = purgeAt({ ...order, deliveredAt: state.order.delivered_at?.getTime() ?? null });
  // What would be purged at once is not kept, nor what was erased.
  if (purgeAfter <= scope.now || state.order.buyer_erased_at !== null) return null;
  const kept = (await readBuyers(tx, deps.secrets, scope, [place.orderId])).get(place.orderId) ?? null;
  const reported: BuyerData = { ...order.address, contactMail: kept?.data.contactMail ?? null };
  const keep = (parts: Parameters<typeof keepBuyer>[2]['parts'], words?: string[]) =>
    keepBuyer(tx, deps.secrets, {
      place,
      parts: { ...parts, purgeAfter: new Date(purgeAfter) },
      ...(words ? { words } : {}),
      now: scope.now,
    });
  if (kept && state.order.is_address_edited) {
    const isConflict = conflictOf(kept, reported);
    await keep(isConflict === null ? {} : { seen: reported });
    if (isConflict === null || isConflict === state.order.address_conflict) return null;
    return { order: { address_conflict: isConflict }, events: isConflict ? [event('addressConflict', scope)] : [] };
  }
  await keep({ data: reported }, searchWords(reported.name ?? ''));
  const isChanged = kept !== null && changedAddressFields(kept.data, reported).length > 0;
  return {
    order: {
      address_received: Object.values(order.address).some((part) => part !== null),
      address_faults: addressFaults(reported, market),
      country: /^[A-Z]{2}$/.test(reported.countryCode ?? '') ? reported.countryCode : null,
    },
    events: isChanged ? [event('addressChangedByFile', scope)] : [],
  };
}

const event = (kind: OrderEventKind, { now }: OrderScope): NewOrderEvent => ({
  kind,
  at: new Date(now),
  actor: 'file',
});

/** Whether the file says something else than the seller's edit; null = it says what it said before. */
function conflictOf(kept: KeptBuyer, reported: BuyerData): boolean | null {
  if (kept.seen !== null && changedAddressFields(kept.seen, reported).length === 0) return null;
  return kept.seen !== null && changedAddressFields(kept.data, reported).length > 0;
}
