import { placeOf, UNKNOWN, withItems, type ItemColumns } from './item-columns.ts';
import type { Changes, TitlePlaces } from './read-items.ts';

/** The list of a store in memory: all its items, as they were at one number of the store. */
export type ResidentCopy = {
  storeId: number;
  columns: ItemColumns;
  /** All that was noted up to here is in it; while it catches up, some items are newer, none newer than `newest`. */
  seq: number;
  newest: number;
  epoch: number;
  /** The places of titles were worked out; and the items whose titles are others since, each with a number at which that was heard of. */
  hasTitles: boolean;
  retitled: Map<number, number>;
  /** When it was last asked, by the process's own clock. */
  usedAt: number;
};

/** What a copy is worth after it has heard of changes: it answers, it has to catch up first, or it has to be loaded anew. */
export type Worth = 'current' | 'behind' | 'over';

/** Puts what was read into the copy. `since`: the number from which it was asked. */
export function takeChanges(copy: ResidentCopy, changes: Changes, since: number): Worth {
  const { seq, newest, epoch, floor, isWatched, isWhole, touched, items, retitled } = changes;
  // Another reading, of a later moment, was quicker.
  if (isWhole && seq < copy.seq) return 'current';
  if (epoch !== copy.epoch || !isWatched || floor > since) return 'over';
  if (touched > items.ids.length) return items.ids.length === 0 ? 'behind' : 'over';
  copy.columns = withItems(copy.columns, items);
  for (const id of retitled) copy.retitled.set(id, newest);
  copy.newest = Math.max(copy.newest, newest);
  copy.seq = Math.max(copy.seq, seq);
  return isWhole ? 'current' : 'behind';
}

/** Takes over the places of titles; what was heard of later than they were worked out is not told by them. */
export function takeTitlePlaces(copy: ResidentCopy, { seq, ids, places }: TitlePlaces): void {
  const { columns } = copy;
  columns.titlePlaces.fill(UNKNOWN);
  for (let from = 0, place = 0; from < ids.length; from++) {
    const id = ids[from] ?? 0;
    // Both rise: the item is looked for only where one of them has items that the other has not.
    if (columns.ids[place] !== id) place = placeOf(columns, id);
    if (place < columns.count && columns.ids[place] === id) columns.titlePlaces[place++] = places[from] ?? UNKNOWN;
  }
  copy.retitled = new Map([...copy.retitled].filter(([, heardAt]) => heardAt > seq));
  copy.hasTitles = true;
}
