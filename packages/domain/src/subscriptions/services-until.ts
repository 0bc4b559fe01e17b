import type { Entitlement } from './entitlement.ts';

/**
 * The moment before which prices, stock and orders are worked on, as far as it is known now: -Infinity = they are stopped, Infinity = nothing stops
 * them. In ms. It is kept with the account, so that services stop in that very millisecond without a job that says so.
 */
export function servicesUntil({ servicesRun, servicesStopAt, endsAt }: Entitlement): number {
  if (!servicesRun) return -Infinity;
  return Math.min(servicesStopAt ?? Infinity, endsAt ?? Infinity);
}
