import type { FortnightStore } from './fortnight-store.ts';
import { shippedAccounts } from '../apps/sandbox/src/marketplace/authorization/shipped-accounts.ts';

/** Everything outside that fails for an hour a day, each at another hour of each day. */
const outages = ['marketplace', 'source', 'payments', 'warehouse', 'mail', 'rates'] as const;
export type Outage = (typeof outages)[number];

const HOUR_MS = 3_600_000;
const HOURS_APART = 24 / outages.length;
const MOVED_DAILY = 5;
/** The rates are read once a day, within an hour after the day of the platform has begun: 21:00 UTC, about twelve hours after the drill's days do. */
const RATES_HOURS: readonly number[] = [11, 12];

/** What fails in an hour of a day, counted from the first. */
export const outagesAt = (day: number, hour: number, seed: number): Outage[] =>
  outages.filter((outage, at) =>
    outage === 'rates' ? RATES_HOURS.includes(hour) : (at * HOURS_APART + day * MOVED_DAILY + seed) % 24 === hour,
  );

/** How it fails: told so, broken off, a page of a proxy instead; and what takes money or goods also does what it was asked for and says nothing. */
const faces: Record<Outage, readonly string[]> = {
  marketplace: ['error5xx', 'html503', 'reset'],
  source: ['html503', 'reset', 'error5xx'],
  payments: ['lostAnswer', 'error5xx', 'reset'],
  warehouse: ['lostAnswer', 'html503', 'error5xx'],
  mail: ['error5xx'],
  rates: ['error5xx', 'reset', 'html503'],
};

/** Lets a system fail from now on; answers what ends it and tells how many calls it struck. */
export async function fail(
  { product }: Pick<FortnightStore, 'product'>,
  outage: Outage,
  { day, seed }: { day: number; seed: number },
): Promise<() => Promise<number>> {
  const kind = faces[outage][day % faces[outage].length] ?? 'error5xx';
  // The source is read with the platform's own account, beside the sellers'.
  const whom =
    outage === 'source'
      ? { sellerId: shippedAccounts.find(({ role }) => role === 'reader')?.sellingPartnerId }
      : { operation: `${outage}.*` };
  const { id } = await product.world.fault({ kind, forMs: 2 * HOUR_MS, seed, ...whom });
  return async () => {
    const all = await product.world.ask<{ id: string; struck: number }[]>('GET', '/world/faults');
    await product.world.endFault(id);
    return all.find((one) => one.id === id)?.struck ?? 0;
  };
}
