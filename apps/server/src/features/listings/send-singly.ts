import {
  ApplicationRefused,
  AuthorizationLost,
  CapabilityMissing,
  InvalidRequest,
  NotFound,
  QuotaError,
  Transient,
  UnknownOutcome,
} from '../../connectors/marketplace/errors.ts';
import type { Submission as Answer } from '../../connectors/marketplace/listings-mapping.ts';
import type { ConnectedStore } from '../../records/stores/connected-stores.ts';
import { loseConnection } from '../../records/stores/connection.ts';
import { lockStores } from '../../records/stores/store-lock.ts';
import type { WorkerDeps } from '../../deps.ts';
import type { ReadyChange } from './publish.ts';
import { meetNotThere, refuseChanges } from './refuse-changes.ts';
import { sendAgainLater, sortRefusals, type Told } from './sort-refusals.ts';
import { heldUntil, liftUploadLimit, meetUploadLimit } from './upload-limit.ts';
import { meetTemplateGone } from './apply-templates.ts';
import { markSent, takeBackIntents, writeIntents, type SentChange } from './submission-rows.ts';
import { deferWaiting, dropWaiting, keepClaimed } from './waiting-changes.ts';
import { safeToRetry, transact } from '../../db/transact.ts';

/** After a passing failure of the marketplace (market clock). */
const RETRY_MS = 15_000;
/** The account lacks a role: nothing changes until it is authorized again. */
const CAPABILITY_RETRY_MS = 60 * 60_000;

/** Our own application is refused: the operator mends it. */
const APPLICATION_RETRY_MS = 5 * 60_000;

type Outcome = { change: ReadyChange; answer: Answer } | { change: ReadyChange; error: unknown };

/** Sends changes one call each. Answers whether it is worth going on: false when the quota or the connection ended the turn. */
export async function sendSingly(
  deps: WorkerDeps,
  store: ConnectedStore,
  claimed: readonly ReadyChange[],
): Promise<boolean> {
  if (claimed.length === 0) return true;
  const changes = await transact(
    deps.db,
    safeToRetry(async (tx) => {
      await lockStores(tx, [store.storeId]);
      const kept = await keepClaimed(tx, store.storeId, claimed);
      await writeIntents(tx, store.storeId, kept, { now: deps.clock.now(), route: 'patch', feedId: null });
      return kept;
    }),
  );
  const outcomes = await Promise.all(
    changes.map(async (change): Promise<Outcome> => {
      try {
        return { change, answer: await send(deps, store, change) };
      } catch (error) {
        return { change, error };
      }
    }),
  );
  // It may have been set on while the calls were under way: their time counts from the answers.
  await deps.clock.refresh().catch(() => {});
  return settle(deps, store, outcomes);
}

function send(
  deps: WorkerDeps,
  store: ConnectedStore,
  { sku, asin, submission, priority }: ReadyChange,
): Promise<Answer> {
  const key = { account: store.account, market: store.market, sku };
  const urgency = { priority: priority === 0 ? (0 as const) : (1 as const) };
  switch (submission.kind) {
    case 'delete':
      return deps.marketplace.deleteListing(key, urgency);
    case 'put':
      return deps.marketplace.putListing(
        key,
        {
          asin,
          priceMinor: submission.price,
          quantity: submission.quantity,
          handlingDays: submission.handlingDays,
          ...groupOf(submission),
        },
        { priority: 2 },
      );
    case 'patch':
      return deps.marketplace.patchListing(
        key,
        {
          ...(submission.price === null ? {} : { priceMinor: submission.price }),
          ...(submission.quantity === null ? {} : { quantity: submission.quantity }),
          ...(submission.handlingDays === null ? {} : { handlingDays: submission.handlingDays }),
          ...groupOf(submission),
        },
        urgency,
      );
  }
}

/** The marketplace took a first listing. */
const isNewListing = (outcome: Outcome): boolean =>
  outcome.change.submission.kind === 'put' && 'answer' in outcome && outcome.answer.status !== 'invalid';

/** The shipping template that a sending names. */
export const groupOf = ({ shippingGroup }: { shippingGroup?: string }) =>
  shippingGroup === undefined ? {} : { shippingGroup };

const errorOf = (outcome: Outcome): unknown => ('error' in outcome ? outcome.error : null);
const withError = (outcomes: readonly Outcome[], ...kinds: (new (...args: never[]) => Error)[]) =>
  outcomes.filter((outcome) => kinds.some((kind) => errorOf(outcome) instanceof kind)).map((outcome) => outcome.change);

/** What the marketplace did not take, with what it says. */
const refusedOf = (outcomes: readonly Outcome[]) =>
  outcomes.flatMap((outcome): (Told & { change: ReadyChange })[] => {
    const { change } = outcome;
    const { kind } = change.submission;
    if ('answer' in outcome)
      return outcome.answer.status === 'invalid' ? [{ change, kind, issues: outcome.answer.issues }] : [];
    return outcome.error instanceof InvalidRequest ? [{ change, kind, issues: outcome.error.issues }] : [];
  });

