import { setTimeout as delay } from 'node:timers/promises';
import { QuotaError } from './errors.ts';
import type { QuotaAnswer, QuotaGate, QuotaRequest } from './quota-gate.ts';
import { limitsOf } from './quota-limits.ts';

/** System time, given so that tests can run it themselves. */
export type SystemTime = { now(): number; sleep(ms: number): Promise<void> };

export const realTime: SystemTime = { now: () => performance.now(), sleep: (ms) => delay(ms) };

/** Who asks: the calls of one key share a lease. */
export type LeaseKey = Omit<QuotaRequest, 'tokens'>;

/** Hands out the tokens of the gate one by one, evenly paced, so that five calls a second are not five row locks a second. */
export type Leases = {
  /**
   * Resolves when the call may be sent; waits for the even pacing only (at most 2 s of system time).
   * @throws QuotaError when the gate refuses.
   */
  take(key: LeaseKey): Promise<void>;
  /** Passes on what an answer told about the quota; gives until when the limit is blocked (MarketClock ms) or null. */
  report(answer: QuotaAnswer): Promise<number | null>;
};

/** The market's clock: ms since the epoch, and how fast it runs against system time (1 unless told). */
export type LeaseClock = { now(): number; rate?(): number };

type Lease = {
  grantedAt: { system: number; market: number };
  nextAt: number;
  lastAt: number;
  paceMs: number;
  left: number;
  size: number;
  used: number;
};

/** A token not sent within this long of its turn is lost, or the calls after it would come in a burst. */
const LATE_MS = 25;
/** A rate that a process has reported already is repeated after this long only. */
const REPEAT_REPORT_MS = 60_000;
/** The clock is corrected a little all the time; beyond this much (system ms) it was stepped. */
const STEP_MS = 50;

/** Leases of one process on a gate that all processes share. */
export function createLeases(gate: QuotaGate, clock: LeaseClock, time: SystemTime = realTime): Leases {
  const leases = new Map<string, Lease>();
  const queues = new Map<string, Promise<unknown>>();
  const reported = new Map<string, { rateHeader: number | null; at: number }>();

  async function turn(name: string, key: LeaseKey): Promise<number> {
    const lease = leases.get(name);
    const sendAt = lease && !wasStepped(lease, clock, time) ? nextTurn(lease, time.now()) : null;
    if (sendAt !== null) return sendAt;
    const answer = await gate.acquire({ ...key, tokens: nextSize(lease) });
    leases.delete(name);
    if ('blockedUntil' in answer)
      throw new QuotaError({ operation: key.operation, status: null, requestId: null }, answer.blockedUntil, false);
    const now = time.now();
    leases.set(name, {
      grantedAt: { system: now, market: clock.now() },
      nextAt: now + answer.paceMs,
      lastAt: now,
      paceMs: answer.paceMs,
      left: answer.granted - 1,
      size: answer.granted,
      used: 1,
    });
    return now;
  }

  return {
    async take(key) {
      const name = leaseName(key);
      const before = queues.get(name) ?? Promise.resolve();
      const mine = before.then(
        () => turn(name, key),
        () => turn(name, key),
      );
      queues.set(name, mine);
      const sendAt = await mine.finally(() => queues.get(name) === mine && queues.delete(name));
      const waitMs = sendAt - time.now();
      if (waitMs > 0) await time.sleep(waitMs);
    },
    async report(answer) {
      const name = bucketName(answer);
      const known = reported.get(name);
      const isNews =
        known === undefined || known.rateHeader !== answer.rateHeader || time.now() - known.at > REPEAT_REPORT_MS;
      const isSingleFlight = limitsOf(answer.operation)[0]?.burst === 1;
      if (!answer.throttled && !isSingleFlight && !isNews) return null;
      reported.set(name, { rateHeader: answer.rateHeader, at: time.now() });
      if (answer.throttled) for (const leased of leases.keys()) if (leased.startsWith(name)) leases.delete(leased);
      return (await gate.report(answer)).blockedUntil;
    },
  };
}

const bucketName = (of: Pick<LeaseKey, 'account' | 'region' | 'operation'>) =>
  `${of.account?.spAccountId ?? 0} ${of.region} ${of.operation} `;
const leaseName = (key: LeaseKey) => `${bucketName(key)}${key.priority} ${key.classes.join()}`;

/** The gate counts time that was jumped over as refill, so tokens promised before the jump must not be sent on top of it. */
function wasStepped({ grantedAt }: Lease, clock: LeaseClock, time: SystemTime): boolean {
  const rate = clock.rate?.() ?? 1;
  const expected = grantedAt.market + (time.now() - grantedAt.system) * rate;
  return Math.abs(clock.now() - expected) > STEP_MS * Math.max(1, rate);
}

/** When the lease's next token may be sent; null when none is left. Takes it. */
function nextTurn(lease: Lease, now: number): number | null {
  while (lease.left > 0) {
    const planned = lease.nextAt;
    const sendAt = Math.max(planned, lease.lastAt + lease.paceMs, now);
    lease.nextAt += lease.paceMs;
    lease.left -= 1;
    if (sendAt - planned > LATE_MS) continue;
    lease.lastAt = sendAt;
    lease.used += 1;
    return sendAt;
  }
  return null;
}

/** Leases grow while they are used up and shrink to what was used, so that nobody hoards tokens. */
function nextSize(last: Lease | undefined): number {
  if (!last) return 1;
  return last.used >= last.size ? last.size * 2 : Math.max(1, last.used);
}
