import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { orderFiles } from '@kervan/contracts/order-files-calls';
import { attachmentAccept } from '@kervan/domain/files/attachment';
import { limits } from '@kervan/domain/limits';
import { errorText } from '../../api/error-text.ts';
import { useCallMutation } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { FileField } from '../../kit/file-field.tsx';
import { useFormat } from '../../ui/format/format.tsx';
import classes from './attachments.module.css';

export type AttachDialogProps = {
  isOpen: boolean;
  orderId: number;
  /** Files that the order still takes. */
  room: number;
  onClose: () => void;
};

/** SHELL-094: files for an order, a few at once. */
export function AttachDialog({ isOpen, orderId, room, onClose }: AttachDialogProps) {
  const t = useText();
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={t('orderFiles:papers.addTitle')}
      size={480}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      {isOpen && <AttachForm orderId={orderId} room={room} onDone={onClose} />}
    </Modal>
  );
}

function AttachForm({ orderId, room, onDone }: { orderId: number; room: number; onDone: () => void }) {
  const t = useText();
  const format = useFormat();
  const [files, setFiles] = useState<File[]>([]);
  const attach = useCallMutation(orderFiles.attach, {
    shownByForm: ['all'],
    done: () => t('orderFiles:papers.done', { count: files.length, shown: format.number(files.length) }),
  });
  const send = () =>
    attach.mutate(
      { body: { json: { sellerOrderId: orderId }, files }, key: crypto.randomUUID() },
      { onSuccess: onDone },
    );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (files.length > 0 && !attach.isPending) send();
      }}
    >
      <FileField
        label={t('orderFiles:papers.files')}
        files={files}
        onChange={(chosen) => (setFiles(chosen), attach.reset())}
        accept={attachmentAccept}
        maxBytes={limits.attachmentBytesMax}
        maxFiles={Math.min(limits.attachmentsAtOnceMax, room)}
        error={attach.error && errorText(attach.error, t)}
      />
      <div className={classes.actions}>
        <Button type="submit" disabled={files.length === 0} loading={attach.isPending}>
          {t('orderFiles:papers.attach')}
        </Button>
      </div>
    </form>
  );
}