/** Refused changes with the shipping template that they named. */
const namedTemplates = (refused: readonly { change: ReadyChange }[]) =>
  refused.map(({ change }) => ({
    ...change,
    shippingGroup: change.submission.kind === 'delete' ? null : (change.submission.shippingGroup ?? null),
  }));

/** What was not sent is tried again: when the quota is free, or after a while. */
async function deferRefused(
  deps: WorkerDeps,
  store: ConnectedStore,
  outcomes: readonly Outcome[],
  quota: readonly QuotaError[],
): Promise<void> {
  const now = deps.clock.now();
  await deferWaiting(
    deps.db,
    store.storeId,
    withError(outcomes, QuotaError),
    Math.max(now, ...quota.map((error) => error.blockedUntil)),
  );
  await deferWaiting(deps.db, store.storeId, withError(outcomes, Transient), now + RETRY_MS);
  await deferWaiting(deps.db, store.storeId, withError(outcomes, CapabilityMissing), now + CAPABILITY_RETRY_MS);
  await deferWaiting(deps.db, store.storeId, withError(outcomes, ApplicationRefused), now + APPLICATION_RETRY_MS);
}

/** One transaction writes down what became of every call. */
async function settle(deps: WorkerDeps, store: ConnectedStore, outcomes: readonly Outcome[]): Promise<boolean> {
  const now = deps.clock.now();
  const sentRow = (change: ReadyChange, state: SentChange['state'], reference: string | null): SentChange => ({
    itemId: change.itemId,
    seq: change.seq,
    attempt: change.attempts + 1,
    reference,
    state,
  });
  const accepted = outcomes.flatMap((outcome) =>
    'answer' in outcome && outcome.answer.status !== 'invalid'
      ? [sentRow(outcome.change, 'sent', outcome.answer.submissionId)]
      : [],
  );
  // A removal of what is not there has reached its aim; reading back confirms it.
  const gone = withError(outcomes, NotFound).filter((change) => change.submission.kind === 'delete');
  const unknown = withError(outcomes, UnknownOutcome);
  const refused = refusedOf(outcomes).filter(({ change }) => !gone.includes(change));
  const sorted = sortRefusals(refused, deps.config.UPLOAD_LIMIT_CODES);
  const changesOf = (reported: readonly { change: ReadyChange }[]) => reported.map(({ change }) => change);
  const [later, notThere] = [changesOf(sorted.weekly), changesOf(sorted.notThere)];
  const templateGone = namedTemplates(sorted.template);
  const quota = outcomes.map(errorOf).filter((error): error is QuotaError => error instanceof QuotaError);
  const notSent = withError(outcomes, QuotaError, Transient, AuthorizationLost, CapabilityMissing, ApplicationRefused);
  const handled = new Set([
    ...accepted.map((row) => row.itemId),
    ...[...gone, ...unknown, ...notSent].map((change) => change.itemId),
    ...refused.map((entry) => entry.change.itemId),
  ]);
  const bugs = outcomes.filter((outcome) => !handled.has(outcome.change.itemId));

  const limit = await deps.db.transaction().execute(async (tx) => {
    await lockStores(tx, [store.storeId]);
    const out = [
      ...accepted,
      ...gone.map((change) => sentRow(change, 'sent', null)),
      ...[...unknown, ...bugs.map((outcome) => outcome.change)].map((change) => sentRow(change, 'unknown', null)),
    ];
    await markSent(tx, store.storeId, out, now);
    await takeBackIntents(tx, store.storeId, [...notSent, ...later], now);
    await refuseChanges(deps, tx, store, sorted.forGood);
    await dropWaiting(tx, store.storeId, [
      ...out,
      ...notThere,
      ...templateGone,
      ...changesOf([...sorted.forGood, ...sorted.again]),
    ]);
    await sendAgainLater(deps, tx, store.storeId, { told: sorted.again, now });
    await meetTemplateGone(tx, store, templateGone, now);
    await meetNotThere(tx, store.storeId, notThere, now);
    if (later.length > 0) return meetUploadLimit(tx, store, now);
    if (outcomes.some(isNewListing)) await liftUploadLimit(tx, store, now);
    return null;
  });
  await deferRefused(deps, store, outcomes, quota);
  for (const { at, changes } of limit ? heldUntil(later, limit) : [])
    await deferWaiting(deps.db, store.storeId, changes, at);
  const lost = withError(outcomes, AuthorizationLost);
  await deferWaiting(deps.db, store.storeId, lost, now);
  if (lost.length > 0) await loseConnection(deps.db, store.account.spAccountId, now);
  for (const outcome of bugs)
    deps.log.error(
      { err: errorOf(outcome), storeId: store.storeId, itemId: outcome.change.itemId },
      'a change may or may not have been sent',
    );
  return quota.length === 0 && lost.length === 0 && bugs.length === 0;
}
