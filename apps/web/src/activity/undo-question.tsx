import { useText } from '../i18n/i18n.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useFormat } from '../ui/format/format.tsx';
import { askUndo, type useActivityShown } from './drawer-state.ts';
import { useUndo } from './use-undo.ts';

/** Before a wide undo: how many it concerns, what happens to them, and that it is done once. */
export function UndoQuestion({ asked }: { asked: ReturnType<typeof useActivityShown>['asked'] }) {
  const t = useText();
  const format = useFormat();
  const undo = useUndo();
  const count = asked?.itemCount ?? 0;
  return (
    <ConfirmDialog
      isOpen={asked !== null}
      title={t('activity:confirm.title', { count, items: format.number(count) })}
      confirmLabel={t('activity:confirm.confirm')}
      isBusy={undo.isPending}
      onClose={() => askUndo(null)}
      onConfirm={() => asked && undo.mutate({ body: { actionId: asked.actionId } }, { onSettled: () => askUndo(null) })}
    >
      {asked?.kind === 'AddProducts' && <p>{t('activity:confirm.adding')}</p>}
      <p>{t('activity:confirm.text')}</p>
      <p>{t('activity:confirm.once')}</p>
    </ConfirmDialog>
  );
}
