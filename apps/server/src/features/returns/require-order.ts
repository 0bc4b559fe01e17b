import type { Db } from '../../db/connect.ts';
import { AppError } from '../../http/errors.ts';
import { findOrder, lockOrder, type OrderState } from '../../records/orders/order-state.ts';

/** The store's order under its lock, for who changes it. Throws OrderNotFound. */
export async function requireLocked(tx: Db, storeId: number, orderId: number): Promise<OrderState> {
  const state = await lockOrder(tx, storeId, { orderId });
  if (!state) throw new AppError('OrderNotFound');
  return state;
}

/** The store's order as it stands. Throws OrderNotFound. */
export async function requireOrder(tx: Db, storeId: number, orderId: number): Promise<OrderState> {
  const state = await findOrder(tx, storeId, { orderId });
  if (!state) throw new AppError('OrderNotFound');
  return state;
}
