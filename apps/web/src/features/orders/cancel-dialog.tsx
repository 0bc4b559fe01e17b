import { useText } from '../../i18n/i18n.ts';
import { ConfirmModal } from '../../ui/confirm-modal.tsx';
import type { OrderSubject } from './order-actions.tsx';

export type CancelDialogProps = {
  isOpen: boolean;
  order: Pick<OrderSubject, 'orderId' | 'cancellationRequested'> | null;
  isBusy: boolean;
  onClose: () => void;
  onConfirm: (order: Pick<OrderSubject, 'orderId' | 'cancellationRequested'>) => void;
};

/** ORD-018: the mark that a buyer asked to cancel is asked about both ways, with what it does. */
export function CancelDialog({ isOpen, order, isBusy, onClose, onConfirm }: CancelDialogProps) {
  const t = useText();
  const isOn = order?.cancellationRequested === true;
  return (
    <ConfirmModal
      isOpen={isOpen}
      title={t(isOn ? 'orders:marks.ask.off' : 'orders:marks.ask.on')}
      confirmLabel={t(isOn ? 'orders:marks.ask.confirmOff' : 'orders:marks.ask.confirmOn')}
      isBusy={isBusy}
      onClose={onClose}
      onConfirm={() => order && onConfirm(order)}
    >
      <p>{t(isOn ? 'orders:marks.ask.offText' : 'orders:marks.ask.onText')}</p>
    </ConfirmModal>
  );
}
