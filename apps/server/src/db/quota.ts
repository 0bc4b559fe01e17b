import type pg from 'pg';
import {
  acquireTokens,
  afterAnswer,
  newBucket,
  type Bucket,
  type BucketTime,
} from '../connectors/marketplace/bucket.ts';
import type { QuotaAnswer, QuotaGate, QuotaRequest } from '../connectors/marketplace/quota-gate.ts';
import { limitsOf, type QuotaLimit } from '../connectors/marketplace/quota-limits.ts';
import type { MarketClock } from '../clock.ts';

type Limited = { limit: QuotaLimit; spAccountId: number; key: string; bucket: Bucket };

/** The quota buckets, shared by all processes: one row each, changed under its lock. `holder`: the name under which this process shows that it lives. */
export function createQuotaGate(pool: pg.Pool, clock: MarketClock, holder: () => string): QuotaGate {
  const time = (): BucketTime => ({ now: clock.now(), clockRate: clock.rate(), behindMs: clock.behindMs() });
  return {
    acquire: (request) =>
      changeBuckets({ pool, time, holder: holder() }, request, (limited, at) => {
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
      changeBuckets({ pool, time, holder: holder() }, answer, (limited, at) => {
        const buckets = limited.map(({ bucket }) =>
          afterAnswer(
            bucket,
            { rateHeader: answer.rateHeader, throttled: answer.throttled, random: Math.random() },
            at,
          ),
        );
        const blocked = Math.max(0, ...buckets.map((bucket) => bucket.blockedUntil));
        return { buckets, answer: { blockedUntil: blocked > at.now ? blocked : null } };
      }),
  };
}

async function changeBuckets<T>(
  { pool, time, holder }: { pool: pg.Pool; time: () => BucketTime; holder: string },
  call: Pick<QuotaRequest | QuotaAnswer, 'account' | 'region' | 'operation' | 'classes'>,
  decide: (limited: Limited[], at: BucketTime) => { buckets: Bucket[]; answer: T },
): Promise<T> {
  const client = await pool.connect();
  try {
    // What a crash of the database takes are the last tokens that were spent: the marketplace then refuses a call more. Nobody waits for the disk for that.
    await client.query('begin; set local synchronous_commit to off');
    // Asked for under the lock: a time from before the wait would run backwards.
    const rows = await lockRows(client, call);
    const at = time();
    const limited = rows.map((row) => ({ ...row, bucket: row.bucket ?? newBucket(row.limit, at) }));
    const { buckets, answer } = decide(limited, at);
    for (const [index, bucket] of buckets.entries()) {
      const row = rows[index];
      if (row && bucket !== row.bucket)
        await client.query(
          'update quota_bucket set state = $3, held_by = $4 where sp_account_id = $1 and bucket = $2',
          [row.spAccountId, row.key, JSON.stringify(bucket), holder],
        );
    }
    await client.query('commit');
    return answer;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}

/** Locks the rows of a call's limits in one order, so that two calls never wait for each other in a ring. */
async function lockRows(
  client: pg.PoolClient,
  { account, region, operation, classes }: Pick<QuotaRequest, 'account' | 'region' | 'operation' | 'classes'>,
) {
  const wanted = limitsOf(operation, classes).map((limit) => ({
    limit,
    spAccountId: limit.scope === 'application' ? 0 : (account?.spAccountId ?? 0),
    key: `${region}:${operation}:${limit.scope === 'application' ? 'application:' : ''}${limit.class}`,
  }));
  const params = [wanted.map((row) => row.spAccountId), wanted.map((row) => row.key)];
  const read = () =>
    client.query<{ sp_account_id: number; bucket: string; state: Bucket | null }>(
      `select b.sp_account_id, b.bucket, nullif(b.state, '{}'::jsonb) as state from quota_bucket b
     where (b.sp_account_id, b.bucket) in (select * from unnest($1::int[], $2::text[])) order by b.sp_account_id, b.bucket for update`,
      params,
    );
  let { rows } = await read();
  if (rows.length < wanted.length) {
    await client.query(
      `insert into quota_bucket(sp_account_id, bucket, state) select *, '{}'::jsonb from unnest($1::int[], $2::text[]) on conflict do nothing`,
      params,
    );
    ({ rows } = await read());
  }
  return wanted.map((row) => ({
    ...row,
    bucket: rows.find((found) => found.sp_account_id === row.spAccountId && found.bucket === row.key)?.state ?? null,
  }));
}
