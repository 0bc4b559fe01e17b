import { useOfferUndo } from '../../activity/use-undo.ts';
import { useCallMutation } from '../../api/operations.ts';
import { restrictions } from '@kervan/contracts/restrictions-calls';
import { useText } from '../../i18n/i18n.ts';
import { useFormat } from '../../ui/format/format.tsx';

/** Adding to a list and removing from it, with their notices and the way back. */
export function useRecordActs() {
  const t = useText();
  const format = useFormat();
  const offerUndo = useOfferUndo();
  const said = (name: 'added' | 'removed', count: number, actionIds: readonly number[]) => {
    const words = t(`lists:${name}`, { count, records: format.number(count) });
    offerUndo(words, actionIds);
    return null;
  };
  const add = useCallMutation(restrictions.add, {
    done: ({ added, actionIds }) => said('added', added, actionIds),
  });
  const remove = useCallMutation(restrictions.remove, {
    done: ({ deleted, actionId }) => said('removed', deleted, actionId === null ? [] : [actionId]),
  });
  return { add, remove };
}
