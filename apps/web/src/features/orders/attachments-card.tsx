import { ActionIcon, Button } from '@mantine/core';
import { IconArchive, IconFileInvoice, IconPaperclip, IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { ApiError } from '@kervan/contracts/call';
import type { ReceivedFile } from '@kervan/contracts/file';
import type { OrderAttachment } from '@kervan/contracts/order-files';
import type { OrderDetail } from '@kervan/contracts/order-detail';
import { orderFiles } from '@kervan/contracts/order-files-calls';
import { limits } from '@kervan/domain/limits';
import { call } from '../../api/call.ts';
import { errorText, errorWords } from '../../api/error-text.ts';
import { read, useCallMutation } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { useBlocked } from '../../session/session-data.ts';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { bytesText } from '../../ui/format/bytes.ts';
import { useFormat } from '../../ui/format/format.tsx';
import { notify } from '../../ui/notify.ts';
import { saveFile } from '../../ui/save-file.ts';
import { tip } from '../../ui/tip.ts';
import { whenOpened } from '../../ui/when-opened.tsx';
import type { AttachDialogProps } from './attach-dialog.tsx';
import classes from './attachments.module.css';

const AttachDialog = whenOpened<AttachDialogProps>(async () => (await import('./attach-dialog.tsx')).AttachDialog);

/** SHELL-094, M10: the papers of an order, and everything that proves it as one archive. */
export function AttachmentsCard({ order }: { order: Pick<OrderDetail, 'orderId' | 'sellerAmazonOrderId'> }) {
  const t = useText();
  const format = useFormat();
  const [isAttaching, setAttaching] = useState(false);
  const papers = useQuery(read(orderFiles.attachments, { query: { sellerOrderId: order.orderId } }));
  const isFull = (papers.data?.length ?? 0) >= limits.orderAttachmentsMax;
  const full = isFull ? t('orderFiles:papers.full', { max: format.number(limits.orderAttachmentsMax) }) : null;
  const blocked = useBlocked(orderFiles.attach) ?? full;
  return (
    <Card
      title={t('orderFiles:papers.title')}
      aside={papers.data && <span className="num">{format.number(papers.data.length)}</span>}
    >
      {papers.error && !papers.data ? (
        <ErrorState
          title={t('orderFiles:papers.failed')}
          {...errorWords(papers.error, t)}
          onRetry={() => void papers.refetch()}
          isRetrying={papers.isFetching}
        />
      ) : (
        <Papers papers={papers.data ?? []} />
      )}
      {papers.data?.length === 0 && <p className={`text3 ${classes.none}`}>{t('orderFiles:papers.none')}</p>}
      <div className={classes.actions}>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPaperclip size={14} stroke={1.75} />}
          {...tip(blocked)}
          disabled={blocked !== null}
          onClick={() => setAttaching(true)}
        >
          {t('orderFiles:papers.add')}
        </Button>
        <BuyerInvoice amazonOrderId={order.sellerAmazonOrderId} />
        <Dossier sellerAmazonOrderId={order.sellerAmazonOrderId} />
      </div>
      <AttachDialog
        isOpen={isAttaching}
        orderId={order.orderId}
        room={limits.orderAttachmentsMax - (papers.data?.length ?? 0)}
        onClose={() => setAttaching(false)}
      />
    </Card>
  );
}

