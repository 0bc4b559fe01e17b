import { Button, Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReviewRequest } from '@kervan/contracts/feedback';
import { feedback } from '@kervan/contracts/feedback-calls';
import { errorWords } from '../../api/error-text.ts';
import { read, useCallMutation } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { useBlocked } from '../../session/session-data.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { useFormat } from '../../ui/format/format.tsx';
import { RowSkeletons } from '../../ui/skeletons.tsx';
import { tip } from '../../ui/tip.ts';
import type { OrderSubject } from './order-actions.tsx';
import classes from './order.module.css';

export type ReviewDialogProps = {
  isOpen: boolean;
  order: Pick<OrderSubject, 'orderId'> | null;
  onClose: () => void;
};

/** MSG-014: whether the buyer was asked, from when to when that is possible, and the asking itself. */
export function ReviewDialog({ isOpen, order, onClose }: ReviewDialogProps) {
  const t = useText();
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={t('feedback:request.title')}
      size={420}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      {isOpen && order && <Known orderId={order.orderId} onClose={onClose} />}
    </Modal>
  );
}

function Known({ orderId, onClose }: { orderId: number; onClose: () => void }) {
  const t = useText();
  const { data, error, refetch, isFetching } = useQuery(
    read(feedback.requestState, { query: { sellerOrderId: orderId } }),
  );
  if (error && !data)
    return (
      <ErrorState
        title={t('feedback:request.failed')}
        {...errorWords(error, t)}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  if (!data) return <RowSkeletons count={3} height={24} />;
  return <Request orderId={orderId} request={data} onClose={onClose} />;
}

type RequestProps = { orderId: number; request: ReviewRequest; onClose: () => void };

function Request({ orderId, request, onClose }: RequestProps) {
  const t = useText();
  const format = useFormat();
  const blocked = useBlocked(feedback.request);
  const send = useCallMutation(feedback.request, {
    done: () => t('feedback:request.done'),
  });
  const { opensAt, closesAt, refusal } = request;
  // A request that was sent or waits says so itself.
  const why = request.state === 'sent' || request.state === 'waiting' ? null : refusal;
  const closed = blocked ?? (refusal === null ? null : t(`errors:${refusal}`));
  return (
    <div className={classes.refundForm}>
      <p>{t('feedback:request.what')}</p>
      <Outcome request={request} />
      {why !== null && <p className="text2">{t(`errors:${why}`)}</p>}
      {opensAt !== null && closesAt !== null && (
        <p className="small text3 num">
          {t('feedback:request.window', { from: format.dateTime(opensAt), to: format.dateTime(closesAt) })}
        </p>
      )}
      <div className={classes.formFoot}>
        <Button variant="subtle" onClick={onClose}>
          {t('ui:cancel')}
        </Button>
        <Button
          disabled={closed !== null}
          {...tip(closed)}
          loading={send.isPending}
          onClick={() => send.mutate({ body: { sellerOrderId: orderId } }, { onSuccess: onClose })}
        >
          {t('feedback:request.send')}
        </Button>
      </div>
    </div>
  );
}

function Outcome({ request: { state, at, reason } }: { request: ReviewRequest }) {
  const t = useText();
  const format = useFormat();
  if (state === 'waiting') return <p>{t('feedback:request.waiting')}</p>;
  if (state === 'sent')
    return <p className="num">{t('feedback:request.sent', { at: at ? format.dateTime(at) : '–' })}</p>;
  if (state === 'refused' && reason !== null) return <p>{t(`feedback:request.refused.${reason}`)}</p>;
  return null;
}
