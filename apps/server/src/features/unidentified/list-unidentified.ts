import type { unidentified } from '@kervan/contracts/unidentified-calls';
import { UnidentifiedState } from '@kervan/domain/warehouse/unidentified-state';
import { sql } from 'kysely';
import { isOfWarehouse } from '../../connectors/warehouse/warehouse-errors.ts';
import type { Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { findProfile } from '../../records/warehouse/warehouse-account.ts';
import { readUnidentified } from './refresh.ts';
import { shownPackage } from './unidentified-rows.ts';

/** What was read within this is shown as it is. */
const FRESH_MS = 60_000;

/** WH-073: the warehouse is asked when the first page is opened; while it is away what was read last is shown, and that it is old. */
export const listUnidentified: Handler<typeof unidentified.list> = async ({ body: { page, limit }, caller }, deps) => {
  const { accountId } = caller;
  const isStale = page === 1 ? !(await refreshed(deps, caller)) : false;
  const now = deps.clock.now();
  return within(deps, caller, async (tx) => {
    const own = tx.selectFrom('unidentified_package').where('account_id', '=', accountId);
    const rows = await own
      .selectAll()
      .orderBy(sql`status in (${UnidentifiedState.Waiting}, ${UnidentifiedState.Claimed})`, 'desc')
      .orderBy('received_at')
      .orderBy('code')
      .offset((page - 1) * limit)
      .limit(limit)
      .execute();
    const { count } = await own.select((of) => of.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
    const read = await tx
      .selectFrom('unidentified_read')
      .select('read_at')
      .where('account_id', '=', accountId)
      .executeTakeFirst();
    return {
      items: rows.map((row) => shownPackage(row, accountId, now)),
      totalCount: Number(count),
      page,
      limit,
      nextCursor: null,
      asOf: new Date(now).toISOString(),
      readAt: read?.read_at.toISOString() ?? null,
      isStale,
    };
  });
};

type Arguments = Parameters<Handler<typeof unidentified.list>>;

/** Whether what is kept is as the warehouse shows it; true where it knows the account not yet and there is nothing to ask. */
async function refreshed(deps: Arguments[1], caller: Arguments[0]['caller']): Promise<boolean> {
  const { accountId } = caller;
  const { profile, read } = await within(deps, caller, async (tx) => ({
    profile: await findProfile(tx, accountId),
    read: await tx
      .selectFrom('unidentified_read')
      .select('read_at')
      .where('account_id', '=', accountId)
      .executeTakeFirst(),
  }));
  if (!profile || profile.sent_revision === 0) return true;
  if (read && deps.clock.now() - read.read_at.getTime() < FRESH_MS) return true;
  try {
    const known = { accountId, customerRef: profile.customer_ref };
    await readUnidentified(deps, known, (work) => within(deps, caller, work));
    return true;
  } catch (error) {
    if (!isOfWarehouse(error)) throw error;
    deps.log.warn({ err: error }, 'the warehouse did not say what nobody knows there');
    return false;
  }
}
