import { acquireTokens, afterAnswer, newBucket, type Bucket, type BucketTime } from './bucket.ts';
import type { QuotaAnswer, QuotaGate, QuotaRequest } from './quota-gate.ts';
import { limitsOf, type QuotaLimit } from './quota-limits.ts';

/** Where buckets are kept: one call changes all of its limits under their locks. */
export type KeptBuckets = {
  /** `decide` sees the buckets in the order of their keys (null = never used) and answers what they become; the same object = unchanged. */
  change<T>(
    keys: readonly { spAccountId: number; key: string }[],
    decide: (states: (Bucket | null)[]) => { buckets: Bucket[]; answer: T },
  ): Promise<T>;
};

type Limited = { limit: QuotaLimit; bucket: Bucket };
/** The jitter of a pause: 0 ≤ share < 1. */
type Drawn = { share(): number };
type Clock = { now(): number; rate(): number; behindMs(): number };

/** The gate over buckets that all processes share. */
export function createQuotaGate(kept: KeptBuckets, clock: Clock, chance: Drawn): QuotaGate {
  const change = <T>(
    {
      account,
      region,
      operation,
      classes,
    }: Pick<QuotaRequest | QuotaAnswer, 'account' | 'region' | 'operation' | 'classes'>,
    decide: (limited: Limited[], at: BucketTime) => { buckets: Bucket[]; answer: T },
  ): Promise<T> => {
    const limits = limitsOf(operation, classes);
    const keys = limits.map((limit) => ({
      spAccountId: limit.scope === 'application' ? 0 : (account?.spAccountId ?? 0),
      key: `${region}:${operation}:${limit.scope === 'application' ? 'application:' : ''}${limit.class}`,
    }));
    return kept.change(keys, (states) => {
      // Asked for under the lock: a time from before the wait would run backwards.
      const at: BucketTime = { now: clock.now(), clockRate: clock.rate(), behindMs: clock.behindMs() };
      return decide(
        limits.map((limit, index) => ({ limit, bucket: states[index] ?? newBucket(limit, at) })),
        at,
      );
    });
  };
  return {
    acquire: (request) =>
      change(request, (limited, at) => {
        const decision = acquireTokens(limited, request.tokens, request.priority, at);
        return {
          buckets: decision.buckets,
          answer:
            decision.granted > 0 && 'paceMs' in decision
              ? { granted: decision.granted, paceMs: decision.paceMs }
              : { granted: 0 as const, blockedUntil: 'blockedUntil' in decision ? decision.blockedUntil : at.now },
        };
      }),
    report: (answer) =>
      change(answer, (limited, at) => {
        const buckets = limited.map(({ bucket }) =>
          afterAnswer(
            bucket,
            { rateHeader: answer.rateHeader, throttled: answer.throttled, random: chance.share() },
            at,
          ),
        );
        const blocked = Math.max(0, ...buckets.map((bucket) => bucket.blockedUntil));
        return { buckets, answer: { blockedUntil: blocked > at.now ? blocked : null } };
      }),
  };
}
