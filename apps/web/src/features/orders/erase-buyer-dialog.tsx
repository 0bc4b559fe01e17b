import { useQuery } from '@tanstack/react-query';
import { buyerData } from '@kervan/contracts/buyer-data-calls';
import type { Response } from '@kervan/contracts/endpoint';
import { errorWords } from '../../api/error-text.ts';
import { read, useCallMutation } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { ConfirmModal } from '../../ui/confirm-modal.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { useFormat } from '../../ui/format/format.tsx';
import { RowSkeletons } from '../../ui/skeletons.tsx';
import type { OrderSubject } from './order-actions.tsx';

export type EraseBuyerDialogProps = {
  isOpen: boolean;
  order: Pick<OrderSubject, 'sellerAmazonOrderId'> | null;
  onClose: () => void;
};

/** ORD-072: says what goes and what stays, and which order keeps it from being erased; who erases types the number of the order. */
export function EraseBuyerDialog({ isOpen, order, onClose }: EraseBuyerDialogProps) {
  const t = useText();
  const sellerAmazonOrderId = order?.sellerAmazonOrderId ?? '';
  const held = useQuery({ ...read(buyerData.held, { query: { sellerAmazonOrderId } }), enabled: isOpen, staleTime: 0 });
  const erase = useCallMutation(buyerData.erase, {
    done: () => t('orders:buyerData.done'),
  });
  const kept = held.data?.orders.filter(({ isErased }) => !isErased) ?? [];
  const canErase = held.data !== undefined && (kept.length > 0 || held.data.messages > 0);
  const isBlocked = !canErase || kept.some(({ isOpen: isUnderWay }) => isUnderWay);
  return (
    <ConfirmModal
      isOpen={isOpen}
      title={t('orders:buyerData.title')}
      confirmLabel={t('orders:buyerData.confirm')}
      danger
      isBusy={erase.isPending}
      isBlocked={isBlocked}
      {...(isBlocked ? {} : { typed: { expected: sellerAmazonOrderId, label: t('orders:buyerData.type') } })}
      onClose={onClose}
      onConfirm={() => erase.mutate({ body: { sellerAmazonOrderId } }, { onSettled: onClose })}
    >
      {held.error && !held.data ? (
        <ErrorState
          title={t('orders:buyerData.failed')}
          {...errorWords(held.error, t)}
          onRetry={() => void held.refetch()}
          isRetrying={held.isFetching}
        />
      ) : held.data ? (
        <Effect held={held.data} />
      ) : (
        <RowSkeletons count={2} height={24} />
      )}
    </ConfirmModal>
  );
}

/** Orders that are named one by one; of more their number is said. */
const NAMED_MAX = 5;

function Effect({ held: { orders, messages, papers } }: { held: Response<typeof buyerData.held> }) {
  const t = useText();
  const format = useFormat();
  const kept = orders.filter(({ isErased }) => !isErased);
  const open = kept.filter(({ isOpen }) => isOpen);
  if (kept.length === 0 && messages === 0) return <p>{t('orders:buyerData.nothing')}</p>;
  return (
    <>
      <p>
        {t('orders:buyerData.orders', { count: kept.length, orders: format.number(kept.length) })}{' '}
        {t('orders:buyerData.messages', { count: messages, messages: format.number(messages) })}{' '}
        {papers > 0 && t('orders:buyerData.papers', { count: papers, papers: format.number(papers) })}
      </p>
      <p>{t('orders:buyerData.stays')}</p>
      {open.length > 0 && (
        <p role="alert" className="neg">
          {t('orders:buyerData.open', {
            count: open.length,
            orders: open
              .slice(0, NAMED_MAX)
              .map(({ sellerAmazonOrderId }) => sellerAmazonOrderId)
              .join(', '),
          })}
        </p>
      )}
    </>
  );
}
