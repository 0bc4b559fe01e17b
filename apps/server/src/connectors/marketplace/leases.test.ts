import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { QuotaError } from './errors.ts';
import { createLeases } from './leases.ts';
import type { QuotaGate, QuotaRequest } from './quota-gate.ts';
import { simulateQuota, type Simulation } from './testing/quota-simulation.ts';
import { createVirtualTime } from './testing/virtual-time.ts';

const still = { now: () => 0 };
const key = {
  account: { spAccountId: 1, region: 'eu', sellingPartnerId: 'A1' },
  region: 'eu',
  operation: 'patchListingsItem',
  priority: 2,
  classes: [],
} as const;

/** Numbers that look random and come out the same each run. */
function seeded(seed: number): () => number {
  let state = seed || 1;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

const world = (given: Partial<Simulation>): Simulation => ({
  actual: { rate: 5, burst: 5 },
  believed: { rate: 5, burst: 5 },
  clockRate: 1,
  wayMs: 60,
  jitterMs: 45,
  lengthMs: 60_000,
  sendsRateHeader: true,
  random: seeded(1),
  callers: [
    { priority: 2, pauseMs: 0, process: 0 },
    { priority: 2, pauseMs: 0, process: 0 },
    { priority: 2, pauseMs: 0, process: 1 },
    { priority: 0, pauseMs: 700, process: 1 },
  ],
  ...given,
});

describe('leases on a shared gate', () => {
  it('bring no 429 under fixed limits, and leave no more than a third of the limit unused', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(
          { rate: 5, burst: 5 },
          { rate: 2, burst: 2 },
          { rate: 2, burst: 15 },
          { rate: 0.5, burst: 1 },
          { rate: 5, burst: 10 },
          { rate: 0.1, burst: 1 },
        ),
        fc.integer({ min: 1, max: 2_000_000_000 }),
        fc.integer({ min: 1, max: 4 }),
        async (limit, seed, crowd) => {
          const callers = Array.from({ length: crowd * 3 }, (_, index) => ({
            priority: ([2, 3, 1] as const)[index % 3] ?? 2,
            pauseMs: index % 2 ? 0 : 130,
            process: index % crowd,
          }));
          const lengthMs = 60_000;
          const result = await simulateQuota(
            world({ actual: limit, believed: limit, random: seeded(seed), callers, lengthMs }),
          );
          expect(result.throttled).toBe(0);
          expect(result.calls).toBeGreaterThan((limit.rate * lengthMs * 0.66) / 1000);
        },
      ),
      { numRuns: 40 },
    );
  });

  it('bring no 429 when the clock is stepped', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom({ rate: 5, burst: 5 }, { rate: 0.1, burst: 1 }, { rate: 0.0083, burst: 15 }),
        fc.array(
          fc.record({ atMs: fc.integer({ min: 0, max: 20_000 }), byMs: fc.integer({ min: 1, max: 4_000_000 }) }),
          { minLength: 1, maxLength: 12 },
        ),
        fc.integer({ min: 1, max: 2_000_000_000 }),
        async (limit, steps, seed) => {
          const result = await simulateQuota(
            world({ actual: limit, believed: limit, steps, random: seeded(seed), lengthMs: 20_000 }),
          );
          expect(result.calls).toBeGreaterThan(0);
          expect(result.throttled).toBe(0);
        },
      ),
      { numRuns: 30 },
    );
  });

  it('keep a place for urgent calls beside a crowd of periodic ones', async () => {
    const crowd = Array.from({ length: 12 }, (_, index) => ({ priority: 3 as const, pauseMs: 0, process: index % 3 }));
    const result = await simulateQuota(world({ callers: [...crowd, { priority: 0, pauseMs: 900, process: 0 }] }));
    expect(result.throttled).toBe(0);
    // One urgent call takes about 0.2 s on the way and 0.9 s of pause: hardly any waiting in between.
    expect(result.byPriority.get(0)).toBeGreaterThan(40);
    expect(result.byPriority.get(3)).toBeGreaterThan(180);
  });

  it('stay below one percent of 429s with the clock raised', async () => {
    const callers = Array.from({ length: 12 }, (_, index) => ({
      priority: 2 as const,
      pauseMs: 0,
      process: index % 3,
    }));
    const result = await simulateQuota(world({ clockRate: 60, jitterMs: 5, wayMs: 3, callers, lengthMs: 10_000 }));
    expect(result.calls).toBeGreaterThan(500);
    expect(result.throttled / result.calls).toBeLessThan(0.01);
  });

  it('find a limit that is far lower than documented and settle on it', async () => {
    const result = await simulateQuota(
      world({ actual: { rate: 1, burst: 5 }, lengthMs: 300_000, sendsRateHeader: false }),
    );
    expect(result.finalRate).toBeLessThan(1.5);
    expect(result.throttled).toBeLessThan(result.calls * 0.1);
  });

  it('follow a header that allows more', async () => {
    const result = await simulateQuota(world({ actual: { rate: 30, burst: 5 } }));
    expect(result.finalRate).toBe(30);
    expect(result.calls).toBeGreaterThan(600);
  });
});

