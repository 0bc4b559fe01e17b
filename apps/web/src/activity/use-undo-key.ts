import { useQueryClient } from '@tanstack/react-query';
import { activity } from '@kervan/contracts/activity-calls';
import { ApiError } from '@kervan/contracts/call';
import { isItemKind } from '@kervan/domain/activity/activity-kind';
import { errorText } from '../api/error-text.ts';
import { read } from '../api/operations.ts';
import { useText } from '../i18n/i18n.ts';
import { useFormat, useNow } from '../ui/format/format.tsx';
import { useKeys } from '../ui/keys.ts';
import { notify } from '../ui/notify.ts';
import { useStartUndo } from './use-undo.ts';

const MINUTE_MS = 60_000;
/** Without the action on screen the key reaches what the seller has just done: pressed by mistake it must not reach back for days. */
export const KEY_REACH_MS = 10 * MINUTE_MS;

/** Says that the key Z has nothing to take back. */
export function useNothingToUndo(): (of: 'items' | 'settings' | 'list') => void {
  const t = useText();
  const format = useFormat();
  return (of) => notify.info(t(`activity:nothing.${of}`, { minutes: format.number(KEY_REACH_MS / MINUTE_MS) }));
}

/** Key Z of a settings screen: the save of a moment ago is taken back; where there is none, it says so. Looked up when it is pressed. */
export function useSettingsUndoKey(): void {
  const t = useText();
  const now = useNow();
  const queryClient = useQueryClient();
  const { start } = useStartUndo();
  const nothing = useNothingToUndo();
  const press = async () => {
    try {
      const query = read(activity.list, { body: { actor: 'user' } });
      const { items } = await queryClient.fetchQuery({ ...query, staleTime: 0 });
      const last = items.find(({ kind, undoBlock }) => undoBlock === null && !isItemKind(kind));
      if (last && now - Date.parse(last.date) <= KEY_REACH_MS) start(last);
      else nothing('settings');
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      notify.error(errorText(error, t));
    }
  };
  useKeys({ z: () => void press() });
}
