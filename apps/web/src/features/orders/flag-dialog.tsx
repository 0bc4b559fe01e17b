import { Modal, Radio } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { flags } from '@kervan/contracts/flags-calls';
import { errorWords } from '../../api/error-text.ts';
import { read, useCallMutation } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { useBlocked } from '../../session/session-data.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { RowSkeletons } from '../../ui/skeletons.tsx';
import type { OrderSubject } from './order-actions.tsx';
import { FlagMark } from './flag-mark.tsx';
import classes from './order.module.css';

export type FlagDialogProps = {
  isOpen: boolean;
  order: Pick<OrderSubject, 'orderId' | 'flag'> | null;
  onClose: () => void;
};

/** ORD-073: which flag an order carries; one at most, chosen by a click or the arrows. */
export function FlagDialog({ isOpen, order, onClose }: FlagDialogProps) {
  const t = useText();
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={t('orders:flagPick.title')}
      size={360}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      {isOpen && order && <Choice order={order} onClose={onClose} />}
    </Modal>
  );
}

const NONE = 'none';

function Choice({ order, onClose }: { order: NonNullable<FlagDialogProps['order']>; onClose: () => void }) {
  const t = useText();
  const known = useQuery(read(flags.all, { query: { flagType: 'Order' } }));
  const blocked = useBlocked(flags.assign);
  const assign = useCallMutation(flags.assign, {
    done: (_, { body }) => t(body.flagId === null ? 'orders:flagPick.cleared' : 'orders:flagPick.done'),
  });
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
  const choose = (value: string) =>
    assign.mutate(
      { body: { flagType: 'Order', entityId: order.orderId, flagId: value === NONE ? null : Number(value) } },
      { onSuccess: onClose },
    );
  const first = order.flag === null ? NONE : String(order.flag.id);
  return (
    <>
      {known.data.length === 0 ? (
        <p className="text2">{t('orders:flagPick.empty')}</p>
      ) : (
        <Radio.Group aria-label={t('orders:flagPick.title')} value={first} onChange={choose}>
          <div className={classes.flagChoices}>
            {known.data.map((flag) => (
              <Radio
                key={flag.id}
                value={String(flag.id)}
                disabled={assign.isPending || blocked !== null}
                label={
                  <span className={classes.flagLabel}>
                    <span aria-hidden="true">
                      <FlagMark flag={flag} />
                    </span>{' '}
                    {flag.title}
                  </span>
                }
                data-autofocus={String(flag.id) === first || undefined}
              />
            ))}
            <Radio value={NONE} disabled={assign.isPending || blocked !== null} label={t('orders:flagPick.none')} />
          </div>
        </Radio.Group>
      )}
      {blocked !== null && <p className="text2 small">{blocked}</p>}
      <p className={classes.flagManage}>
        <Link to="/customerFlags" onClick={onClose}>
          {t('orders:flagPick.manage')}
        </Link>
      </p>
    </>
  );
}
