import { activity } from '@kervan/contracts/activity-calls';
import { useCallMutation } from '../api/operations.ts';
import { useText } from '../i18n/i18n.ts';
import { useSelectedStore } from '../session/session-data.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useFormat } from '../ui/format/format.tsx';
import { notify } from '../ui/notify.ts';

/** Before everything since a moment is taken back (INV-125); `since` null = nothing is asked. */
export function UndoSince({ since, onClose }: { since: string | null; onClose: () => void }) {
  const t = useText();
  const format = useFormat();
  const store = useSelectedStore();
  const undo = useCallMutation(activity.undo, {
    done: ({ actions: count = 0, isMore, skipped }) => {
      const [actions, items] = [format.number(count), format.number(skipped.length)];
      const more = isMore ? ` ${t('activityPanel:since.more')}` : '';
      if (count === 0) notify.warning(t('activityPanel:since.none'));
      else if (skipped.length > 0) notify.warning(t('activityPanel:since.skipped', { count, actions, items }) + more);
      else notify.success(t('activityPanel:since.done', { count, actions }) + more);
      return null;
    },
  });
  const at = since === null ? '' : format.dateTime(since);
  return (
    <ConfirmDialog
      isOpen={since !== null}
      title={t('activityPanel:since.title', { at })}
      confirmLabel={t('activityPanel:since.confirm')}
      isBusy={undo.isPending}
      onClose={onClose}
      onConfirm={() =>
        since !== null &&
        store &&
        undo.mutate({ body: { since, customerMarketPlaceId: store.id } }, { onSettled: onClose })
      }
    >
      <p>{t('activityPanel:since.text')}</p>
      <p>{t('activity:confirm.text')}</p>
    </ConfirmDialog>
  );
}
