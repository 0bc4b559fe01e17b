import { sql } from 'kysely';
import { listEntryOf } from '@kervan/domain/filters/list-entry';
import { listMax, type RestrictionKind } from '@kervan/domain/filters/restriction-kinds';
import type { Db } from '../../db/connect.ts';
import { countRecords } from './list-write.ts';

type Entry = { value: string; folded: string };

/** What of some entries is new to a list and still has room there, in the order in which it was given; what stands there already, and what has no room. */
export async function fitEntries<E extends Entry>(
  tx: Db,
  storeId: number,
  kind: RestrictionKind,
  entries: readonly E[],
): Promise<{ fitting: E[]; known: E[]; tooMany: E[] }> {
  const there = await amongList(tx, storeId, kind, entries);
  const room = Math.max(0, listMax(kind) - (await countRecords(tx, storeId, kind)));
  const wanted = entries.filter(({ folded }) => !there.has(folded));
  return {
    fitting: wanted.slice(0, room),
    known: entries.filter(({ folded }) => there.has(folded)),
    tooMany: wanted.slice(room),
  };
}

/** Which of the entries stand on a list already. A brand is compared there by that list's own rule. */
export async function amongList(
  tx: Db,
  storeId: number,
  kind: RestrictionKind | null,
  entries: readonly Entry[],
): Promise<Set<string>> {
  if (kind === null || entries.length === 0) return new Set();
  const byKey = new Map<string, string[]>();
  for (const { value, folded } of entries) {
    const there = listEntryOf(kind, value);
    if ('fault' in there) continue;
    byKey.set(there.folded, [...(byKey.get(there.folded) ?? []), folded]);
  }
  const { rows } = await sql<{ folded: string }>`
    select folded from restriction where store_id = ${storeId} and kind = ${kind} and folded = any(${[...byKey.keys()]}::text[])`.execute(
    tx,
  );
  return new Set(rows.flatMap(({ folded }) => byKey.get(folded) ?? []));
}
