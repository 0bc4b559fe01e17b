import { useQuery } from '@tanstack/react-query';
import { activity } from '@kervan/contracts/activity-calls';
import { read } from '../api/operations.ts';
import { useText } from '../i18n/i18n.ts';
import { useFormat, useNow } from '../ui/format/format.tsx';
import { shortActionText } from './action-text.ts';
import { KEY_REACH_MS } from './use-undo-key.ts';
import { useStartUndo } from './use-undo.ts';

/** Beyond this age the last action is found in the list of actions: a key pressed by mistake must not reach back for days. */
const SHOWN_MS = 12 * 3_600_000;

/** The newest action on items that can still be undone, for the selection bar and its key Z; null = there is none. `isBarOpen`: it can be seen. */
export function useLastAction(isBarOpen: boolean): { text: string; onUndo: () => void } | null {
  const t = useText();
  const format = useFormat();
  const now = useNow();
  const { start } = useStartUndo();
  const { data } = useQuery(read(activity.list, { body: { actor: 'user' } }));
  const last = data?.items.find(
    ({ kind, undoBlock }) => undoBlock === null && shortActionText({ kind, itemCount: 0 }, { t, format }) !== null,
  );
  if (!last || now - Date.parse(last.date) > (isBarOpen ? SHOWN_MS : KEY_REACH_MS)) return null;
  const text = t('activity:last', { at: format.time(last.date), action: shortActionText(last, { t, format }) });
  return { text, onUndo: () => start(last) };
}
