import { sql } from 'kysely';
import type { Difference } from '@kervan/domain/warehouse/reconcile';
import type { Db } from '../../db/connect.ts';

/** A package, a line without one, or the sum of a day (`day:`), as it was compared. `day`: the last one on which the warehouse says something of it. */
export type Compared = {
  subject: string;
  packageRef: string | null;
  packageNo: string | null;
  accountId: number | null;
  day: string;
  differences: readonly Difference[];
};

/** Keeps what differs of what was compared; what differs no more is gone, what differs otherwise than when it was closed is open again. */
export async function keepDifferences(
  tx: Db,
  compared: readonly Compared[],
  now: number,
): Promise<{ open: number; fresh: number }> {
  let fresh = 0;
  const standing: string[] = [];
  for (const { subject, packageRef, packageNo, accountId, day, differences } of compared)
    for (const { kind, ours, theirs } of differences) {
      const key = `${subject}:${kind}`;
      standing.push(key);
      const { rows } = await sql<{ isFresh: boolean }>`
        insert into warehouse_difference as d (subject, kind, package_ref, package_no, account_id, ours_usd, theirs_usd, day, found_at, seen_at)
        values (${key}, ${kind}, ${packageRef}, ${packageNo}, ${accountId}, ${ours}, ${theirs}, ${day}::date, ${new Date(now)}, ${new Date(now)})
        on conflict (subject) do update set ours_usd = excluded.ours_usd, theirs_usd = excluded.theirs_usd, seen_at = excluded.seen_at, gone_at = null,
          closed_at = case when d.gone_at is null and d.ours_usd is not distinct from excluded.ours_usd and d.theirs_usd is not distinct from excluded.theirs_usd then d.closed_at end
        returning d.found_at = d.seen_at as "isFresh"`.execute(tx);
      if (rows[0]?.isFresh) fresh += 1;
    }
  const subjects = compared.map(({ subject }) => subject);
  await sql`update warehouse_difference set gone_at = ${new Date(now)} where gone_at is null and not (subject = any(${standing}::text[]))
    and (package_ref = any(${subjects}::text[]) or subject like 'day:%' and left(subject, 14) = any(${subjects}::text[]))`.execute(
    tx,
  );
  const { count } = await tx
    .selectFrom('warehouse_difference')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('gone_at', 'is', null)
    .where('closed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return { open: Number(count), fresh };
}
