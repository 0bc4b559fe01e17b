import { asinSettings } from '@kervan/contracts/asin-settings-calls';
import { useOfferUndo } from '../../activity/use-undo.ts';
import { useCallMutation } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { useFormat } from '../../ui/format/format.tsx';

/** Saving settings of products and taking them away, with their notices and the way back. */
export function useSettingActs() {
  const t = useText();
  const format = useFormat();
  const offerUndo = useOfferUndo();
  const said = (name: 'saved' | 'removed', count: number, actionId: number | null) => {
    const words = count === 0 ? t('asinSettings:done.unchanged') : null;
    offerUndo(words ?? t(`asinSettings:done.${name}`, { count, items: format.number(count) }), actionId);
    return null;
  };
  const save = useCallMutation(asinSettings.save, {
    done: ({ saved, actionId }) => said('saved', saved, actionId),
  });
  const remove = useCallMutation(asinSettings.remove, {
    done: ({ deleted, actionId }) => said('removed', deleted, actionId),
  });
  const upload = useCallMutation(asinSettings.upload, {
    shownByForm: ['all'],
    done: ({ saved, unchanged, actionId }) => (saved + unchanged === 0 ? null : said('saved', saved, actionId)),
  });
  // Changes nothing: nothing is read again for it.
  const check = useCallMutation(asinSettings.upload, { shownByForm: ['all'], done: null });
  return { save, remove, upload, check };
}
