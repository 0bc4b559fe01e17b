import type { BuyerReturn } from '@kervan/domain/orders/order-toggles';
import { afterPackageEvent } from '@kervan/domain/orders/package-event';
import { takesLabel, type LabelFacts } from '@kervan/domain/orders/returns';
import { SellerOrderStatus } from '@kervan/domain/orders/seller-order-status';
import { packageStateOf, type OrderState } from '../../records/orders/order-state.ts';
import type { OrderChange } from '../../records/orders/order-write.ts';
import { LabelSource, LabelState, type LabelRow } from '../../records/orders/return-label-rows.ts';

/** What decides whether the order may get a label. */
export const labelFacts = ({ order, packages }: OrderState, label: LabelRow | undefined): LabelFacts => ({
  packages: packages.map(packageStateOf),
  // The column holds these codes alone.
  buyerReturn: order.buyer_return as BuyerReturn,
  active: !label
    ? 'none'
    : label.state === LabelState.Buying
      ? 'beingBought'
      : label.source === LabelSource.Bought
        ? 'bought'
        : 'uploaded',
});

type Labelled = { at: number; actor: string; kind: 'returnLabelUploaded' | 'returnLabelBought'; labelType: number };

/** What a label does to the order's parcels (RET-007): those that can go back wait with it, and the history says so. */
export function afterLabel({ order, packages }: OrderState, { at, actor, kind, labelType }: Labelled): OrderChange {
  const isOrderCancelled = order.seller_status === SellerOrderStatus.Canceled;
  const changed = packages.flatMap((row) => {
    const state = packageStateOf(row);
    if (!takesLabel(state)) return [];
    const outcome = afterPackageEvent(
      state,
      { kind: 'returnLabelUploaded', at },
      { lastEventAt: null, isOrderCancelled },
    );
    const next = outcome.kept === null ? outcome.package : state;
    return [{ row, next, moved: outcome.kept === null }];
  });
  const date = new Date(at);
  return {
    packages: changed.map(({ row, next, moved }) => ({
      package_id: row.package_id,
      return_label_type: labelType,
      ...(moved
        ? {
            shipment_status: next.status,
            buyer_status: next.buyer,
            warehouse_status: next.warehouse,
            status_before: next.before,
            last_event_at: date,
          }
        : {}),
    })),
    events: changed.map(({ row, next }) => ({
      kind,
      at: date,
      actor,
      package_id: row.package_id,
      shipment_status: next.status,
    })),
  };
}
