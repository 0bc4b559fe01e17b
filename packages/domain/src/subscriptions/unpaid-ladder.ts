import { limits } from '../limits.ts';

const DAY_MS = 86_400_000;

/** The steps of an unpaid renewal, counted from its first failed charge (SUB-037). Instants in ms. */
export type Ladder = {
  step: 'unpaid' | 'stopped' | 'suspended' | 'over';
  servicesStopAt: number;
  suspendAt: number;
  endsAt: number;
};

/** On which step of the ladder an account stands whose renewal failed at `unpaidSince`; a step begins in its first millisecond. */
export function ladderOf(unpaidSince: number, now: number): Ladder {
  const servicesStopAt = unpaidSince + limits.unpaidServicesStopDays * DAY_MS;
  const suspendAt = unpaidSince + limits.unpaidSuspendDays * DAY_MS;
  const endsAt = unpaidSince + limits.unpaidCancelDays * DAY_MS;
  const step = now >= endsAt ? 'over' : now >= suspendAt ? 'suspended' : now >= servicesStopAt ? 'stopped' : 'unpaid';
  return { step, servicesStopAt, suspendAt, endsAt };
}

/** Days after the failed renewal on which the charge is tried again (SUB-037). */
export const retryDays: readonly number[] = [1, 3, 5];
