import { sql } from 'kysely';
import {
  sameComplaintMs,
  WarningChannel,
  WarningSubject,
  type PreventionAction,
  type WarningChannelName,
  type WarningSubjectName,
} from '@kervan/domain/protection/prevent-suspend';
import { warningMessages, warningsMessage } from '@kervan/domain/protection/warning-messages';
import type { Db } from '../../db/connect.ts';
import type { StoreOfAccount } from '../activity/activity-write.ts';
import { addMessage } from '../messages/system-messages.ts';
import type { Warned } from './keep-warnings.ts';

const DAY_MS = 86_400_000;

type Told = {
  warned: readonly Warned[];
  kind: WarningSubjectName;
  channel: WarningChannelName;
  rule: PreventionAction;
  /** Something was done to products or lists. */
  hasActed: boolean;
  now: number;
};

/**
 * Tells a store's owner of a warning and of what was done, once, however many products it names; a complaint that was heard by another way already is told
 * only if now more was done about it. Under the top bar stands the first of a day: a hundred of them would cover everything else.
 */
export async function notifyOwner(
  tx: Db,
  store: StoreOfAccount,
  { warned, kind, channel, rule, hasActed, now }: Told,
): Promise<void> {
  const products = warned.map(({ product }) => product);
  const [since, day] = [new Date(now - sameComplaintMs), new Date(now - DAY_MS)];
  const {
    rows: [known],
  } = await sql<{ last: number; told: number; today: number }>`
    select max(warning_id)::int as last, count(distinct product) filter (where product = any(${products}::text[]) and kind = ${WarningSubject[kind]}
        and channel <> ${WarningChannel[channel]} and cleared_at is null and heard_at > ${since}::timestamptz)::int as told,
      count(*) filter (where heard_at > ${day}::timestamptz)::int as today
    from warning where store_id = ${store.storeId} and heard_at > ${since}::timestamptz`.execute(tx);
  if (!known || (!hasActed && known.told >= new Set(products).size)) return;
  const isOne = products.length === 1;
  await addMessage(tx, store.accountId, {
    kind: isOne ? warningMessages[kind] : warningsMessage,
    at: null,
    now,
    number: products.length,
    words: { product: products[0] ?? '' },
    done: rule,
    ...(isOne ? {} : { about: kind }),
    isSticky: known.today === products.length,
    dedupeKey: `warning:${store.storeId}:${known.last}`,
  });
}
