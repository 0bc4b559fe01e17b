import type { Skipped } from '@kervan/contracts/activity';
import type { KeptActivity } from '@kervan/domain/activity/activity-kind';
import { savedSearchKey, savedSearchLimits } from '@kervan/domain/inventory/saved-search';
import { noticeEventNames, type NoticeSettings } from '@kervan/domain/notices/notice-settings';
import { nextRevision } from '../../cases/revision.ts';
import type { Db } from '../../db/connect.ts';
import { isSameKept } from '../../records/activity/record-kept.ts';
import {
  dropAutomaticSearch,
  readAutomaticSearch,
  saveAutomaticSearch,
  settingsOfSearch,
  type SearchSettings,
} from '../../records/items/automatic-search.ts';
import {
  deleteSearch,
  keptOf,
  readSearches,
  writeSearch,
  type KeptSearchState,
} from '../../records/items/saved-searches.ts';
import { noticesSavedAt, readNotices, saveNotices } from '../../records/stores/notice-settings.ts';
import type { RecordedAction, Undone } from './undo-activity.ts';

type KeptAction = RecordedAction & { kind: KeptActivity };
/** What was taken back, and what is left, each by its name. */
type Left = { undone: number; skipped: Skipped[] };
const changed = (id: string, name: string | null = null): Left => ({
  undone: 0,
  skipped: [{ id, name, reason: 'changedSince' }],
});
const whole: Left = { undone: 1, skipped: [] };

/** Takes a save of a saved search, the automatic search or the notices back, where nobody saved it anew since. The locks are held by the caller. */
export async function undoKept(tx: Db, action: KeptAction, now: number): Promise<Undone> {
  const left = await back[action.kind](tx, action, now);
  // No product is decided again.
  return { ...left, decided: 0, items: 0, before: action.after, after: action.before, steps: [] };
}

const back = {
  SaveSearch: undoSearch,
  RemoveSearch: undoSearch,
  SaveAutomaticSearch: undoAutomaticSearch,
  SaveNotices: undoNotices,
} as const satisfies Record<KeptActivity, (tx: Db, action: KeptAction, now: number) => Promise<Left>>;

/** By its name: a search that was taken away and comes back is another row. */
async function undoSearch(tx: Db, action: KeptAction, now: number): Promise<Left> {
  const { storeId, before, after } = keptIn<KeptSearchState>(action);
  const name = (after ?? before)?.name ?? '';
  const searches = await readSearches(tx, storeId);
  const current = searches.find((search) => savedSearchKey(search.name) === savedSearchKey(name));
  if (!isSameKept(keptOf(current), after)) return changed(name, name);
  if (before === null) {
    if (current) await deleteSearch(tx, storeId, current.id);
    return whole;
  }
  if (!current && searches.length >= savedSearchLimits.perStore)
    return { undone: 0, skipped: [{ id: name, name, reason: 'noRoom' }] };
  const { finds, deleteForeseen, ...search } = before;
  await writeSearch(tx, storeId, { search, finds, deleteForeseen, now });
  return whole;
}

async function undoAutomaticSearch(tx: Db, action: KeptAction, now: number): Promise<Left> {
  const { storeId, before, after } = keptIn<SearchSettings>(action);
  const kept = await readAutomaticSearch(tx, storeId, { lock: true });
  if (!isSameKept(settingsOfSearch(kept), after)) return changed('automaticSearch');
  if (before === null) await dropAutomaticSearch(tx, storeId);
  else await saveAutomaticSearch(tx, storeId, before, nextRevision(kept?.savedAt, null, now).getTime());
  return whole;
}

/** Event by event: what was saved anew since stays. */
async function undoNotices(tx: Db, action: KeptAction, now: number): Promise<Left> {
  const { storeId, before, after } = keptIn<NoticeSettings>(action);
  if (before === null || after === null) return { undone: 0, skipped: [] };
  const current = await readNotices(tx, storeId);
  const moved = noticeEventNames.filter((name) => !isSameKept(before[name], after[name]));
  const mine = moved.filter((name) => isSameKept(current[name], after[name]));
  const then = { ...current, ...Object.fromEntries(mine.map((name) => [name, before[name]])) };
  await saveNotices(tx, storeId, then, nextRevision(await noticesSavedAt(tx, storeId), null, now));
  const skipped = moved.filter((name) => !mine.includes(name));
  return { undone: mine.length, skipped: skipped.flatMap((name) => changed(name).skipped) };
}

/** The record of a save, in the shape that its kind gave it. */
function keptIn<Kept>({ store_id: storeId, before, after }: KeptAction) {
  // Written by recordKept.
  return { storeId, before: before.kept as Kept | null, after: after.kept as Kept | null };
}
