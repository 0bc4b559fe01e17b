import { listEntryOf } from '../filters/list-entry.ts';
import { RestrictionReason } from '../filters/restriction-reasons.ts';
import { listsOfPool, type PoolKindName } from './pool-entry.ts';

/** What became of an entry that was to go on the list of restricted products or brands (FILT-029). */
export const poolResults = [
  'Added',
  'AlreadyAdded',
  'InRestricted',
  'InReliable',
  'InExcluded',
  'Duplicate',
  'FormatError',
  'LimitReached',
] as const;
export type PoolResult = (typeof poolResults)[number];

/** A chosen entry as the list would take it; null = it is none that the list takes. */
export type Picked<E> = { entry: E; value: string; folded: string | null };

/** Chosen entries in their order, by the rule of the list that they are to go on. */
export const pickEntries = <E extends { value: string }>(kind: PoolKindName, entries: readonly E[]): Picked<E>[] =>
  entries.map((entry) => {
    const listed = listEntryOf(listsOfPool[kind].restricted, entry.value);
    return 'fault' in listed ? { entry, value: entry.value, folded: null } : { entry, ...listed };
  });

/** What stands on a store's lists, by what entries are compared by; of restricted ones with their reason. */
export type OwnLists = {
  restricted: ReadonlyMap<string, number>;
  reliable: ReadonlySet<string>;
  excluded: ReadonlySet<string>;
};

/**
 * FILT-029: what becomes of each chosen entry in one store, in the order in which they were chosen. `room`: records that its list still takes.
 * What the seller decided himself stands: neither a reliable nor an excluded one is restricted by a pool (FILT-024, FILT-025).
 */
export function decideFromPool<E>(
  picked: readonly Picked<E>[],
  { restricted, reliable, excluded }: OwnLists,
  room: number,
): { picked: Picked<E>; result: PoolResult }[] {
  const seen = new Set<string>();
  let left = room;
  const resultOf = ({ folded }: Picked<E>): PoolResult => {
    if (folded === null) return 'FormatError';
    if (seen.has(folded)) return 'Duplicate';
    seen.add(folded);
    const reason = restricted.get(folded);
    if (reason !== undefined) return reason === RestrictionReason.AddedFromPool ? 'AlreadyAdded' : 'InRestricted';
    if (reliable.has(folded)) return 'InReliable';
    if (excluded.has(folded)) return 'InExcluded';
    return left-- > 0 ? 'Added' : 'LimitReached';
  };
  return picked.map((each) => ({ picked: each, result: resultOf(each) }));
}
