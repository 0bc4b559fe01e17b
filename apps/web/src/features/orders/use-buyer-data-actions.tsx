import { IconEraser, IconFileDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { buyerData } from '@kervan/contracts/buyer-data-calls';
import type { ApiError } from '@kervan/contracts/call';
import type { ReceivedFile } from '@kervan/contracts/file';
import { call } from '../../api/call.ts';
import { useText } from '../../i18n/i18n.ts';
import { useBlocked } from '../../session/session-data.ts';
import { notify } from '../../ui/notify.ts';
import { saveFile } from '../../ui/save-file.ts';
import { whenOpened } from '../../ui/when-opened.tsx';
import type { EraseBuyerDialogProps } from './erase-buyer-dialog.tsx';
import type { OrderAction, OrderSubject } from './order-actions.tsx';

const EraseBuyerDialog = whenOpened<EraseBuyerDialogProps>(
  async () => (await import('./erase-buyer-dialog.tsx')).EraseBuyerDialog,
);

/** ORD-072: what is held of the buyer is handed out, or erased; things of the order's own page. */
export function useBuyerDataActions(): { actions: readonly OrderAction[]; dialog: ReactNode } {
  const t = useText();
  const [asked, setAsked] = useState<OrderSubject | null>(null);
  const blocked = { archive: useBlocked(buyerData.archive), erase: useBlocked(buyerData.erase) };
  const archive = useMutation<ReceivedFile, ApiError, OrderSubject>({
    mutationKey: [buyerData.archive.id],
    mutationFn: ({ sellerAmazonOrderId }) => call(buyerData.archive, { body: { sellerAmazonOrderId } }),
    onSuccess: ({ name, content }) => {
      saveFile(name, content);
      notify.success(t('orders:buyerData.taken', { name }));
    },
  });
  return {
    actions: [
      {
        id: 'buyerArchive',
        label: () => t('orders:buyerData.archive'),
        Icon: IconFileDownload,
        isFor: ({ isPending }) => !isPending,
        blocked: () => blocked.archive,
        run: (order) => !archive.isPending && archive.mutate(order),
      },
      {
        id: 'buyerErase',
        label: () => t('orders:buyerData.erase'),
        Icon: IconEraser,
        isFor: ({ isPending }) => !isPending,
        blocked: () => blocked.erase,
        run: setAsked,
      },
    ],
    dialog: <EraseBuyerDialog isOpen={asked !== null} order={asked} onClose={() => setAsked(null)} />,
  };
}
