import type { KeptActivity } from '@kervan/domain/activity/activity-kind';
import { canonicalJson } from '@kervan/domain/takeover/canonical';
import type { Db } from '../../db/connect.ts';
import { recordActivity, type StoreOfAccount } from './activity-write.ts';

/** What stood and stands of a saved search, the automatic search or the notices; null = there was or is none. */
export type KeptChange = { kind: KeptActivity; now: number; before: object | null; after: object | null };

/** True when both say the same, whatever the order of their fields. */
export const isSameKept = (a: unknown, b: unknown): boolean => canonicalJson(a) === canonicalJson(b);

/** Records a save of what is kept whole, so that it can be taken back (INV-121); null = it said the same already. */
export async function recordKept(
  tx: Db,
  store: StoreOfAccount,
  { kind, now, before, after }: KeptChange,
): Promise<number | null> {
  if (isSameKept(before, after)) return null;
  return recordActivity(tx, store, { kind, now, items: 0, before: { kept: before }, after: { kept: after } });
}
