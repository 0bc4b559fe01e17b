import { Button, Textarea } from '@mantine/core';
import { useRef, useState } from 'react';
import { orders } from '@kervan/contracts/orders-calls';
import { limits } from '@kervan/domain/limits';
import { findNoteFault } from '@kervan/domain/orders/order-notes';
import { useCallMutation } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { useBlocked } from '../../session/session-data.ts';
import { fieldError } from '../../ui/field-error.tsx';
import { useFormat } from '../../ui/format/format.tsx';
import { useKeys } from '../../ui/keys.ts';
import { notify } from '../../ui/notify.ts';
import { tip } from '../../ui/tip.ts';
import classes from './order.module.css';

type Props = { orderId: number; isFocused?: boolean; hasKey?: boolean; onDone?: () => void };

/** ORD-033, ORD-034: one note, never empty, of at most a thousand characters. Ctrl Enter adds it; key N leads to it where `hasKey` says so. */
export function NoteForm({ orderId, isFocused = false, hasKey = false, onDone }: Props) {
  const t = useText();
  const format = useFormat();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState('');
  const [isSubmitted, setSubmitted] = useState(false);
  const blocked = useBlocked(orders.addNote);
  const add = useCallMutation(orders.addNote);
  useKeys(
    {
      n: (event) => {
        event.preventDefault();
        field.current?.focus();
      },
    },
    { isActive: hasKey },
  );
  const fault = findNoteFault(text);
  const max = format.number(limits.orderNoteMax);
  const wrong =
    fault === 'noteEmpty'
      ? isSubmitted && t('orders:noteForm.empty')
      : fault === 'textTooLong' && t('orders:noteForm.tooLong', { max });
  const submit = () => {
    setSubmitted(true);
    if (fault !== null || add.isPending) return;
    add.mutate(
      { body: { sellerOrderId: orderId, note: text } },
      {
        onSuccess: () => {
          setText('');
          setSubmitted(false);
          notify.success(t('orders:noteForm.done'));
          onDone?.();
        },
      },
    );
  };
  return (
    <form
      className={classes.noteForm}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Textarea
        ref={field}
        aria-label={t('orders:noteForm.label')}
        placeholder={t('orders:noteForm.label')}
        autosize
        minRows={2}
        maxRows={8}
        value={text}
        disabled={blocked !== null}
        error={fieldError(wrong || null)}
        data-autofocus={isFocused || undefined}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
            event.preventDefault();
            submit();
          }
        }}
      />
      <Foot used={[...text].length} blocked={blocked} isBusy={add.isPending} />
    </form>
  );
}

function Foot({ used, blocked, isBusy }: { used: number; blocked: string | null; isBusy: boolean }) {
  const t = useText();
  const format = useFormat();
  const max = format.number(limits.orderNoteMax);
  return (
    <div className={classes.noteFoot}>
      <span className="num small text3">{t('orders:noteForm.left', { used: format.number(used), max })}</span>
      <Button type="submit" size="xs" variant="default" disabled={blocked !== null} loading={isBusy} {...tip(blocked)}>
        {t('orders:noteForm.add')}
      </Button>
    </div>
  );
}