describe('createLeases', () => {
  /** A gate that grants what is asked and keeps the questions. */
  function openGate(paceMs: number) {
    const asked: QuotaRequest[] = [];
    const gate: QuotaGate = {
      acquire: async (request) => (asked.push(request), { granted: request.tokens, paceMs }),
      report: async () => ({ blockedUntil: null }),
    };
    return { asked, gate };
  }

  it('asks for more while everything is used, so that locks get rare', async () => {
    const time = createVirtualTime();
    const { asked, gate } = openGate(10);
    const leases = createLeases(gate, time, time);
    await time.run(
      (async () => {
        for (let call = 0; call < 63; call += 1) await leases.take(key);
      })(),
    );
    expect(asked.map((request) => request.tokens)).toEqual([1, 2, 4, 8, 16, 32]);
  });

  it('drops tokens whose turn has passed and then asks for less', async () => {
    const time = createVirtualTime();
    const { asked, gate } = openGate(100);
    const leases = createLeases(gate, time, time);
    await time.run(
      (async () => {
        for (let call = 0; call < 3; call += 1) await leases.take(key);
        for (let call = 0; call < 4; call += 1) {
          await time.sleep(5_000);
          await leases.take(key);
        }
      })(),
    );
    expect(asked.map((request) => request.tokens)).toEqual([1, 2, 4, 1, 2, 1]);
  });

  it('drops tokens promised before the clock was stepped', async () => {
    const time = createVirtualTime();
    const { asked, gate } = openGate(10);
    let steppedMs = 0;
    const leases = createLeases(gate, { now: () => time.now() + steppedMs }, time);
    await time.run(
      (async () => {
        for (let call = 0; call < 4; call += 1) await leases.take(key);
        steppedMs = 1_000;
        await leases.take(key);
      })(),
    );
    expect(asked).toHaveLength(4);
  });

  it('throws until when the work has to wait', async () => {
    const leases = createLeases(
      { acquire: async () => ({ granted: 0, blockedUntil: 4_711 }), report: async () => ({ blockedUntil: null }) },
      still,
      createVirtualTime(),
    );
    const refused = leases.take(key);
    await expect(refused).rejects.toBeInstanceOf(QuotaError);
    await expect(refused).rejects.toMatchObject({ blockedUntil: 4_711, wasThrottled: false });
  });

  it('reports a rate once, a 429 and a single flight always', async () => {
    const reported: string[] = [];
    const gate: QuotaGate = {
      acquire: async () => ({ granted: 1, paceMs: 0 }),
      report: async (answer) => (
        reported.push(`${answer.operation} ${answer.rateHeader} ${answer.throttled}`),
        { blockedUntil: null }
      ),
    };
    const leases = createLeases(gate, still, createVirtualTime());
    const answer = {
      account: key.account,
      region: 'eu',
      operation: 'patchListingsItem',
      classes: [],
      rateHeader: 5,
      throttled: false,
    } as const;
    await leases.report(answer);
    await leases.report(answer);
    await leases.report({ ...answer, rateHeader: 6 });
    await leases.report({ ...answer, rateHeader: 6, throttled: true });
    await leases.report({ ...answer, operation: 'getItemOffers', rateHeader: 0.5 });
    await leases.report({ ...answer, operation: 'getItemOffers', rateHeader: 0.5 });
    expect(reported).toEqual([
      'patchListingsItem 5 false',
      'patchListingsItem 6 false',
      'patchListingsItem 6 true',
      'getItemOffers 0.5 false',
      'getItemOffers 0.5 false',
    ]);
  });
});
