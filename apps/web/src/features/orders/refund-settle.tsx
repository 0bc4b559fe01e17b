import { Button } from '@mantine/core';
import { useState } from 'react';
import type { OrderRefund } from '@kervan/contracts/order-returns';
import { returns } from '@kervan/contracts/returns-calls';
import { useCallMutation } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { useBlocked } from '../../session/session-data.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useFormat } from '../../ui/format/format.tsx';
import { tip } from '../../ui/tip.ts';
import classes from './order.module.css';

/** RET-017: a refund that Amazon's books do not show says since when it waits, and is settled by hand; one that was is opened again. */
export function RefundSettle({ orderId, refund }: { orderId: number; refund: OrderRefund }) {
  const t = useText();
  const format = useFormat();
  const [asked, setAsked] = useState<'made' | 'notMade' | null>(null);
  const blocked = useBlocked(returns.settleRefund);
  const close = () => setAsked(null);
  const settle = useCallMutation(returns.settleRefund, {
    done: (_answer, { body }) => t(body.outcome === 'open' ? 'returns:unseen.undone' : 'returns:unseen.done'),
  });
  const run = (outcome: 'made' | 'notMade' | 'open') =>
    settle.mutate({ body: { sellerOrderId: orderId, refundId: refund.refundId, outcome } }, { onSettled: close });
  const plain = { size: 'xs', variant: 'default', disabled: blocked !== null || settle.isPending, ...tip(blocked) };
  if (refund.isSettled)
    return (
      <div className={classes.returnButtons}>
        <span className="small">
          {t(refund.state === 'done' ? 'returns:unseen.byHandMade' : 'returns:unseen.byHandNotMade')}
        </span>
        <Button {...plain} variant="subtle" onClick={() => run('open')}>
          {t('returns:unseen.undo')}
        </Button>
      </div>
    );
  if (!refund.isUnseen) return null;
  const question = asked ?? 'made';
  return (
    <>
      <p className="small warn">
        {t('returns:unseen.since', { date: format.date(refund.sentAt ?? refund.createdAt) })}
      </p>
      <div className={classes.returnButtons}>
        {(['made', 'notMade'] as const).map((outcome) => (
          <Button key={outcome} {...plain} onClick={() => setAsked(outcome)}>
            {t(`returns:unseen.${outcome}`)}
          </Button>
        ))}
      </div>
      <ConfirmDialog
        isOpen={asked !== null}
        title={t(`returns:unseen.${question}Title`, { amount: format.money(refund.amountMinor, refund.currency) })}
        confirmLabel={t('returns:unseen.confirm')}
        isBusy={settle.isPending}
        onClose={close}
        onConfirm={() => run(question)}
      >
        <p>{t(`returns:unseen.${question}Text`)}</p>
      </ConfirmDialog>
    </>
  );
}
