import { BuyerOrderStatus, buyerOrderStatusWords } from './buyer-order-status.ts';
import { eventOfBuyerStatus } from './package-event.ts';
import type { PackageState } from './package-state.ts';

/** The statuses that a seller may give a purchase: its own, and those that an event of its parcel leads to. By a number alone it gets bought. */
export const offeredStatuses = (state: PackageState, isOrderCancelled = false): BuyerOrderStatus[] =>
  buyerOrderStatusWords.codes.filter(
    (status) =>
      status === state.buyer ||
      (status !== BuyerOrderStatus.Purchased && eventOfBuyerStatus(state, status, isOrderCancelled) !== null),
  );
