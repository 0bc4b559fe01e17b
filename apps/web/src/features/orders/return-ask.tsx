import type { OrderRefund, OrderReturns } from '@kervan/contracts/order-returns';
import { returns } from '@kervan/contracts/returns-calls';
import { useCallMutation } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { ConfirmModal } from '../../ui/confirm-modal.tsx';
import { useFormat } from '../../ui/format/format.tsx';

/** What is asked before a switch of returns moves. */
export type ReturnQuestion =
  | { what: 'return'; isOn: boolean }
  | { what: 'takeBack' }
  | { what: 'sourceTakeBack' }
  | { what: 'buyerReturn'; to: 'none' | 'started' | 'delivered' };

export type ReturnAskProps = {
  isOpen: boolean;
  question: ReturnQuestion | null;
  data: OrderReturns;
  onClose: () => void;
};

const open = (refunds: readonly OrderRefund[]) => refunds.filter(({ isWithdrawable }) => isWithdrawable);
const sumOf = (refunds: readonly OrderRefund[]) => refunds.reduce((sum, { amountMinor }) => sum + amountMinor, 0);

/** RET-001 … RET-004: every switch asks first, and says what follows from it. */
export function ReturnAsk({ isOpen, question, data, onClose }: ReturnAskProps) {
  const t = useText();
  const format = useFormat();
  const mark = useCallMutation(returns.sellerReturn, { done: () => t('orders:marks.done') });
  const takeBack = useCallMutation(returns.sellerRefund, { done: () => t('returns:ask.takeBack.done') });
  const source = useCallMutation(returns.buyerRefund, { done: () => t('returns:ask.sourceTakeBack.done') });
  const step = useCallMutation(returns.buyerReturn, { done: () => t('returns:ask.buyerReturn.done') });
  const after = { onSettled: onClose };
  const sellerOrderId = data.orderId;
  const off = { body: { sellerOrderId, status: false } };
  const asked = (() => {
    switch (question?.what) {
      case 'return':
        return {
          title: t(question.isOn ? 'returns:ask.return.off' : 'returns:ask.return.on'),
          text: t(question.isOn ? 'returns:ask.return.offText' : 'returns:ask.return.onText'),
          confirm: t(question.isOn ? 'returns:ask.return.confirmOff' : 'returns:ask.return.confirmOn'),
          run: () => mark.mutate({ body: { sellerOrderId, status: !question.isOn } }, after),
        };
      case 'takeBack': {
        const refunds = open(data.refunds);
        return {
          title: t('returns:ask.takeBack.title'),
          text: t('returns:ask.takeBack.text', {
            count: refunds.length,
            amount: format.money(sumOf(refunds), data.currency),
          }),
          confirm: t('returns:ask.takeBack.confirm'),
          run: () => takeBack.mutate(off, after),
        };
      }
      case 'sourceTakeBack':
        return {
          title: t('returns:ask.sourceTakeBack.title'),
          text: t('returns:ask.sourceTakeBack.text', { amount: format.money(sumOf(open(data.sourceRefunds)), 'USD') }),
          confirm: t('returns:ask.sourceTakeBack.confirm'),
          run: () => source.mutate(off, after),
        };
      case 'buyerReturn':
        return {
          title: t('returns:ask.buyerReturn.title'),
          text: t(`returns:ask.buyerReturn.${question.to}`),
          confirm: t('returns:ask.buyerReturn.confirm'),
          run: () => step.mutate({ body: { sellerOrderId, status: question.to } }, after),
        };
      case undefined:
        return { title: '', text: '', confirm: '', run: onClose };
    }
  })();
  return (
    <ConfirmModal
      isOpen={isOpen}
      title={asked.title}
      confirmLabel={asked.confirm}
      isBusy={[mark, takeBack, source, step].some(({ isPending }) => isPending)}
      onClose={onClose}
      onConfirm={asked.run}
    >
      <p>{asked.text}</p>
    </ConfirmModal>
  );
}
