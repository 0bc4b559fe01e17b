import { Modal } from '@mantine/core';
import { useText } from '../../i18n/i18n.ts';
import { ConvertForm } from './convert-form.tsx';

export type ConvertDialogProps = {
  isOpen: boolean;
  order: { sellerAmazonOrderId: string } | null;
  onClose: () => void;
};

/** ORD-056 from a list or the queue: what its card on the order's page asks, in a window. */
export function ConvertDialog({ isOpen, order, onClose }: ConvertDialogProps) {
  const t = useText();
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={t('packages:convert.dialogTitle', { order: order?.sellerAmazonOrderId ?? '' })}
      size={620}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      {isOpen && order && <ConvertForm sellerAmazonOrderId={order.sellerAmazonOrderId} onDone={onClose} />}
    </Modal>
  );
}
