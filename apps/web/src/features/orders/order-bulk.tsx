import { IconDownload, IconFlag, IconTable } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { ApiError } from '@kervan/contracts/call';
import type { RequestToSend } from '@kervan/contracts/endpoint';
import type { ReceivedFile } from '@kervan/contracts/file';
import { flags } from '@kervan/contracts/flags-calls';
import { orders } from '@kervan/contracts/orders-calls';
import { limits } from '@kervan/domain/limits';
import { call } from '../../api/call.ts';
import { errorText } from '../../api/error-text.ts';
import { useCallMutation } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import type { ListAction } from '../../kit/lists/list-selection.tsx';
import { useBlocked } from '../../session/session-data.ts';
import { useFormat } from '../../ui/format/format.tsx';
import { notify } from '../../ui/notify.ts';
import { saveFile } from '../../ui/save-file.ts';
import { whenOpened } from '../../ui/when-opened.tsx';
import type { BulkFlagDialogProps } from './bulk-flag-dialog.tsx';

const BulkFlagDialog = whenOpened<BulkFlagDialogProps>(
  async () => (await import('./bulk-flag-dialog.tsx')).BulkFlagDialog,
);

/** What can be done with several orders: one flag for all of them, or a file of these alone. */
export function useOrderBulk() {
  const t = useText();
  const { number } = useFormat();
  const blocked = { flag: useBlocked(flags.assignMany), file: useBlocked(orders.export) };
  const assign = useCallMutation(flags.assignMany, {
    done: ({ changed }, { body }) =>
      t('orders:flagPick.bulk', { count: changed, orders: number(body.entityIds.length) }),
  });
  const file = useMutation<ReceivedFile, ApiError, RequestToSend<typeof orders.export>>({
    mutationKey: [orders.export.id],
    meta: { shownByForm: ['all'] },
    mutationFn: (request) => call(orders.export, request),
    onSuccess: ({ name, content }) => {
      saveFile(name, content);
      notify.success(t('ui:export.saved', { name }));
    },
    onError: (error) => notify.error(t('ui:export.failed', { why: errorText(error, t) })),
  });
  return ({ count }: { count: number }): ListAction[] => {
    const tooMany =
      count > limits.ordersFlaggedMax ? t('orderFiles:bulk.most', { max: number(limits.ordersFlaggedMax) }) : null;
    // Whatever the list is narrowed to: these rows, and they stay ticked.
    const filed = (format: 'csv' | 'xlsx') => (orderIds: number[]) =>
      file.mutate({ body: { status: 'all', orderIds, format } });
    return [
      {
        id: 'flag',
        label: t('orderFiles:bulk.flag'),
        Icon: IconFlag,
        blocked: blocked.flag ?? tooMany,
        isBusy: assign.isPending,
        question: ({ confirm, ...question }) => (
          <BulkFlagDialog
            {...question}
            isBusy={question.isBusy || assign.isPending}
            onConfirm={(flagId) =>
              confirm((entityIds, ends) => assign.mutate({ body: { flagType: 'Order', entityIds, flagId } }, ends))
            }
          />
        ),
      },
      {
        id: 'export',
        label: t('orderFiles:bulk.export'),
        Icon: IconDownload,
        blocked: blocked.file,
        isBusy: file.isPending,
        act: filed('csv'),
      },
      {
        id: 'sheet',
        label: t('orderFiles:bulk.sheet'),
        Icon: IconTable,
        blocked: blocked.file,
        isBusy: file.isPending,
        act: filed('xlsx'),
      },
    ];
  };
}
