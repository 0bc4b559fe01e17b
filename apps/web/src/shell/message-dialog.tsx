import { Button, Modal } from '@mantine/core';
import type { SystemMessage } from '@kervan/contracts/messages';
import { useText } from '../i18n/i18n.ts';
import { InUsersZone } from '../ui/format/format.tsx';
import { SafeHtml } from '../ui/safe-html.tsx';
import { When } from '../ui/when.tsx';
import { useReadMessage } from './message-acts.ts';
import classes from './message-dialog.module.css';
import type { MessageDialogProps } from './popup-messages.tsx';

/** SHELL-006, MSG-021: what has to be read, each marked as read for itself; with the last one the dialog closes. */
export function MessageDialog({ isOpen, popups, onPutAway }: MessageDialogProps) {
  const t = useText();
  return (
    <Modal
      opened={isOpen}
      onClose={onPutAway}
      title={t('shell:messages.dialog', { count: popups.length })}
      size={560}
      closeButtonProps={{ 'aria-label': t('shell:messages.later') }}
    >
      <InUsersZone>
        <ul className={classes.popups}>
          {popups.map((message) => (
            <Popup key={message.id} message={message} onFollow={onPutAway} />
          ))}
        </ul>
      </InUsersZone>
    </Modal>
  );
}

function Popup({ message, onFollow }: { message: SystemMessage; onFollow: () => void }) {
  const t = useText();
  const marking = useReadMessage();
  return (
    <li className={classes.popup}>
      <h3>{message.title}</h3>
      <p className="small text3">
        <When at={message.createDate} exact />
      </p>
      <SafeHtml html={message.content} onFollow={onFollow} />
      <div>
        <Button
          variant="default"
          aria-label={t('shell:messages.markReadOf', { title: message.title })}
          loading={marking.isPending}
          disabled={marking.blocked !== null}
          title={marking.blocked ?? undefined}
          onClick={() => marking.mutate({ params: { id: message.id } })}
        >
          {t('shell:messages.markRead')}
        </Button>
      </div>
    </li>
  );
}
