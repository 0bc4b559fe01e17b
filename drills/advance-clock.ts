import { outside } from './outside.ts';
import type { Stage } from './stage.ts';

/** The longest step, milliseconds of the world: its own movement goes on meanwhile and wants to be read. */
const STEP_MAX_MS = 30 * 60_000;
/** What is due so soon is waited for. */
const SOON_MS = 20_000;

/** Steps the world's clock where neither side has anything to do but wait: a change that was silently dropped is noticed after five to 45 minutes, one that failed for good goes out again after 30. */
export async function advanceClock(stage: Stage, storeId: number): Promise<void> {
  const world = outside(stage);
  const { now, next } = await world.clock();
  const rows = await stage
    .owner()
    .query<{ due: Date | null; feed: Date | null; busy: boolean }>(DUE, [storeId, new Date(now)])
    .then(
      (answer) => answer.rows,
      () => [],
    );
  const [state] = rows;
  if (!state || state.busy) return;
  // A feed is asked about every half a minute: in vain until the world has gone on with it.
  const until = Math.min(state.due?.getTime() ?? Infinity, next ?? state.feed?.getTime() ?? Infinity) - now;
  if (until === Infinity) return;
  if (until > SOON_MS) await world.advance(Math.min(until, STEP_MAX_MS));
}

/** `due`: when the product looks next after something of the store; `feed`: when it asks next about a feed. `busy`: it has work to do already. */
const DUE = `
  with waits as (select not_before as at from publish_queue where store_id = $1 union all select due_at from listing_check where store_id = $1)
  select min(at) as due, (select min(check_at) from feed where store_id = $1 and state = 'submitted') as feed, coalesce(bool_or(at <= $2), false) or exists (select 1 from item_dirty where store_id = $1) or exists (select 1 from item_job where store_id = $1) or exists (select 1 from feed where store_id = $1 and state = 'intent')
    or exists (select 1 from item where store_id = $1 and status = 9)
    or exists (select 1 from store_state s where s.store_id = $1 and exists (select 1 from price_change p where p.store_id = s.store_id and p.seq > s.feed_cursor)) as busy
  from waits`;
