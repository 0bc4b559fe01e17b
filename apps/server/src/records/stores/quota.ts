import type pg from 'pg';
import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';

/** The place of one bucket: an authorization (0 = all of the application together) and the name of the limit. */
type BucketKey = { spAccountId: number; key: string };

/**
 * The quota buckets, shared by all processes: one row each, changed under its lock. What a bucket holds and how it changes is the
 * connector's arithmetic, handed over with each change. `holder`: the name under which this process shows that it lives.
 */
export function openBuckets<State extends object>(pool: pg.Pool, holder: () => string) {
  return {
    /** `decide` sees the buckets in the order of their keys (null = never used) and answers what they become; the same object = unchanged. */
    async change<T>(
      keys: readonly BucketKey[],
      decide: (states: (State | null)[]) => { buckets: State[]; answer: T },
    ): Promise<T> {
      const client = await pool.connect();
      try {
        // What a crash of the database takes are the last tokens that were spent: the marketplace then refuses a call more. Nobody waits for the disk for that.
        await client.query('begin; set local synchronous_commit to off');
        const states = await lockRows<State>(client, keys);
        const { buckets, answer } = decide(states);
        for (const [index, { spAccountId, key }] of keys.entries()) {
          const bucket = buckets[index];
          if (bucket && bucket !== states[index])
            await client.query(
              'update quota_bucket set state = $3, held_by = $4 where sp_account_id = $1 and bucket = $2',
              [spAccountId, key, JSON.stringify(bucket), holder()],
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
    },
  };
}

/** Locks the rows of a call's limits in one order, so that two calls never wait for each other in a ring. */
async function lockRows<State>(client: pg.PoolClient, keys: readonly BucketKey[]): Promise<(State | null)[]> {
  const params = [keys.map(({ spAccountId }) => spAccountId), keys.map(({ key }) => key)];
  const read = () =>
    client.query<{ sp_account_id: number; bucket: string; state: State | null }>(
      `select b.sp_account_id, b.bucket, nullif(b.state, '{}'::jsonb) as state from quota_bucket b
     where (b.sp_account_id, b.bucket) in (select * from unnest($1::int[], $2::text[])) order by b.sp_account_id, b.bucket for update`,
      params,
    );
  let { rows } = await read();
  if (rows.length < keys.length) {
    await client.query(
      `insert into quota_bucket(sp_account_id, bucket, state) select *, '{}'::jsonb from unnest($1::int[], $2::text[]) on conflict do nothing`,
      params,
    );
    ({ rows } = await read());
  }
  return keys.map(
    ({ spAccountId, key }) =>
      rows.find((found) => found.sp_account_id === spAccountId && found.bucket === key)?.state ?? null,
  );
}

/** A call that a dead process had out counts as answered now: nobody waits for it (PRICE-032). `now`: market clock. */
export async function endFlights(tx: Db, holders: readonly string[], now: number): Promise<void> {
  if (holders.length === 0) return;
  await sql`update quota_bucket set state = jsonb_set(state, '{flightUntil}', to_jsonb(${now}::float8)) where held_by = any(${holders}::uuid[]) and (state ->> 'flightUntil')::float8 > ${now}`.execute(
    tx,
  );
}
