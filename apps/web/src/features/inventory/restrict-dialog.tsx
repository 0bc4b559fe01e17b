import { Modal, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { inventory } from '@kervan/contracts/inventory-calls';
import { restrictions } from '@kervan/contracts/restrictions-calls';
import { infringementNames, type InfringementName } from '@kervan/domain/filters/restriction-reasons';
import { limits } from '@kervan/domain/limits';
import { useOfferUndo } from '../../activity/use-undo.ts';
import { errorWords } from '../../api/error-text.ts';
import { read, useCallMutation } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { ListConfirm } from '../../kit/list-changes/list-confirm.tsx';
import { ListForecast } from '../../kit/list-changes/list-forecast.tsx';
import { useListForecast } from '../../kit/list-changes/use-list-forecast.ts';
import { useBlocked, useSelectedStore } from '../../session/session-data.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { useFormat } from '../../ui/format/format.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { RowSkeletons } from '../../ui/skeletons.tsx';
import classes from './restrict-dialog.module.css';

export type RestrictDialogProps = {
  isOpen: boolean;
  itemIds: readonly number[];
  onDone: () => void;
  onClose: () => void;
};

/** Puts chosen products on the list of restricted products (FILT-040): what that does to them is shown first (M3). */
export function RestrictDialog({ isOpen, itemIds, onDone, onClose }: RestrictDialogProps) {
  const t = useText();
  const format = useFormat();
  const { length: count } = itemIds;
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={t('itemBulk:restrict.title', { count, items: format.number(count) })}
      size={640}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      {isOpen && <Products itemIds={itemIds} onDone={onDone} onClose={onClose} />}
    </Modal>
  );
}

function Products({ itemIds, ...ends }: Omit<RestrictDialogProps, 'isOpen'>) {
  const t = useText();
  const known = useQuery(read(inventory.asins, { body: { inventoryItemIds: [...itemIds] } }));
  if (known.error)
    return (
      <ErrorState
        title={t('itemBulk:failed')}
        {...errorWords(known.error, t)}
        onRetry={() => void known.refetch()}
        isRetrying={known.isFetching}
      />
    );
  if (!known.data) return <RowSkeletons count={4} height={40} />;
  return <RestrictForm asins={known.data.asins} count={itemIds.length} {...ends} />;
}

type FormProps = Pick<RestrictDialogProps, 'onDone' | 'onClose'> & { asins: readonly string[]; count: number };

function RestrictForm({ asins, count, onDone, onClose }: FormProps) {
  const t = useText();
  const format = useFormat();
  const store = useSelectedStore();
  const offerUndo = useOfferUndo();
  const [note, setNote] = useState('');
  const [infringement, setInfringement] = useState<InfringementName>('None');
  const storeIds = store ? [store.id] : [];
  const changes = { values: [...asins], infringementType: infringement, customerMarketPlaceIds: storeIds };
  const forecast = useListForecast('restrictedProduct', changes, store !== undefined);
  const restrict = useCallMutation(restrictions.add, {
    done: ({ added, actionIds }) => {
      offerUndo(t('itemBulk:restrict.done', { count: added, items: format.number(added) }), actionIds[0] ?? null);
      return null;
    },
  });
  return (
    <>
      <p>{t('itemBulk:restrict.text')}</p>
      <div className={classes.fields}>
        <SelectField
          label={t('itemBulk:restrict.infringement')}
          value={infringement}
          options={infringementNames.map((name) => ({ value: name, label: t(`lists:infringement.${name}`) }))}
          onChange={(name) => setInfringement(infringementNames.find((each) => each === name) ?? 'None')}
        />
        <TextInput
          label={t('itemBulk:restrict.note')}
          value={note}
          maxLength={limits.orderNoteMax}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <ListForecast forecast={forecast} />
      </div>
      <ListConfirm
        answer={forecast.isStale ? null : forecast.answer}
        isValid
        hasFailed={forecast.error !== null}
        confirmLabel={t('itemBulk:restrict.confirm', { count, items: format.number(count) })}
        blocked={useBlocked(restrictions.add)}
        isBusy={restrict.isPending}
        onConfirm={(confirmed) =>
          restrict.mutate(
            {
              query: { type: 'restrictedProduct' },
              body: { ...changes, note: note.trim() || null, confirmed },
              key: crypto.randomUUID(),
            },
            {
              onSuccess: () => (onDone(), onClose()),
              onError: ({ code }) => code === 'ConfirmationNeeded' && forecast.retry(),
            },
          )
        }
        onCancel={onClose}
      />
    </>
  );
}
