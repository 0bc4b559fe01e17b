import { sql } from 'kysely';
import { limits } from '@kervan/domain/limits';
import { sortAnswer, waitAfterTry, type AnswerIssue } from '@kervan/domain/listings/sort-answer';
import type { Db } from '../../db/connect.ts';
import type { WorkerDeps } from '../../deps.ts';
import { isOfTemplate } from './apply-templates.ts';
import { endSendings } from './submission-rows.ts';
import { queueAgain } from './waiting-changes.ts';

/** A change that the marketplace did not take, with what it says. */
export type Told = { change: { itemId: number; seq: number; attempts: number }; kind: string; issues: AnswerIssue[] };

/** What follows: the week's limit, a template that is gone, a listing that is not there, the same once more, or the end of it. */
type Consequence = 'weekly' | 'template' | 'notThere' | 'again' | 'forGood';

/** The SKU that was to be changed is not listed. */
const NOT_THERE = new Set(['13013', 'NotFound', 'NOT_FOUND']);

/** Refusals by what follows of them, single sendings and messages of feeds alike. `limitCodes`: those that say that the week's new listings are used up. */
export function sortRefusals<T extends Told>(
  reported: readonly T[],
  limitCodes: ReadonlySet<string>,
): Record<Consequence, T[]> {
  const sorted = Object.groupBy(reported, (entry) => consequenceOf(entry, limitCodes));
  const { weekly = [], template = [], notThere = [], again = [], forGood = [] } = sorted;
  return { weekly, template, notThere, again, forGood };
}

function consequenceOf({ change, kind, issues }: Told, limitCodes: ReadonlySet<string>): Consequence {
  // Nothing is wrong with a new listing that waits for the next week (appendix C).
  if (issues.some(({ code }) => limitCodes.has(code))) return 'weekly';
  if (kind === 'patch' && issues.some(({ code }) => NOT_THERE.has(code))) return 'notThere';
  if (isOfTemplate(issues)) return 'template';
  const answer = sortAnswer(issues);
  if (answer === 'passing' || answer === 'ours') return 'again';
  return answer === 'unknown' && change.attempts + 1 < limits.priceUpdateSendsMax ? 'again' : 'forGood';
}

/** Sendings that failed by no fault of the product: the same goes out again, later each time. What is ours to mend is told to the operator. */
export async function sendAgainLater(
  { log }: Pick<WorkerDeps, 'log'>,
  tx: Db,
  storeId: number,
  { told, now }: { told: readonly Told[]; now: number },
): Promise<void> {
  if (told.length === 0) return;
  const rows = told.map(({ change, issues }) => ({
    item_id: change.itemId,
    seq: change.seq,
    attempt: change.attempts + 1,
    issues,
  }));
  await sql`update submission s set issues = r.issues from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(item_id bigint, seq bigint, attempt smallint, issues jsonb)
    where s.store_id = ${storeId} and s.item_id = r.item_id and s.seq = r.seq and s.attempt = r.attempt`.execute(tx);
  await endSendings(
    tx,
    storeId,
    told.map(({ change }) => change),
    { state: 'failed', now },
  );
  for (const [waitMs, entries] of Map.groupBy(told, ({ change }) => waitAfterTry(change.attempts + 1)))
    await queueAgain(
      tx,
      storeId,
      entries.map(({ change }) => change),
      now + waitMs,
    );
  const ours = told.filter(({ issues }) => sortAnswer(issues) === 'ours');
  if (ours.length > 0)
    log.error(
      { storeId, changes: ours.length, issues: ours[0]?.issues.map(({ code, message }) => ({ code, message })) },
      'the marketplace cannot read what was sent',
    );
}
