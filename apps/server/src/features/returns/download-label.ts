import type { returns } from '@kervan/contracts/returns-calls';
import { labelKinds } from '@kervan/domain/orders/return-label-file';
import { ReturnLabelState } from '@kervan/domain/orders/return-label-state';
import { AppError } from '../../errors.ts';
import type { Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { findOrder } from '../../records/orders/order-state.ts';
import { listLabels, openFile, type LabelRow } from '../../records/order-sendings/return-label-rows.ts';

/** A used one is still there for who has to print it again. */
const standing: readonly number[] = [ReturnLabelState.Active, ReturnLabelState.Used];

/** RET-018: the file of a parcel's label, else of the order's newest one, for its store alone. Throws RecordNotFound. */
export const downloadLabel: Handler<typeof returns.downloadLabel> = async ({ query, caller }, deps) => {
  const found = await within(deps, caller, async (tx) => {
    const state = await findOrder(tx, caller.storeId, { orderId: query.sellerOrderId });
    const labels = state ? await listLabels(tx, state.order) : [];
    const isAsked = ({ package_id }: LabelRow) => query.packageId === undefined || package_id === query.packageId;
    const row = labels.find((label) => standing.includes(label.state) && isAsked(label));
    const file = row && openFile(deps.secrets, row, caller.accountId);
    return state && file ? { file, number: state.order.amazon_order_id } : null;
  });
  if (!found) throw new AppError('RecordNotFound');
  const { mediaType, content } = found.file;
  const kind = Object.values(labelKinds).find((one) => one.mediaType === mediaType) ?? labelKinds.pdf;
  return { name: `return-label-${found.number}.${kind.extension}`, mediaType, content };
};
