import type { BuyerReturn } from '@kervan/domain/orders/order-toggles';
import { afterPackageEvent } from '@kervan/domain/orders/package-event';
import { withoutLabel } from '@kervan/domain/orders/package-state';
import { ReturnLabelSource, ReturnLabelState } from '@kervan/domain/orders/return-label-state';
import { takesLabel, type LabelFacts } from '@kervan/domain/orders/returns';
import { SellerOrderStatus } from '@kervan/domain/orders/seller-order-status';
import { packageStateOf, type OrderPackageRow, type OrderState } from '../../records/orders/order-state.ts';
import type { NewOrderEvent, OrderChange } from '../../records/orders/order-write.ts';
import { labelOfParcel, type LabelRow } from '../../records/order-sendings/return-label-rows.ts';

/** What decides whether a parcel of the order may get a label. */
export const labelFacts = (
  { order }: Pick<OrderState, 'order'>,
  parcel: OrderPackageRow,
  labels: readonly LabelRow[],
): LabelFacts => ({
  parcel: packageStateOf(parcel),
  // The column holds these codes alone.
  buyerReturn: order.buyer_return as BuyerReturn,
  active: activeOf(labelOfParcel(labels, parcel.package_id)),
});

function activeOf(label: LabelRow | undefined): LabelFacts['active'] {
  if (label?.state === ReturnLabelState.Buying) return 'beingBought';
  if (label?.state !== ReturnLabelState.Active) return 'none';
  return label.source === ReturnLabelSource.Bought ? 'bought' : 'uploaded';
}

type Labelled = {
  at: number;
  actor: string;
  kind: 'returnLabelUploaded' | 'returnLabelBought';
  labelType: number;
  packageId: number | null;
};

/** What a label does to its parcel (RET-007): one that can go back waits with it, and the history says so. */
export function afterLabel(
  { order, packages }: OrderState,
  { at, actor, kind, labelType, packageId }: Labelled,
): OrderChange {
  const row = packages.find(({ package_id }) => package_id === packageId);
  if (!row) return {};
  const state = packageStateOf(row);
  if (!takesLabel(state)) return {};
  const isOrderCancelled = order.seller_status === SellerOrderStatus.Canceled;
  const context = { lastEventAt: null, isOrderCancelled };
  const { kept, package: next } = afterPackageEvent(state, { kind: 'returnLabelUploaded', at }, context);
  const date = new Date(at);
  return {
    packages: [
      {
        package_id: row.package_id,
        return_label_type: labelType,
        ...(kept === null ? { ...columnsOf(next), last_event_at: date } : {}),
      },
    ],
    events: [{ kind, at: date, actor, package_id: row.package_id, shipment_status: next.status }],
  };
}

/** What the end of an unused label does to its parcel: it is where it was before it had one, and the history says so. */
export function afterLabelEnded(
  { packages }: OrderState,
  { packageId, event }: { packageId: number | null; event: NewOrderEvent },
): OrderChange {
  const row = packages.find(({ package_id }) => package_id === packageId);
  const next = row ? withoutLabel(packageStateOf(row)) : null;
  if (!row || next === null) return { events: [event] };
  return {
    packages: [{ package_id: row.package_id, return_label_type: null, ...columnsOf(next), last_event_at: event.at }],
    events: [{ ...event, shipment_status: next.status }],
  };
}

const columnsOf = ({ status, buyer, warehouse, before }: ReturnType<typeof packageStateOf>) => ({
  shipment_status: status,
  buyer_status: buyer,
  warehouse_status: warehouse,
  status_before: before,
});
