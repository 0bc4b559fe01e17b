import type { OpenRoutes } from '@kervan/domain/orders/routing-rules';
import { isDirectSendingOpen } from '@kervan/domain/routing/direct-sending';
import type { Db } from '../../db/connect.ts';
import { findAcceptedPolicy } from '../settings/direct-sending.ts';
import { isWarehouseActive } from '../warehouse/warehouse-stores.ts';

/** Which ways are open to the orders of a store: direct where its policy is accepted (STORE-066), the warehouse where it is active (WH-003). */
export const readOpenRoutes = async (tx: Db, storeId: number): Promise<OpenRoutes> => ({
  isDirectOpen: isDirectSendingOpen(await findAcceptedPolicy(tx, storeId)),
  isWarehouseActive: await isWarehouseActive(tx, storeId),
});
