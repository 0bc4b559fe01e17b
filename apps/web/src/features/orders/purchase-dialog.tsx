import { Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { orders } from '@kervan/contracts/orders-calls';
import { errorWords } from '../../api/error-text.ts';
import { read } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { RowSkeletons } from '../../ui/skeletons.tsx';
import { useForgetKept } from './kept-purchase.ts';
import { PurchaseForm } from './purchase-form.tsx';

export type PurchaseDialogProps = {
  isOpen: boolean;
  order: { sellerAmazonOrderId: string } | null;
  /** The product that is meant; null = all that nobody has bought. */
  productId: number | null;
  /** The purchase that is corrected; else what nobody has bought is entered. */
  purchaseId?: number | null;
  /** It has happened already. */
  isDone?: boolean;
  onClose: () => void;
};

/** ORD-039, ORD-040: what was bought at the source, for one product or all that nobody has bought yet. */
export function PurchaseDialog({
  isOpen,
  order,
  productId,
  purchaseId = null,
  isDone = false,
  onClose,
}: PurchaseDialogProps) {
  const t = useText();
  const forget = useForgetKept();
  const close = () => (forget(), onClose());
  return (
    <Modal
      opened={isOpen}
      onClose={close}
      title={t(purchaseId !== null ? 'buying:dialog.editTitle' : 'buying:dialog.title')}
      size={560}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      {isOpen && order && (
        <Loaded
          sellerAmazonOrderId={order.sellerAmazonOrderId}
          productId={productId}
          purchaseId={purchaseId}
          isDone={isDone}
          onClose={close}
        />
      )}
    </Modal>
  );
}

type LoadedProps = {
  sellerAmazonOrderId: string;
  productId: number | null;
  purchaseId: number | null;
  isDone: boolean;
  onClose: () => void;
};

/** The order as it stands now: what is bought meanwhile is not bought again. */
function Loaded({ sellerAmazonOrderId, onClose, ...target }: LoadedProps) {
  const t = useText();
  const { data, error, refetch, isFetching } = useQuery(read(orders.details, { query: { sellerAmazonOrderId } }));
  if (data) return <PurchaseForm order={data} {...target} onClose={onClose} />;
  return error ? (
    <ErrorState
      title={t('buying:dialog.failed')}
      {...errorWords(error, t)}
      onRetry={() => void refetch()}
      isRetrying={isFetching}
    />
  ) : (
    <RowSkeletons count={4} height={48} />
  );
}
