import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { acquireTokens, afterAnswer, newBucket, type Bucket } from './bucket.ts';
import { limitsOf, type QuotaLimit } from './quota-limits.ts';

const at = (now: number, clockRate = 1) => ({ now, clockRate });
const limitOf = (ratePerSecond: number, burst: number): QuotaLimit => ({
  operation: 'patchListingsItem',
  class: '',
  scope: 'account',
  ratePerSecond,
  burst,
  windowMs: null,
});
const patchLimit = limitOf(5, 5);

/** Takes from one bucket and gives what was granted together with the next state. */
function take(limit: QuotaLimit, bucket: Bucket, wanted: number, priority: 0 | 1 | 2 | 3, now: number) {
  const decision = acquireTokens([{ limit, bucket }], wanted, priority, at(now));
  const [next = bucket] = decision.buckets;
  return { ...decision, bucket: next };
}

describe('acquireTokens', () => {
  it('keeps back what overtaking calls could squeeze together', () => {
    // 5/s, burst 5: ⌈5 × 0.05⌉ = 1 kept back, 4 usable, 1 of them reserved.
    const bucket = newBucket(patchLimit, at(0));
    expect(bucket).toMatchObject({ tokens: 3, reserve: 1 });
    // With a clock 10 times as fast ⌈5 × 10 × 0.05⌉ = 3.
    expect(newBucket(patchLimit, at(0, 10))).toMatchObject({ tokens: 1, reserve: 1 });
  });

  it('gives low priorities no token of the reserve and high ones all', () => {
    const limit = limitOf(0.5, 15);
    const bucket = newBucket(limit, at(0));
    const low = take(limit, bucket, 100, 2, 0);
    expect(low.granted).toBe(12);
    const high = take(limit, low.bucket, 100, 0, 0);
    expect(high.granted).toBe(2);
    expect(take(limit, high.bucket, 1, 0, 0).granted).toBe(0);
  });

  it('leases tokens of the next two seconds, evenly paced, one lease at a time', () => {
    // 3 in stock and 5/s × 2 s.
    const lease = take(patchLimit, newBucket(patchLimit, at(0)), 100, 2, 0);
    expect(lease).toMatchObject({ granted: 13 });
    expect('paceMs' in lease && lease.paceMs).toBeCloseTo(((13 - 3) / (5 * 12)) * 1000);
    expect(take(patchLimit, lease.bucket, 1, 2, 100)).toMatchObject({ granted: 0 });
    // The reserve is there all the same; it refills once the lease is over.
    const urgent = take(patchLimit, lease.bucket, 5, 0, 100);
    expect(urgent.granted).toBe(1);
    expect(take(patchLimit, urgent.bucket, 5, 0, 1_900).granted).toBe(0);
    // With the reserve not full a fifth of the refill stays with it.
    const next = take(patchLimit, urgent.bucket, 100, 2, 2_300);
    expect(next.granted).toBeGreaterThan(0);
    expect(next.granted).toBeLessThanOrEqual(1 + 0.8 * 5 * 2);
    expect(take(patchLimit, next.bucket, 1, 0, 3_300).granted).toBe(1);
  });

  it('sends one call at a time where the burst is 1, and counts from the arrival of its answer, clocks that differ a little included', () => {
    const [limit] = limitsOf('getItemOffersBatch');
    if (!limit) throw new Error('no limit');
    const sent = take(limit, newBucket(limit, at(0)), 5, 0, 0);
    expect(sent.granted).toBe(1);
    expect(take(limit, sent.bucket, 1, 0, 20_000).granted).toBe(0);
    const answered = afterAnswer(sent.bucket, { rateHeader: null, throttled: false, random: 0 }, at(21_000));
    expect(take(limit, answered, 1, 0, 31_249)).toMatchObject({ granted: 0, blockedUntil: 31_250 });
    expect(take(limit, answered, 1, 0, 31_250).granted).toBe(1);
  });

  it('lets a waiting 0 or 1 go before 2 and 3 where the burst is 1', () => {
    const limit = limitOf(0.1, 1);
    const sent = take(limit, newBucket(limit, at(0)), 1, 2, 0);
    const answered = afterAnswer(sent.bucket, { rateHeader: null, throttled: false, random: 0 }, at(0));
    const low = take(limit, answered, 1, 2, 10_250);
    expect(low).toMatchObject({ granted: 0, blockedUntil: 10_750 });
    expect(take(limit, answered, 1, 1, 10_250).granted).toBe(1);
    expect(take(limit, answered, 1, 3, 10_750).granted).toBe(1);
  });

  it('counts a call that never came back as answered after its time-out', () => {
    const limit = limitOf(0.1, 1);
    const sent = take(limit, newBucket(limit, at(0)), 1, 0, 0);
    expect(take(limit, sent.bucket, 1, 0, 44_999).granted).toBe(0);
    expect(take(limit, sent.bucket, 1, 0, 45_000).granted).toBe(1);
  });

  it('takes from no limit when one of them refuses', () => {
    const [own, window] = limitsOf('createFeed');
    if (!own || !window) throw new Error('createFeed has two limits');
    let buckets = [newBucket(own, at(0)), newBucket(window, at(0))];
    const send = (now: number) => {
      const [first = newBucket(own, at(now)), second = newBucket(window, at(now))] = buckets;
      const decision = acquireTokens(
        [
          { limit: own, bucket: first },
          { limit: window, bucket: second },
        ],
        1,
        0,
        at(now),
      );
      buckets = decision.buckets;
      return decision;
    };
    expect([0, 0, 0, 0, 0].map((now) => send(now).granted)).toEqual([1, 1, 1, 1, 1]);
    const before = buckets[0]?.tokens;
    expect(send(1)).toMatchObject({ granted: 0, blockedUntil: 301_000 });
    expect(buckets[0]?.tokens).toBeCloseTo(before ?? 0, 3);
    expect(send(301_000).granted).toBe(1);
  });

  it('names a time at which the same question is granted', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.005, max: 20, noNaN: true }),
        fc.integer({ min: 1, max: 30 }),
        fc.constantFrom(0, 1, 2, 3),
        fc.array(fc.integer({ min: 0, max: 5_000 }), { maxLength: 30 }),
        (rate, burst, priority, waits) => {
          const limit = limitOf(rate, burst);
          let bucket = newBucket(limit, at(0));
          let now = 0;
          for (const wait of waits) {
            now += wait;
            const decision = take(limit, bucket, 3, priority, now);
            bucket =
              decision.granted > 0 && burst === 1
                ? afterAnswer(decision.bucket, { rateHeader: null, throttled: false, random: 0 }, at(now))
                : decision.bucket;
            if (!('blockedUntil' in decision)) continue;
            expect(decision.blockedUntil).toBeGreaterThan(now);
            expect(take(limit, bucket, 1, priority, decision.blockedUntil).granted).toBe(1);
          }
        },
      ),
    );
  });

  it('never grants what a bucket of that rate and burst would refuse, leases overlapping as they like', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.01, max: 50, noNaN: true }),
        fc.integer({ min: 2, max: 30 }),
        fc.array(
          fc.record({
            wait: fc.integer({ min: 0, max: 3_000 }),
            wanted: fc.integer({ min: 1, max: 50 }),
            priority: fc.constantFrom(0, 1, 2, 3),
          }),
          { minLength: 1, maxLength: 60 },
        ),
        (rate, burst, asks) => {
          const limit = limitOf(rate, burst);
          let bucket = newBucket(limit, at(0));
          let now = 0;
          const sendTimes: number[] = [];
          for (const { wait, wanted, priority } of asks) {
            now += wait;
            const decision = take(limit, bucket, wanted, priority, now);
            bucket = decision.bucket;
            const paceMs = 'paceMs' in decision ? decision.paceMs : 0;
            for (let turn = 0; turn < decision.granted; turn += 1) sendTimes.push(now + turn * paceMs);
          }
          let tokens = burst;
          let last = 0;
          for (const time of sendTimes.sort((a, b) => a - b)) {
            tokens = Math.min(burst, tokens + ((time - last) / 1000) * rate) - 1;
            last = time;
            expect(tokens).toBeGreaterThan(-1e-6);
          }
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe('afterAnswer', () => {
  const full = newBucket(patchLimit, at(0));

  it('follows the rate header up and down', () => {
    expect(afterAnswer(full, { rateHeader: 300, throttled: false, random: 0 }, at(0))).toMatchObject({
      rate: 300,
      nominalRate: 300,
    });
    expect(afterAnswer(full, { rateHeader: 0.25, throttled: false, random: 0 }, at(0))).toMatchObject({
      rate: 0.25,
      nominalRate: 0.25,
    });
  });

  it('gives the same object back when an answer tells nothing new', () => {
    expect(afterAnswer(full, { rateHeader: 5, throttled: false, random: 0 }, at(9))).toBe(full);
    expect(afterAnswer(full, { rateHeader: null, throttled: false, random: 0 }, at(9))).toBe(full);
  });

  it('leaves further limits beside the own one alone', () => {
    const [, window] = limitsOf('createFeed');
    if (!window) throw new Error('createFeed has a window');
    const bucket = newBucket(window, at(0));
    expect(afterAnswer(bucket, { rateHeader: 99, throttled: true, random: 0 }, at(5))).toBe(bucket);
  });

  it('takes a tenth off on a 429 and waits for two tokens, once for all calls that were out together, and recovers one percent a minute', () => {
    const first = afterAnswer(full, { rateHeader: null, throttled: true, random: 0.5 }, at(1_000));
    expect(first.rate).toBeCloseTo(4.5);
    expect(first).toMatchObject({ tokens: 0, reserve: 0, blockedUntil: Math.ceil(1_000 + (2_000 / 4.5) * 1.1) });
    const second = afterAnswer(first, { rateHeader: null, throttled: true, random: 0 }, at(1_010));
    expect(second.rate).toBeCloseTo(4.5);
    expect(second.blockedUntil).toBeGreaterThanOrEqual(first.blockedUntil);
    expect(take(patchLimit, second, 1, 0, second.blockedUntil - 1).granted).toBe(0);
    const later = take(patchLimit, second, 1, 0, 1_010 + 5 * 60_000);
    expect(later.bucket.rate).toBeCloseTo(4.75);
    expect(take(patchLimit, later.bucket, 1, 0, 1_010 + 60 * 60_000).bucket.rate).toBe(5);
  });

  it('keeps what 429s had cut off when the header changes', () => {
    const cut = afterAnswer(full, { rateHeader: null, throttled: true, random: 0 }, at(0));
    const adapted = afterAnswer(cut, { rateHeader: 10, throttled: false, random: 0 }, at(0));
    expect(adapted.rate).toBeCloseTo(9);
  });

  it('never falls below one percent of the limit', () => {
    let bucket = full;
    let now = 0;
    for (let round = 0; round < 200; round += 1) {
      bucket = afterAnswer(bucket, { rateHeader: null, throttled: true, random: 0 }, at(now));
      now = bucket.blockedUntil + 1;
    }
    expect(bucket.rate).toBeGreaterThanOrEqual(0.05 - 1e-9);
  });
});
