import { Button, Modal, Radio } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { flags } from '@kervan/contracts/flags-calls';
import { errorWords } from '../../api/error-text.ts';
import { read } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { useFormat } from '../../ui/format/format.tsx';
import { RowSkeletons } from '../../ui/skeletons.tsx';
import { FlagMark } from './flag-mark.tsx';
import classes from './order.module.css';

export type BulkFlagDialogProps = {
  isOpen: boolean;
  count: number;
  isBusy: boolean;
  onClose: () => void;
  onConfirm: (flagId: number | null) => void;
};

const NONE = 'none';

/** One flag for several orders, or none. */
export function BulkFlagDialog({ isOpen, count, isBusy, onClose, onConfirm }: BulkFlagDialogProps) {
  const t = useText();
  const format = useFormat();
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={t('orderFiles:bulk.title', { count, orders: format.number(count) })}
      size={360}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      {isOpen && <Choice isBusy={isBusy} onConfirm={onConfirm} onClose={onClose} />}
    </Modal>
  );
}

function Choice({ isBusy, onConfirm, onClose }: Pick<BulkFlagDialogProps, 'isBusy' | 'onConfirm' | 'onClose'>) {
  const t = useText();
  const known = useQuery(read(flags.all, { query: { flagType: 'Order' } }));
  const [chosen, setChosen] = useState<string | null>(null);
  if (known.error)
    return (
      <ErrorState
        title={t('orders:flags.failed')}
        {...errorWords(known.error, t)}
        onRetry={() => void known.refetch()}
        isRetrying={known.isFetching}
      />
    );
  if (!known.data) return <RowSkeletons count={3} height={32} />;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen !== null) onConfirm(chosen === NONE ? null : Number(chosen));
      }}
    >
      <Radio.Group aria-label={t('orders:flagPick.title')} value={chosen} onChange={setChosen}>
        <div className={classes.flagChoices}>
          {known.data.map((flag, at) => (
            <Radio
              key={flag.id}
              value={String(flag.id)}
              label={
                <span className={classes.flagLabel}>
                  <span aria-hidden="true">
                    <FlagMark flag={flag} />
                  </span>{' '}
                  {flag.title}
                </span>
              }
              data-autofocus={at === 0 || undefined}
            />
          ))}
          <Radio value={NONE} label={t('orders:flagPick.none')} />
        </div>
      </Radio.Group>
      <Button type="submit" mt={12} disabled={chosen === null} loading={isBusy}>
        {t('orderFiles:bulk.apply')}
      </Button>
      <p className={classes.flagManage}>
        <Link to="/customerFlags" onClick={onClose}>
          {t('orders:flagPick.manage')}
        </Link>
      </p>
    </form>
  );
}
