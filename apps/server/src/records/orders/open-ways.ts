import type { OpenWays } from '@kervan/domain/orders/routing-rules';
import { isDirectSendingOpen } from '@kervan/domain/routing/direct-sending';
import type { Db } from '../../db/connect.ts';
import { findAcceptedPolicy } from '../settings/direct-sending.ts';

/** Which ways are open to the orders of a store (STORE-066). No store has an active warehouse before one can be activated. */
export const readOpenWays = async (tx: Db, storeId: number): Promise<OpenWays> => ({
  isDirectOpen: isDirectSendingOpen(await findAcceptedPolicy(tx, storeId)),
  isWarehouseActive: false,
});
