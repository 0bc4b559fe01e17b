import type { Db } from '../db/connect.ts';
import { AppError } from '../errors.ts';
import { findOrder, lockOrder, type OrderKey, type OrderState } from '../records/orders/order-state.ts';

/** The store's order as it stands. Throws OrderNotFound (ORD-030). */
export async function requireOrder(tx: Db, storeId: number, key: OrderKey): Promise<OrderState> {
  const state = await findOrder(tx, storeId, key);
  if (!state) throw new AppError('OrderNotFound');
  return state;
}

/** The same under its lock, for who changes it. */
export async function requireLocked(tx: Db, storeId: number, orderId: number): Promise<OrderState> {
  const state = await lockOrder(tx, storeId, { orderId });
  if (!state) throw new AppError('OrderNotFound');
  return state;
}
