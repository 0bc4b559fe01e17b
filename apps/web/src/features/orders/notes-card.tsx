import { ActionIcon } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { orders } from '@kervan/contracts/orders-calls';
import { errorWords } from '../../api/error-text.ts';
import { read, useCallMutation } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { useBlocked } from '../../session/session-data.ts';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { useFormat } from '../../ui/format/format.tsx';
import { Secret } from '../../ui/secret.tsx';
import { When } from '../../ui/when.tsx';
import { NoteForm } from './note-form.tsx';
import classes from './order.module.css';

type Props = { orderId: number; most?: number };

/** ORD-033, ORD-060: the notes of an order, newest first, and a place for a new one; `most` shows only the newest of them. */
export function NotesCard({ orderId, most }: Props) {
  const t = useText();
  const format = useFormat();
  const { data, error, refetch, isFetching } = useQuery(read(orders.notes, { query: { sellerOrderId: orderId } }));
  const [deleting, setDeleting] = useState<number | null>(null);
  const blocked = useBlocked(orders.deleteNote);
  const remove = useCallMutation(orders.deleteNote, { done: () => t('orders:notes.deleted') });
  const shown = data?.slice(0, most ?? data.length) ?? [];
  const more = (data?.length ?? 0) - shown.length;
  return (
    <Card title={t('orders:notes.title')} aside={data && <span className="num">{format.number(data.length)}</span>}>
      {error && !data ? (
        <ErrorState
          title={t('orders:notes.failed')}
          {...errorWords(error, t)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : (
        <ul className={classes.notes} aria-label={t('orders:notes.title')}>
          {shown.map((note) => (
            <li key={note.id} className={classes.note}>
              <p>{note.text}</p>
              <div className={`small text3 ${classes.noteBy}`}>
                <span>
                  <Secret kind="userName">
                    <span>{note.author}</span>
                  </Secret>
                  {' · '}
                  <When at={note.createDate} exact />
                </span>
                {note.isOwn && (
                  <ActionIcon
                    size="sm"
                    aria-label={t('orders:notes.delete')}
                    disabled={blocked !== null}
                    onClick={() => setDeleting(note.id)}
                  >
                    <IconTrash size={14} stroke={1.75} />
                  </ActionIcon>
                )}
              </div>
            </li>
          ))}
        </ul>
      )}
      {data?.length === 0 && <p className={`text3 ${classes.noNotes}`}>{t('orders:notes.none')}</p>}
      {more > 0 && <p className="small text3">{t('orders:notes.more', { count: more, shown: format.number(more) })}</p>}
      <NoteForm orderId={orderId} hasKey />
      <ConfirmDialog
        isOpen={deleting !== null}
        title={t('orders:notes.deleteTitle')}
        confirmLabel={t('orders:notes.delete')}
        danger
        isBusy={remove.isPending}
        onClose={() => setDeleting(null)}
        onConfirm={() =>
          deleting !== null && remove.mutate({ query: { noteId: deleting } }, { onSettled: () => setDeleting(null) })
        }
      >
        <p>{t('orders:notes.deleteText')}</p>
      </ConfirmDialog>
    </Card>
  );
}
