import { Button, Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { SystemMessage } from '@kervan/contracts/messages';
import { messages } from '@kervan/contracts/messages-calls';
import { errorWords } from '../../api/error-text.ts';
import { read } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { useBlocked } from '../../session/session-data.ts';
import { useReadMessage } from '../../shell/message-acts.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { SafeHtml } from '../../ui/safe-html.tsx';
import { LineSkeletons } from '../../ui/skeletons.tsx';
import { When } from '../../ui/when.tsx';
import classes from './messages.module.css';

type Props = { id: number; onClose: () => void; onDelete: (message: SystemMessage) => void };

/** MSG-026: one message whole. Who opens it has read it. */
export function OpenMessage({ id, onClose, onDelete }: Props) {
  const t = useText();
  const message = useQuery({ ...read(messages.get, { params: { id } }), retry: false });
  const { mutate, blocked } = useReadMessage();
  const deletion = useBlocked(messages.remove);
  const marked = useRef<number | null>(null);
  const isUnread = message.data?.isRead === false && blocked === null;
  // Once for each message that is opened, whatever comes of it: marking it is also offered in the list.
  useEffect(() => {
    if (!isUnread || marked.current === id) return;
    marked.current = id;
    mutate({ params: { id } });
  }, [id, isUnread, mutate]);
  const isGone = message.error?.code === 'RecordNotFound';
  return (
    <Modal
      opened
      onClose={onClose}
      title={message.data?.title ?? t('messages:one')}
      size={640}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      {message.data ? (
        <div className={classes.open}>
          <p className="small text3">
            <When at={message.data.createDate} exact />
          </p>
          <SafeHtml html={message.data.content} />
          <div className={classes.acts}>
            <Button
              variant="default"
              disabled={deletion !== null}
              title={deletion ?? undefined}
              onClick={() => onDelete(message.data)}
            >
              {t('messages:delete')}
            </Button>
            <Button onClick={onClose}>{t('ui:close')}</Button>
          </div>
        </div>
      ) : message.error ? (
        <ErrorState
          title={t(isGone ? 'messages:gone' : 'messages:oneFailed')}
          {...(isGone ? { text: t('messages:goneText') } : errorWords(message.error, t))}
          onRetry={() => void message.refetch()}
          isRetrying={message.isFetching}
        />
      ) : (
        <LineSkeletons count={5} />
      )}
    </Modal>
  );
}
