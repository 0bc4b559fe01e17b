import type { Db } from '../../db/connect.ts';
import { announce } from '../../events/announce.ts';
import { bringStandingUp } from '../subscriptions/apply-standing.ts';
import type { Mirrored, Reading } from './reading.ts';

/**
 * Something changed of which follows what the account may do: a subscription, a renewal invoice, a dispute. In the transaction that changed it: what
 * mirrors the entitlement moves with it, and the panel reads again even what no mirror holds.
 */
export async function standingChanged(tx: Db, deps: { clock: { now(): number } }, accountId: number): Promise<void> {
  await bringStandingUp(tx, deps, accountId);
  await announce(tx, accountId, { type: 'banner', storeId: null });
}

/** The same once, after all that one reading changes of an account. Answers what became of the last of it. */
export async function withStanding<Kept extends Mirrored>(
  tx: Db,
  { now }: Reading,
  keep: () => Promise<readonly [...Mirrored[], Kept]>,
): Promise<Kept> {
  const kept = await keep();
  const changed = kept.find((one) => one.changed);
  if (changed && changed.accountId !== null)
    await standingChanged(tx, { clock: { now: () => now } }, changed.accountId);
  // The last one is of that kind.
  return kept.at(-1) as Kept;
}
