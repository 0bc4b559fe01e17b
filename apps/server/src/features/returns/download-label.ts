import type { returns } from '@kervan/contracts/returns-calls';
import { labelKinds } from '@kervan/domain/orders/return-label-file';
import { AppError } from '../../http/errors.ts';
import { within, type Handler } from '../../http/implement.ts';
import { findOrder } from '../../records/orders/order-state.ts';
import { findLabel, openFile } from '../../records/orders/return-label-rows.ts';

/** RET-018: the file of the active label, for its store alone. Throws RecordNotFound. */
export const downloadLabel: Handler<typeof returns.downloadLabel> = async ({ query, caller }, deps) => {
  const found = await within(deps, caller, async (tx) => {
    const state = await findOrder(tx, caller.storeId, { orderId: query.sellerOrderId });
    const row = state && (await findLabel(tx, state.order));
    const file = row && openFile(deps.secrets, row, caller.accountId);
    return file ? { file, number: state.order.amazon_order_id } : null;
  });
  if (!found) throw new AppError('RecordNotFound');
  const { mediaType, content } = found.file;
  const kind = Object.values(labelKinds).find((one) => one.mediaType === mediaType) ?? labelKinds.pdf;
  return { name: `return-label-${found.number}.${kind.extension}`, mediaType, content };
};
