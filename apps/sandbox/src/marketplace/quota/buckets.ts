/** A token bucket: `rate` tokens a second of world time, at most `burst` at once. */
export type Limit = { rate: number; burst: number };

export type QuotaBuckets = {
  /** Takes a token of each named bucket, or none; false = one of them is empty. */
  take(buckets: readonly { key: string; limit: Limit }[]): boolean;
};

type Bucket = { tokens: number; atMs: number; rate: number };

/** The buckets of a world, in memory and in world time: a bucket is full when it is first used. */
export function createQuotaBuckets(nowMs: () => number): QuotaBuckets {
  const buckets = new Map<string, Bucket>();
  const refill = (key: string, limit: Limit, now: number): Bucket => {
    const bucket = buckets.get(key) ?? { tokens: limit.burst, atMs: now, rate: limit.rate };
    // What passed counts at the rate that was in force meanwhile.
    bucket.tokens = Math.min(limit.burst, bucket.tokens + ((now - bucket.atMs) / 1000) * bucket.rate);
    bucket.atMs = now;
    bucket.rate = limit.rate;
    buckets.set(key, bucket);
    return bucket;
  };
  return {
    take(wanted) {
      const now = nowMs();
      const filled = wanted.map(({ key, limit }) => refill(key, limit, now));
      // Rates such as 1/3 a second never add up to exactly one token.
      if (filled.some((bucket) => bucket.tokens < 1 - 1e-6)) return false;
      for (const bucket of filled) bucket.tokens = Math.max(0, bucket.tokens - 1);
      return true;
    },
  };
}
