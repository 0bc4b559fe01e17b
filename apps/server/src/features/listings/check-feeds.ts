import type { AnswerIssue } from '@kervan/domain/listings/sort-answer';
import { sql } from 'kysely';
import { MarketplaceError, QuotaError } from '../../connectors/marketplace/errors.ts';
import type { FeedReport } from '../../connectors/marketplace/feed-report.ts';
import type { Db } from '../../db/connect.ts';
import { quarantineOnError } from '../../db/quarantine.ts';
import type { ConnectedStore } from '../../records/stores/connected-stores.ts';
import { lockStores } from '../../records/stores/store-lock.ts';
import type { WorkerDeps } from '../../deps.ts';
import { meetTemplateGone } from './apply-templates.ts';
import { VISIBLE_WITHIN_MS } from './confirm.ts';
import { meetNotThere, refuseChanges } from './refuse-changes.ts';
import { sendAgainLater, sortRefusals } from './sort-refusals.ts';
import { heldUntil, meetUploadLimit } from './upload-limit.ts';
import { endSendings } from './submission-rows.ts';
import { queueAgain } from './waiting-changes.ts';

const LOOK_AGAIN_MS = 30_000;
/** A feed that is still running after eight hours counts as lost; reading back tells what it did. */
const LOST_AFTER_MS = 8 * 3_600_000;

type Feed = { feed_id: number; marketplace_feed_id: string; submitted_at: Date };

/** Looks after submitted feeds: a finished one names the messages that were refused; the others are read back. */
export async function checkFeeds(deps: WorkerDeps, store: ConnectedStore): Promise<void> {
  const { rows } =
    await sql<Feed>`select feed_id, marketplace_feed_id, submitted_at from feed where store_id = ${store.storeId} and state = 'submitted' and check_at <= ${new Date(deps.clock.now())} order by feed_id limit 5`.execute(
      deps.db,
    );
  for (const feed of rows) {
    try {
      const scope = {
        db: deps.db,
        log: deps.log,
        intake: 'feed',
        storeId: store.storeId,
        now: deps.clock.now(),
      } as const;
      const retryAt = await quarantineOnError(scope, `${store.storeId}:${feed.feed_id}`, () =>
        checkFeed(deps, store, feed),
      );
      if (retryAt) await lookAgain(deps, store, feed, retryAt.getTime());
    } catch (error) {
      if (!(error instanceof MarketplaceError)) throw error;
      await lookAgain(
        deps,
        store,
        feed,
        error instanceof QuotaError ? error.blockedUntil : deps.clock.now() + LOOK_AGAIN_MS,
      );
    }
  }
}

const lookAgain = (deps: WorkerDeps, store: ConnectedStore, feed: Feed, at: number) =>
  deps.db
    .updateTable('feed')
    .set({ check_at: new Date(at) })
    .where('store_id', '=', store.storeId)
    .where('feed_id', '=', feed.feed_id)
    .execute();

async function checkFeed(deps: WorkerDeps, store: ConnectedStore, feed: Feed): Promise<void> {
  const now = deps.clock.now();
  const state = await deps.marketplace.getFeed(store.account, feed.marketplace_feed_id, 1);
  const isOver = state.status === 'done' || state.status === 'failed' || state.status === 'cancelled';
  if (!isOver && now - feed.submitted_at.getTime() < LOST_AFTER_MS)
    return void (await lookAgain(deps, store, feed, now + LOOK_AGAIN_MS));
  const report = state.reportDocumentId
    ? await deps.marketplace.getFeedReport(
        { account: store.account, market: store.market, priority: 1 },
        state.reportDocumentId,
      )
    : null;
  await deps.db.transaction().execute(async (tx) => {
    await lockStores(tx, [store.storeId]);
    await tx
      .updateTable('feed')
      .set({
        state:
          state.status === 'done' ? 'done' : state.status === 'cancelled' ? 'cancelled' : isOver ? 'fatal' : 'lost',
        ended_at: new Date(now),
        report: report && JSON.stringify(report.counts),
      })
      .where('store_id', '=', store.storeId)
      .where('feed_id', '=', feed.feed_id)
      .execute();
    const { rows } = await sql<SentRow>`
      select s.item_id, s.seq, s.attempt, s.kind, s.shipping_group, d.sku from submission s join item_details d on d.store_id = s.store_id and d.item_id = s.item_id where s.store_id = ${store.storeId} and s.feed_id = ${feed.feed_id} and s.state in ('sent', 'unknown', 'intent')`.execute(
      tx,
    );
    await meetIssues(deps, tx, store, { rows, report, now });
    // Everything else is read back now: done is not live, and a failed feed may have done a part.
    await sql`update listing_check set due_at = ${new Date(now)}, lease_until = null where store_id = ${store.storeId} and item_id = any(${rows.map((row) => row.item_id)}::bigint[])`.execute(
      tx,
    );
    // Where something newer went out meanwhile the feed may have overwritten it: seen once all of the feed is visible.
    await sql`insert into listing_check as c (store_id, item_id, due_at) select store_id, item_id, ${new Date(now + VISIBLE_WITHIN_MS)}::timestamptz from feed_item where store_id = ${store.storeId} and feed_id = ${feed.feed_id} and item_id <> all(${rows.map((row) => row.item_id)}::bigint[]) order by item_id
      on conflict do nothing`.execute(tx);
  });
}

type SentRow = {
  item_id: number;
  seq: number;
  attempt: number;
  kind: string;
  shipping_group: string | null;
  sku: string;
};

/** Every change of the feed that the marketplace names meets what its issues ask for. */
async function meetIssues(
  deps: WorkerDeps,
  tx: Db,
  store: ConnectedStore,
  { rows, report, now }: { rows: readonly SentRow[]; report: FeedReport | null; now: number },
): Promise<void> {
  const { storeId } = store;
  const refused = refusedBySku(report);
  const reported = rows.flatMap((row) => {
    const issues = refused.get(row.sku);
    const change = { itemId: row.item_id, seq: row.seq, attempts: row.attempt - 1 };
    return issues ? [{ change: { ...change, shippingGroup: row.shipping_group }, kind: row.kind, issues }] : [];
  });
  const { weekly: kept, template, notThere, again, forGood } = sortRefusals(reported, deps.config.UPLOAD_LIMIT_CODES);
  const changesOf = (entries: typeof reported) => entries.map(({ change }) => change);
  await refuseChanges(deps, tx, store, forGood);
  await endSendings(tx, storeId, changesOf(kept), { state: 'superseded', now });
  if (kept.length > 0)
    for (const { at, changes } of heldUntil(changesOf(kept), await meetUploadLimit(tx, store, now)))
      await queueAgain(tx, storeId, changes, at);
  await sendAgainLater(deps, tx, storeId, { told: again, now });
  await meetNotThere(tx, storeId, changesOf(notThere), now);
  await meetTemplateGone(tx, store, changesOf(template), now);
}

function refusedBySku(report: FeedReport | null): Map<string, AnswerIssue[]> {
  const refused = new Map<string, AnswerIssue[]>();
  for (const issue of report?.issues ?? []) {
    if (issue.severity !== 'error' || issue.sku === null) continue;
    const { code, message, attributeNames } = issue;
    refused.set(issue.sku, [...(refused.get(issue.sku) ?? []), { code, message, attributeNames }]);
  }
  return refused;
}
