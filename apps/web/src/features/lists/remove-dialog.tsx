import { Modal } from '@mantine/core';
import type { RestrictionListName } from '@kervan/domain/filters/restriction-kinds';
import { useText } from '../../i18n/i18n.ts';
import { useFormat } from '../../ui/format/format.tsx';
import { ListConfirm } from '../../kit/list-changes/list-confirm.tsx';
import { ListForecast } from '../../kit/list-changes/list-forecast.tsx';
import classes from './lists.module.css';
import { useListForecast } from '../../kit/list-changes/use-list-forecast.ts';
import { useRecordActs } from './use-record-acts.ts';

export type RemoveDialogProps = {
  isOpen: boolean;
  type: RestrictionListName;
  ids: readonly number[];
  onDone: () => void;
  onClose: () => void;
};

/** FILT-041, FILT-035: what it would do when records leave a list, before they do. */
export function RemoveDialog({ isOpen, ...props }: RemoveDialogProps) {
  const t = useText();
  const format = useFormat();
  const { ids, onClose } = props;
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={t('lists:removeTitle', { count: ids.length, records: format.number(ids.length) })}
      size={640}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      {isOpen && <RemoveForm {...props} />}
    </Modal>
  );
}

function RemoveForm({ type, ids, onDone, onClose }: Omit<RemoveDialogProps, 'isOpen'>) {
  const t = useText();
  const { remove } = useRecordActs();
  const forecast = useListForecast(type, { ids: [...ids] }, ids.length > 0);
  return (
    <div className={classes.form}>
      <p>{t(`lists:removeText.${type}`)}</p>
      <ListForecast forecast={forecast} />
      <ListConfirm
        answer={forecast.isStale ? null : forecast.answer}
        isValid
        hasFailed={forecast.error !== null}
        confirmLabel={t('lists:remove')}
        isBusy={remove.isPending}
        onConfirm={(confirmed) =>
          remove.mutate(
            { query: { type }, body: { ids: [...ids], confirmed } },
            {
              onSuccess: () => (onDone(), onClose()),
              onError: ({ code }) => code === 'ConfirmationNeeded' && forecast.retry(),
            },
          )
        }
        onCancel={onClose}
      />
    </div>
  );
}
