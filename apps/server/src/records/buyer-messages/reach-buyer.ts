import type { Db } from '../../db/connect.ts';
import type { Secrets } from '../../db/secrets.ts';
import { readBuyers } from '../order-pii/buyer-data.ts';
import { aliasOf, type ThreadRow } from './threads.ts';

/** Where an answer goes: to the alias that the order names, else to the one under which the buyer is proved to have written; null = nowhere. */
export async function reachBuyer(
  tx: Db,
  secrets: Secrets,
  accountId: number,
  thread: ThreadRow,
): Promise<string | null> {
  const { store_id: storeId, order_id: orderId } = thread;
  const buyers = orderId === null ? null : await readBuyers(tx, secrets, { accountId, storeId }, [orderId]);
  const contact = (orderId === null ? undefined : buyers?.get(orderId))?.data.contactMail ?? null;
  return contact ?? aliasOf(secrets, thread, accountId);
}
