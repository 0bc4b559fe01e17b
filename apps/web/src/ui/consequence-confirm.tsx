import { Button, TextInput } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconClock, IconTrash } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { useText } from '../i18n/i18n.ts';
import classes from './consequence-confirm.module.css';

type Props = {
  /** Nothing leaves, something to look at or that stops being offered, something is taken away, not known yet. */
  tone: 'calm' | 'warn' | 'neg' | 'wait';
  /** The effect in one sentence. */
  title: string;
  text?: ReactNode;
  /** Level 3 (ui.md section 6): the count to type, and what the field is called. */
  typed?: { expected: number; label: string } | null;
  confirmLabel: string;
  /** Why it cannot be confirmed now. */
  blocked?: string | null;
  /** The effect is not known yet. */
  isWaiting: boolean;
  isBusy: boolean;
  /** In a sheet the safe way out has the focus (CONST-002). */
  isCancelFocused?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
};

const icons = { calm: IconCircleCheck, warn: IconAlertTriangle, neg: IconTrash, wait: IconClock };
const tones = { calm: 'pos', warn: 'warn', neg: 'neg', wait: 'text3' };

/** The end of a consequence panel: the effect said once more, the count to type where it is large, and the one solid button. */
export function ConsequenceConfirm(props: Props) {
  // What was typed belongs to the count that was asked for.
  return <Confirm key={props.typed?.expected ?? 0} {...props} />;
}

function Confirm({
  tone,
  title,
  text,
  typed,
  confirmLabel,
  blocked = null,
  isWaiting,
  isBusy,
  isCancelFocused = false,
  onConfirm,
  onCancel,
}: Props) {
  const t = useText();
  const hint = useId();
  const cancel = useRef<HTMLButtonElement>(null);
  // What comes only once its count is known, or comes anew with another one, comes after the dialog looked for what to focus.
  useEffect(() => {
    if (isCancelFocused) cancel.current?.focus();
  }, [isCancelFocused]);
  const [typing, setTyping] = useState('');
  const Icon = icons[tone];
  // Separators are how the count is shown, not what is asked.
  const isTyped = !typed || typing.replace(/[\s.,’']/g, '') === String(typed.expected);
  return (
    <form
      // Toasts keep above it.
      data-foot="tall"
      onSubmit={(event) => {
        event.preventDefault();
        if (isTyped && !isWaiting && !isBusy && blocked === null) onConfirm();
      }}
    >
      <div className={classes.words} id={hint}>
        <Icon size={16} stroke={1.75} className={tones[tone]} aria-hidden="true" />
        <p>
          <b>{title}</b> {blocked ?? text}
        </p>
      </div>
      <div className={classes.row}>
        {typed && (
          <TextInput
            className={classes.typed ?? ''}
            aria-label={typed.label}
            aria-describedby={hint}
            value={typing}
            onChange={(event) => setTyping(event.currentTarget.value)}
            inputMode="numeric"
            autoComplete="off"
            classNames={{ input: 'num' }}
          />
        )}
        <Button
          ref={cancel}
          type="button"
          variant="subtle"
          onClick={onCancel}
          disabled={isBusy}
          data-autofocus={isCancelFocused || undefined}
        >
          {t('ui:cancel')}
        </Button>
        <Button
          type="submit"
          className={classes.go ?? ''}
          disabled={!isTyped || isWaiting || blocked !== null}
          loading={isBusy}
        >
          {confirmLabel}
        </Button>
      </div>
    </form>
  );
}