/** WH-054: the seller's invoice to the buyer; who has entered no name for it is led there. */
function BuyerInvoice({ amazonOrderId }: { amazonOrderId: string }) {
  const t = useText();
  const navigate = useNavigate();
  const blocked = useBlocked(orderFiles.buyerInvoice);
  const { mutate, isPending } = useMutation<ReceivedFile, ApiError>({
    mutationKey: [orderFiles.buyerInvoice.id],
    meta: { shownByForm: ['all'] },
    mutationFn: () => call(orderFiles.buyerInvoice, { query: { amazonOrderId } }),
    onSuccess: ({ name, content }) => {
      saveFile(name, content);
      notify.success(t('orderFiles:papers.invoiceDone', { name }));
    },
    onError: (error) =>
      notify.error(
        t('orderFiles:papers.invoiceFailed', { why: errorText(error, t) }),
        error.code === 'CustomerInvoiceInfoNotFound'
          ? {
              label: t('orderFiles:papers.invoiceInfo'),
              onClick: () => void navigate({ to: '/customerInvoiceInfo' }),
            }
          : undefined,
      ),
  });
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconFileInvoice size={14} stroke={1.75} />}
      {...tip(blocked ?? t('orderFiles:papers.invoiceNote'))}
      disabled={blocked !== null}
      loading={isPending}
      onClick={() => mutate()}
    >
      {t('orderFiles:papers.invoice')}
    </Button>
  );
}

/** One click, one archive; it is made while it is asked for. */
function Dossier({ sellerAmazonOrderId }: { sellerAmazonOrderId: string }) {
  const t = useText();
  const blocked = useBlocked(orderFiles.dossier);
  const { mutate, isPending } = useMutation<ReceivedFile, ApiError>({
    mutationKey: [orderFiles.dossier.id],
    mutationFn: () => call(orderFiles.dossier, { query: { sellerAmazonOrderId } }),
    onSuccess: ({ name, content }) => {
      saveFile(name, content);
      notify.success(t('orderFiles:papers.dossierDone', { name }));
    },
  });
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconArchive size={14} stroke={1.75} />}
      {...tip(blocked ?? t('orderFiles:papers.dossierNote'))}
      disabled={blocked !== null}
      loading={isPending}
      onClick={() => mutate()}
    >
      {t('orderFiles:papers.dossier')}
    </Button>
  );
}

function Papers({ papers }: { papers: readonly OrderAttachment[] }) {
  const t = useText();
  const format = useFormat();
  const [deleting, setDeleting] = useState<OrderAttachment | null>(null);
  const blocked = useBlocked(orderFiles.deleteAttachment);
  const remove = useCallMutation(orderFiles.deleteAttachment, {
    done: () => t('orderFiles:papers.deleted'),
  });
  const get = useMutation<ReceivedFile, ApiError, number>({
    mutationKey: [orderFiles.attachment.id],
    meta: { shownByForm: ['all'] },
    mutationFn: (attachmentId) => call(orderFiles.attachment, { query: { attachmentId } }),
    onSuccess: ({ name, content }) => saveFile(name, content),
    onError: (error) => notify.error(t('orderFiles:papers.downloadFailed', { why: errorText(error, t) })),
  });
  return (
    <>
      <ul className={classes.papers} aria-label={t('orderFiles:papers.files')}>
        {papers.map((paper) => (
          <li key={paper.id}>
            <button
              type="button"
              className={`link ellipsis ${classes.name}`}
              aria-label={t('orderFiles:papers.download', { name: paper.name })}
              title={paper.name}
              onClick={() => get.mutate(paper.id)}
            >
              {paper.name}
            </button>
            <span className="num small text3">{bytesText(paper.bytes, format)}</span>
            <ActionIcon
              size="sm"
              aria-label={t('orderFiles:papers.delete', { name: paper.name })}
              {...tip(blocked)}
              disabled={blocked !== null}
              onClick={() => setDeleting(paper)}
            >
              <IconTrash size={14} stroke={1.75} />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        isOpen={deleting !== null}
        title={t('orderFiles:papers.deleteTitle')}
        confirmLabel={t('orderFiles:papers.delete', { name: deleting?.name ?? '' })}
        danger
        isBusy={remove.isPending}
        onClose={() => setDeleting(null)}
        onConfirm={() =>
          deleting && remove.mutate({ query: { attachmentId: deleting.id } }, { onSettled: () => setDeleting(null) })
        }
      >
        <p>{t('orderFiles:papers.deleteText', { name: deleting?.name ?? '' })}</p>
      </ConfirmDialog>
    </>
  );
}
