import { useQuery } from '@tanstack/react-query';
import { asinSettings } from '@kervan/contracts/asin-settings-calls';
import { read } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { EffectPanel } from '../../kit/asin-settings/effect-panel.tsx';
import { useSettingActs } from '../../kit/asin-settings/use-setting-acts.ts';
import { useTypedEffect } from '../../kit/asin-settings/use-typed-effect.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useFormat } from '../../ui/format/format.tsx';

/** The settings that are taken away, and what ends it. */
export type Removal = { ids: readonly number[]; onSuccess: () => void };
type Props = { removal: Removal; onClose: () => void };

/** INV-115: what it does when products follow the store again, before they do (M3). */
export const RemovalDialog = ({ removal, onClose }: { removal: Removal | null; onClose: () => void }) =>
  removal && <Question removal={removal} onClose={onClose} />;

function Question({ removal, onClose }: Props) {
  const t = useText();
  const format = useFormat();
  const { remove } = useSettingActs();
  const ids = [...removal.ids];
  const effect = useQuery({
    ...read(asinSettings.dryRun, { body: { removedIds: ids } }),
    staleTime: 0,
  });
  const { field, isReady, confirmedItems } = useTypedEffect(effect.data);
  return (
    <ConfirmDialog
      isOpen
      isBlocked={!isReady}
      isBusy={remove.isPending}
      onClose={onClose}
      onConfirm={() =>
        remove.mutate(
          { body: { ids, confirmedItems }, key: crypto.randomUUID() },
          {
            onSuccess: () => (removal.onSuccess(), onClose()),
            // What it does is another number now.
            onError: ({ code }) => (code === 'ConfirmationNeeded' ? void effect.refetch() : onClose()),
          },
        )
      }
      title={t('asinSettings:removeDialog.title', { count: ids.length, items: format.number(ids.length) })}
      confirmLabel={t('asinSettings:removeDialog.confirm')}
      danger
    >
      <p>{t('asinSettings:removeDialog.text')}</p>
      {effect.data && <EffectPanel effect={effect.data} />}
      {field}
    </ConfirmDialog>
  );
}
