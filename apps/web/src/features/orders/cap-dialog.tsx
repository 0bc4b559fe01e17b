import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { buying } from '@kervan/contracts/buying-calls';
import type { OrderDetail } from '@kervan/contracts/order-detail';
import { errorText } from '../../api/error-text.ts';
import { useCallMutation } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { ScaledField } from '../../ui/scaled-field.tsx';
import classes from './order.module.css';

export type CapDialogProps = {
  isOpen: boolean;
  product: OrderDetail['products'][number];
  onClose: () => void;
};

/** Decision 59: the seller's own maximum of a product, or the one that keeps the minimum profit. */
export function CapDialog({ isOpen, product, onClose }: CapDialogProps) {
  const t = useText();
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={t('buying:capDialog.title')}
      size={420}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      {isOpen && <CapForm product={product} onClose={onClose} />}
    </Modal>
  );
}

function CapForm({ product, onClose }: Omit<CapDialogProps, 'isOpen'>) {
  const t = useText();
  const [cap, setCap] = useState(product.capUsdMinor);
  const save = useCallMutation(buying.cap, {
    done: () => t('buying:capDialog.done'),
    shownByForm: ['AlreadyBought', 'RecordNotFound', 'ValidationFailed'],
  });
  const submit = (capUsdMinor: number | null) =>
    save.mutate({ body: { orderProductId: product.orderProductId, capUsdMinor } }, { onSuccess: onClose });
  return (
    <form
      noValidate
      className={classes.capForm}
      onSubmit={(event) => {
        event.preventDefault();
        if (cap !== null && !save.isPending) submit(cap);
      }}
    >
      <p className="small text3">{t('buying:capDialog.text')}</p>
      <ScaledField label={t('buying:capDialog.label')} value={cap} digits={2} isPadded unit="$" onChange={setCap} />
      {save.error && (
        <p role="alert" className="neg">
          {errorText(save.error, t)}
        </p>
      )}
      <div className={classes.formFoot}>
        {product.isCapOwn && (
          <Button variant="default" loading={save.isPending} onClick={() => submit(null)}>
            {t('buying:capDialog.auto')}
          </Button>
        )}
        <Button type="submit" disabled={cap === null} loading={save.isPending}>
          {t('buying:capDialog.save')}
        </Button>
      </div>
    </form>
  );
}
