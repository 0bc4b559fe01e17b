import { Modal } from '@mantine/core';
import { useText } from '../../i18n/i18n.ts';
import { NoteForm } from './note-form.tsx';
import type { OrderSubject } from './order-actions.tsx';

export type NoteDialogProps = {
  isOpen: boolean;
  order: Pick<OrderSubject, 'orderId' | 'sellerAmazonOrderId'> | null;
  onClose: () => void;
};

/** A note to an order, from wherever the order is looked at. */
export function NoteDialog({ isOpen, order, onClose }: NoteDialogProps) {
  const t = useText();
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={t('orders:noteForm.title')}
      size={460}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      {isOpen && order && <NoteForm orderId={order.orderId} isFocused onDone={onClose} />}
    </Modal>
  );
}
