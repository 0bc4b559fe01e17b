import { Button, Modal, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { OrderDetail } from '@kervan/contracts/order-detail';
import { orders } from '@kervan/contracts/orders-calls';
import { useCallMutation } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import classes from './order.module.css';
import { rmasOf } from './return-requests.tsx';

export type RmaDialogProps = { isOpen: boolean; order: OrderDetail; onClose: () => void };

/** ORD-009, RET-011: the number of the return, as the seller has it. */
export function RmaDialog({ isOpen, order, onClose }: RmaDialogProps) {
  const t = useText();
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={t('returns:rma.title')}
      size={420}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      {isOpen && <RmaForm order={order} onClose={onClose} />}
    </Modal>
  );
}

/** As the contract has it. */
const RMA_MAX = 40;

function RmaForm({ order, onClose }: Omit<RmaDialogProps, 'isOpen'>) {
  const t = useText();
  const numbers = rmasOf(order);
  const hasSeveral = numbers.length > 1;
  // Of several numbers none is the order's own.
  const first = hasSeveral ? '' : (numbers[0] ?? '');
  const [rma, setRma] = useState(first);
  const save = useCallMutation(orders.update, { done: () => t('returns:rma.done') });
  return (
    <form
      className={classes.refundForm}
      onSubmit={(event) => {
        event.preventDefault();
        if (rma.trim() === first) onClose();
        else if (!save.isPending) save.mutate({ body: { sellerOrderId: order.orderId, rma } }, { onSuccess: onClose });
      }}
    >
      <TextInput
        label={t('returns:rma.label')}
        description={hasSeveral ? t('returns:rma.several', { numbers: numbers.join(', ') }) : t('returns:rma.hint')}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        classNames={{ input: 'code' }}
        maxLength={RMA_MAX}
        value={rma}
        onChange={(event) => setRma(event.currentTarget.value)}
        data-autofocus
      />
      <div className={classes.formFoot}>
        <Button variant="subtle" onClick={onClose}>
          {t('ui:cancel')}
        </Button>
        <Button type="submit" loading={save.isPending}>
          {t('returns:rma.save')}
        </Button>
      </div>
    </form>
  );
}
