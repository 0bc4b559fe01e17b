import type { Db } from '../../db/connect.ts';
import { announce } from '../../events/announce.ts';
import { applyStanding } from '../subscriptions/apply-standing.ts';

/**
 * Something changed of which follows what the account may do: a subscription, a renewal invoice, a dispute. In the transaction that changed it: what
 * mirrors the entitlement moves with it, and the panel reads again even what no mirror holds.
 */
export async function standingChanged(tx: Db, deps: { clock: { now(): number } }, accountId: number): Promise<void> {
  await applyStanding(tx, deps, accountId);
  await announce(tx, accountId, { type: 'banner', storeId: null });
}
