import { Modal } from '@mantine/core';
import { useState } from 'react';
import { listsOfPool, type PoolKindName } from '@kervan/domain/common-pool/pool-entry';
import { listNameOf } from '@kervan/domain/filters/restriction-kinds';
import { useText } from '../../i18n/i18n.ts';
import { ListConfirm } from '../../kit/list-changes/list-confirm.tsx';
import { ListForecast } from '../../kit/list-changes/list-forecast.tsx';
import { StoresField } from '../../kit/list-changes/stores-field.tsx';
import { useListForecast } from '../../kit/list-changes/use-list-forecast.ts';
import { useSelectedStore } from '../../session/session-data.ts';
import { useFormat } from '../../ui/format/format.tsx';
import classes from './common-pool.module.css';
import { PoolResults, type PoolAnswer } from './pool-results.tsx';
import { usePoolActs } from './use-pool-acts.ts';

export type AddFromPoolProps = {
  isOpen: boolean;
  kind: PoolKindName;
  /** The list that they go on: of restricted ones, or by the seller's own judgement of reliable ones. */
  to: 'restricted' | 'reliable';
  ids: readonly number[];
  /** Of those on the page: their ASINs or brands. */
  values: readonly string[];
  onDone: () => void;
  onClose: () => void;
};

/** FILT-044: chosen entries go on a list of the seller's own; what that would do in each store is shown first. */
export function AddFromPool({ isOpen, ...props }: AddFromPoolProps) {
  const t = useText();
  const format = useFormat();
  const { kind, to, ids, onClose } = props;
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={t(`commonPool:addTitle.${to}.${kind}`, { count: ids.length, entries: format.number(ids.length) })}
      size={640}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      {isOpen && <AddForm {...props} />}
    </Modal>
  );
}

function AddForm({ kind, to, ids, values, onDone, onClose }: Omit<AddFromPoolProps, 'isOpen'>) {
  const t = useText();
  const selected = useSelectedStore();
  const [storeIds, setStoreIds] = useState<readonly number[]>(selected ? [selected.id] : []);
  const [isSubmitted, setSubmitted] = useState(false);
  const [answer, setAnswer] = useState<PoolAnswer | null>(null);
  const { restrict, trust } = usePoolActs(kind);
  const isChosen = storeIds.length > 0;
  const meant = to === 'restricted' ? { poolEntries: [...ids] } : { values: [...values] };
  const changes = { ...meant, customerMarketPlaceIds: [...storeIds] };
  const forecast = useListForecast(listNameOf(listsOfPool[kind][to]), changes, isChosen);
  const done = () => (onDone(), onClose());
  const submit = (confirmed: number | undefined) => {
    setSubmitted(true);
    if (!isChosen) return;
    if (to === 'reliable') trust(values, { storeIds, confirmed }, done);
    else
      restrict.add(ids, { storeIds, confirmed }, (given) => {
        onDone();
        if (given.results.every(({ result }) => result === 'Added')) onClose();
        else setAnswer(given);
      });
  };
  if (answer) return <PoolResults answer={answer} onClose={onClose} />;
  return (
    <div className={classes.form}>
      <p>{t(`commonPool:addText.${to}.${kind}`)}</p>
      <StoresField storeIds={storeIds} isSubmitted={isSubmitted} onChange={setStoreIds} />
      {isChosen && <ListForecast forecast={forecast} />}
      <ListConfirm
        answer={isChosen && !forecast.isStale ? forecast.answer : null}
        storeIds={storeIds}
        isValid={isChosen}
        hasFailed={forecast.error !== null}
        confirmLabel={t(to === 'restricted' ? 'commonPool:restrict' : 'commonPool:trust')}
        isBusy={restrict.isBusy}
        onConfirm={submit}
        onCancel={onClose}
      />
    </div>
  );
}
