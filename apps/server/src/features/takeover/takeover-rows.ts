import { takeoverStates } from '@kervan/contracts/takeover';
import type { takeover } from '@kervan/contracts/takeover-calls';
import type { Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';

/** States of a takeover, as the column keeps them. */
export const TakeoverState = { waiting: 0, items: 1, done: 2, failed: 3 } as const;

const SHOWN = 5;

/** M12: the takeovers of the account, the newest first. */
export const listTakeovers: Handler<typeof takeover.takeovers> = async ({ caller }, deps) => {
  const rows = await within(deps, caller, (tx) =>
    tx
      .selectFrom('takeover')
      .select(['takeover_id', 'state', 'asked_at', 'ended_at', 'items', 'done', 'state_hash', 'found_hash', 'failure'])
      .where('account_id', '=', caller.accountId)
      .orderBy('takeover_id', 'desc')
      .limit(SHOWN)
      .execute(),
  );
  return rows.map((row) => ({
    takeoverId: Number(row.takeover_id),
    // The column is checked to hold one of four.
    state: takeoverStates[row.state] ?? 'failed',
    askedAt: row.asked_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    items: row.items,
    done: row.done,
    stateHash: row.state_hash.toString('hex'),
    foundHash: row.found_hash?.toString('hex') ?? null,
    failure: row.failure,
  }));
};
