import { ProfitLine } from '@kervan/domain/orders/profit-lines';
import type { Db } from '../../db/connect.ts';
import type { TransferRef } from '../../records/ledger/transfer-id.ts';
import type { OrderRow, OrderState } from '../../records/orders/order-state.ts';
import type { OrderScope } from '../../records/orders/order-write.ts';
import type { LabelRow } from '../../records/order-sendings/return-label-rows.ts';
import { bookCosts } from '../../records/warehouse/book-parcel.ts';

/** What credit for a label refers to: its order, which has a screen, and the package by which the warehouse charges it. */
export const chargeRef = (
  { order_id, amazon_order_id }: Pick<OrderRow, 'order_id' | 'amazon_order_id'>,
  { label_id, package_id }: Pick<LabelRow, 'label_id' | 'package_id'>,
): TransferRef => ({
  orderId: order_id,
  order: amazon_order_id,
  labelId: label_id,
  ...(package_id === null ? {} : { packageId: package_id }),
});

/** Books with the order what its label cost in the end: nothing, where it came back (decision 58). The order is locked. */
export async function bookLabel(
  tx: Db,
  scope: OrderScope,
  state: OrderState,
  { label: { label_id, package_id }, costUsd }: { label: LabelRow; costUsd: number },
): Promise<void> {
  const parcel = state.packages.find((row) => row.package_id === package_id);
  await bookCosts(tx, { scope, state, parcel: { package_no: parcel?.package_no ?? null } }, [
    { name: `label:${label_id}`, line: ProfitLine.otherCosts, costUsd, at: scope.now },
  ]);
}
