import { Button, Modal, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { ExtraPayment } from '@kervan/contracts/parcel-money';
import { parcelMoney } from '@kervan/contracts/parcel-money-calls';
import { limits } from '@kervan/domain/limits';
import { useCallMutation } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { useBlocked } from '../../session/session-data.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useFormat } from '../../ui/format/format.tsx';
import { tip } from '../../ui/tip.ts';
import classes from './parcel-money.module.css';

/** WH-029: how far it is that it was asked back, and why it is not given back. */
function RefundState({ extra }: { extra: ExtraPayment }) {
  const t = useText();
  const { refundStatus, refundAnswer } = extra;
  return (
    <>
      {' · '}
      {t('parcelMoney:columns.refund')}: {t(`parcelMoney:refund.${refundStatus}`)}
      {refundAnswer !== null && ` (${refundAnswer})`}
    </>
  );
}

/** WH-092: both answers while there is time, each asked for once more; and asking back what was charged (WH-029). */
export function ExtraAnswer({ extra }: { extra: ExtraPayment }) {
  const t = useText();
  const format = useFormat();
  const [asked, setAsked] = useState<'approve' | 'refuse' | 'refund' | null>(null);
  const names = { amount: format.money(extra.totalAmount, 'USD'), package: extra.packageNo };
  const blocked = useBlocked(parcelMoney.answerExtra);
  const refundBlocked = useBlocked(parcelMoney.requestRefund);
  const answer = useCallMutation(parcelMoney.answerExtra, {
    done: (_answer, { body }) => t(body.approve ? 'parcelMoney:approved' : 'parcelMoney:refused'),
  });
  const close = () => setAsked(null);
  const question = asked === 'refuse' ? 'refuse' : 'approve';
  if (extra.canRequestRefund)
    return (
      <>
        <Button
          size="xs"
          variant="default"
          aria-label={t('parcelMoney:askRefundOf', names)}
          disabled={refundBlocked !== null}
          {...tip(refundBlocked)}
          onClick={() => setAsked('refund')}
        >
          {t('parcelMoney:askRefund')}
        </Button>
        <RefundDialog extra={extra} isOpen={asked === 'refund'} onClose={close} />
      </>
    );
  if (!extra.canAnswer)
    return (
      <span className="small text2">
        {t(extra.isSilent ? 'parcelMoney:silent' : `parcelMoney:state.${extra.state}`)}
        {extra.refundStatus !== 'None' && <RefundState extra={extra} />}
      </span>
    );
  return (
    <span className={classes.answers}>
      {(['approve', 'refuse'] as const).map((name) => (
        <Button
          key={name}
          size="xs"
          variant={name === 'approve' ? 'filled' : 'default'}
          aria-label={t(`parcelMoney:${name}Of`, names)}
          disabled={blocked !== null || answer.isPending}
          {...tip(blocked)}
          onClick={() => setAsked(name)}
        >
          {t(`parcelMoney:${name}`)}
        </Button>
      ))}
      <span className="small text3">
        {t('parcelMoney:until', { at: format.dateTime(Date.parse(extra.answerUntil)) })}
      </span>
      <ConfirmDialog
        isOpen={asked === 'approve' || asked === 'refuse'}
        title={t(`parcelMoney:${question}Title`, names)}
        confirmLabel={t(`parcelMoney:${question}`)}
        danger={question === 'refuse'}
        isBusy={answer.isPending}
        onClose={close}
        onConfirm={() =>
          answer.mutate({ body: { id: extra.id, approve: question === 'approve' } }, { onSettled: close })
        }
      >
        <p>{t(`parcelMoney:${question}Text`)}</p>
      </ConfirmDialog>
    </span>
  );
}

function RefundDialog({ extra, isOpen, onClose }: { extra: ExtraPayment; isOpen: boolean; onClose: () => void }) {
  const t = useText();
  const format = useFormat();
  const [reason, setReason] = useState('');
  const [isSubmitted, setSubmitted] = useState(false);
  const request = useCallMutation(parcelMoney.requestRefund, { done: () => t('parcelMoney:refundAsked') });
  const isEmpty = reason.trim() === '';
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={t('parcelMoney:refundTitle', { amount: format.money(extra.totalAmount, 'USD') })}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          setSubmitted(true);
          if (!isEmpty) request.mutate({ body: { id: extra.id, reason } }, { onSuccess: onClose });
        }}
      >
        <Textarea
          data-autofocus
          label={t('parcelMoney:refundReason')}
          maxLength={limits.refundDescriptionMax}
          value={reason}
          error={isSubmitted && isEmpty ? t('parcelMoney:refundNeeded') : null}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Button type="submit" loading={request.isPending}>
          {t('parcelMoney:askRefund')}
        </Button>
      </form>
    </Modal>
  );
}
