import { Modal, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { RestrictionListName } from '@kervan/domain/filters/restriction-kinds';
import { infringementNames, type InfringementName } from '@kervan/domain/filters/restriction-reasons';
import { limits } from '@kervan/domain/limits';
import { useText } from '../../i18n/i18n.ts';
import { StoresField } from '../../kit/list-changes/stores-field.tsx';
import { useSelectedStore } from '../../session/session-data.ts';
import { useFormat } from '../../ui/format/format.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { AddResults, type AddAnswer } from './add-results.tsx';
import { ListConfirm } from '../../kit/list-changes/list-confirm.tsx';
import { ListForecast } from '../../kit/list-changes/list-forecast.tsx';
import classes from './lists.module.css';
import { useListForecast } from '../../kit/list-changes/use-list-forecast.ts';
import { useRecordActs } from './use-record-acts.ts';

export type AddDialogProps = { isOpen: boolean; type: RestrictionListName; onClose: () => void };

/** FILT-040: lines for a list, one value a line, in one store or several; what they would do is shown first, what became of each line is said. */
export function AddDialog({ isOpen, type, onClose }: AddDialogProps) {
  const t = useText();
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={t(`lists:addTitle.${type}`)}
      size={640}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      {isOpen && <AddForm type={type} onClose={onClose} />}
    </Modal>
  );
}

function AddForm({ type, onClose }: { type: RestrictionListName; onClose: () => void }) {
  const t = useText();
  const format = useFormat();
  const selected = useSelectedStore();
  const [text, setText] = useState('');
  const [note, setNote] = useState('');
  const [infringement, setInfringement] = useState<InfringementName>('None');
  const [storeIds, setStoreIds] = useState<readonly number[]>(selected ? [selected.id] : []);
  const [isSubmitted, setSubmitted] = useState(false);
  const [answer, setAnswer] = useState<AddAnswer | null>(null);
  const { add } = useRecordActs();
  const values = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  const isTooMany = values.length > limits.recordsAtOnceMax;
  const isAsked = storeIds.length > 0 && values.length > 0 && !isTooMany;
  const changes = { values, infringementType: infringement, customerMarketPlaceIds: [...storeIds] };
  const forecast = useListForecast(type, changes, isAsked);
  const submit = (confirmed: number | undefined) => {
    setSubmitted(true);
    if (values.length === 0 || storeIds.length === 0 || isTooMany) return;
    const body = { ...changes, note: note.trim() || null, confirmed };
    add.mutate(
      { query: { type }, body, key: crypto.randomUUID() },
      {
        onError: ({ code }) => code === 'ConfirmationNeeded' && forecast.retry(),
        onSuccess: (data) => {
          if (data.lines.every(({ result }) => result === 'Added')) onClose();
          else setAnswer(data);
        },
      },
    );
  };
  if (answer) return <AddResults answer={answer} onClose={onClose} />;
  const missing = isSubmitted && values.length === 0 ? t('ui:required') : null;
  return (
    <div className={classes.form}>
      <Textarea
        label={t(`lists:values.${type}`)}
        description={t('lists:onePerLine', { max: format.number(limits.recordsAtOnceMax) })}
        autosize
        minRows={6}
        maxRows={14}
        value={text}
        error={isTooMany ? t('lists:tooMany', { max: format.number(limits.recordsAtOnceMax) }) : missing}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <SelectField
        label={t('lists:columns.infringement')}
        value={infringement}
        options={infringementNames.map((name) => ({ value: name, label: t(`lists:infringement.${name}`) }))}
        onChange={(name) => setInfringement(infringementNames.find((each) => each === name) ?? 'None')}
      />
      <TextInput
        label={t('lists:columns.note')}
        value={note}
        maxLength={1_000}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <StoresField storeIds={storeIds} isSubmitted={isSubmitted} onChange={setStoreIds} />
      {isAsked && <ListForecast forecast={forecast} />}
      <ListConfirm
        answer={isAsked && !forecast.isStale ? forecast.answer : null}
        storeIds={storeIds}
        isValid={isAsked}
        hasFailed={forecast.error !== null}
        confirmLabel={
          values.length === 0
            ? t('lists:add')
            : t('lists:addCount', { count: values.length, lines: format.number(values.length) })
        }
        isBusy={add.isPending}
        onConfirm={submit}
        onCancel={onClose}
      />
    </div>
  );
}
