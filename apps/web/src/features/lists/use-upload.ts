import type { RecordsUpload } from '@kervan/contracts/record-uploads';
import { restrictions } from '@kervan/contracts/restrictions-calls';
import type { RestrictionListName } from '@kervan/domain/filters/restriction-kinds';
import { useOfferUndo } from '../../activity/use-undo.ts';
import { useCallMutation } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { useBlocked } from '../../session/session-data.ts';
import { useFormat } from '../../ui/format/format.tsx';

type How = { mode: 'check' | 'all' | 'good'; confirmed?: number | undefined };

/** Looking a file of a list through, and saving it, with its notice and the way back. */
export function useUpload(type: RestrictionListName) {
  const t = useText();
  const format = useFormat();
  const offerUndo = useOfferUndo();
  const upload = useCallMutation(restrictions.upload, {
    shownByForm: ['all'],
    done: ({ added, known, actionId }) => {
      if (added + known === 0) return null;
      offerUndo(t('lists:added', { count: added, records: format.number(added) }), actionId);
      return null;
    },
  });
  // Changes nothing: nothing is read again for it.
  const look = useCallMutation(restrictions.upload, { shownByForm: ['all'], done: null });
  const sender =
    (act: typeof upload) =>
    (json: How, files: readonly File[], onAnswer: (answer: RecordsUpload) => void): void =>
      act.mutate(
        { query: { type }, body: { json, files: [...files] }, key: crypto.randomUUID() },
        {
          onSuccess: onAnswer,
          // Its effect is another one now: the file is looked through again.
          onError: ({ code }) =>
            code === 'ConfirmationNeeded' &&
            look.mutate(
              { query: { type }, body: { json: { mode: 'check' }, files: [...files] } },
              { onSuccess: onAnswer },
            ),
        },
      );
  return {
    blocked: useBlocked(restrictions.upload),
    save: { ...upload, send: sender(upload) },
    check: { ...look, send: sender(look) },
  };
}
