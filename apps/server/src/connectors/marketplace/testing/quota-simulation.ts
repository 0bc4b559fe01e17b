import type { MarketplaceAccount } from '../accounts.ts';
import { acquireTokens, afterAnswer, newBucket, type Bucket } from '../bucket.ts';
import { QuotaError } from '../errors.ts';
import type { OperationId } from '@kervan/sp-api/operations';
import { createLeases, type Leases } from '../leases.ts';
import type { QuotaGate, QuotaPriority } from '../quota-gate.ts';
import type { QuotaLimit } from '../quota-limits.ts';
import { createVirtualTime } from './virtual-time.ts';

/** A world of one limit: several processes with their own leases share one gate and call one bucket of Amazon's. */
export type Simulation = {
  /** Amazon's true limit and what the connector believes at the start. */
  actual: { rate: number; burst: number };
  believed: { rate: number; burst: number };
  clockRate: number;
  /** Jumps of the market's clock: from when on (system ms) and how far (market ms). They wait until no call is out, as a settling test does. */
  steps?: { atMs: number; byMs: number }[];
  /** Half of a call's way, and how much it varies (system ms). */
  wayMs: number;
  jitterMs: number;
  callers: { priority: QuotaPriority; pauseMs: number; process: number }[];
  /** System ms. */
  lengthMs: number;
  sendsRateHeader: boolean;
  random: () => number;
};

export type SimulationResult = {
  calls: number;
  throttled: number;
  byPriority: Map<QuotaPriority, number>;
  finalRate: number;
};

const account: MarketplaceAccount = { spAccountId: 1, region: 'eu', sellingPartnerId: 'A1' };

/** Runs the world in virtual time and counts what Amazon would have answered. */
export async function simulateQuota(world: Simulation): Promise<SimulationResult> {
  // Leases know from the documented limits which operations send one call at a time.
  const operation: OperationId = world.believed.burst === 1 ? 'getItemOffers' : 'patchListingsItem';
  const time = createVirtualTime();
  const steps = [...(world.steps ?? [])].sort((a, b) => a.atMs - b.atMs);
  let jumpedMs = 0;
  let callsOut = 0;
  const marketNow = () => time.now() * world.clockRate + jumpedMs;

  async function jumpWhenDue(): Promise<void> {
    while (steps[0] && steps[0].atMs <= time.now()) {
      if (callsOut === 0) jumpedMs += steps.shift()?.byMs ?? 0;
      else await time.sleep(5);
    }
  }

  const limit: QuotaLimit = {
    operation,
    class: '',
    scope: 'account',
    ratePerSecond: world.believed.rate,
    burst: world.believed.burst,
    windowMs: null,
  };
  let bucket: Bucket = newBucket(limit, { now: 0, clockRate: world.clockRate });
  const at = () => ({ now: marketNow(), clockRate: world.clockRate });
  const gate: QuotaGate = {
    async acquire({ tokens, priority }) {
      const decision = acquireTokens([{ limit, bucket }], tokens, priority, at());
      bucket = decision.buckets[0] ?? bucket;
      return 'paceMs' in decision
        ? { granted: decision.granted, paceMs: decision.paceMs }
        : { granted: 0, blockedUntil: decision.blockedUntil };
    },
    async report({ rateHeader, throttled }) {
      bucket = afterAnswer(bucket, { rateHeader, throttled, random: world.random() }, at());
      return { blockedUntil: bucket.blockedUntil };
    },
  };
  const amazon = amazonsBucket(world.actual);
  const processes = Array.from({ length: Math.max(...world.callers.map((caller) => caller.process)) + 1 }, () =>
    createLeases(gate, { now: marketNow, rate: () => world.clockRate }, time),
  );
  const result: SimulationResult = { calls: 0, throttled: 0, byPriority: new Map(), finalRate: 0 };

  async function caller({ priority, pauseMs, process }: Simulation['callers'][number]): Promise<void> {
    const leases = processes[process];
    if (!leases) throw new Error(`there is no process ${process}`);
    while (time.now() < world.lengthMs) {
      await jumpWhenDue();
      callsOut += 1;
      const waitMs = await call(leases, priority).finally(() => void (callsOut -= 1));
      await time.sleep(waitMs ?? pauseMs);
    }
  }

  /** One call; gives how long the gate asks to wait, or null when it was sent. */
  async function call(leases: Leases, priority: QuotaPriority): Promise<number | null> {
    try {
      await leases.take({ account, region: 'eu', operation, priority, classes: [] });
    } catch (error) {
      if (!(error instanceof QuotaError)) throw error;
      return Math.max(1, (error.blockedUntil - marketNow()) / world.clockRate);
    }
    await time.sleep(world.wayMs + world.random() * world.jitterMs);
    const isTaken = amazon.take(marketNow());
    await time.sleep(world.wayMs + world.random() * world.jitterMs);
    result.calls += 1;
    if (isTaken) result.byPriority.set(priority, (result.byPriority.get(priority) ?? 0) + 1);
    else result.throttled += 1;
    await leases.report({
      account,
      region: 'eu',
      operation,
      classes: [],
      rateHeader: world.sendsRateHeader && isTaken ? world.actual.rate : null,
      throttled: !isTaken,
    });
    return null;
  }

  await time.run(Promise.all(world.callers.map(caller)));
  result.finalRate = bucket.rate;
  return result;
}

/** The bucket as Amazon documents it, written without ours: refills continuously, one token per arriving call. */
function amazonsBucket({ rate, burst }: { rate: number; burst: number }) {
  let tokens = burst;
  let last = 0;
  return {
    take(now: number): boolean {
      tokens = Math.min(burst, tokens + ((now - last) / 1000) * rate);
      last = now;
      // A billionth of a token is rounding, not traffic.
      if (tokens < 1 - 1e-9) return false;
      tokens -= 1;
      return true;
    },
  };
}
