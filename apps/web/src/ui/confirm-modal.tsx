import { Button, Modal, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useText } from '../i18n/i18n.ts';
import classes from './confirm-dialog.module.css';

export type ConfirmProps = {
  isOpen: boolean;
  title: string;
  /** The effect: how many, how much, and whether it can be taken back. */
  children: ReactNode;
  /** Verb and object, the same verb as the button that opened it. */
  confirmLabel: string;
  /** The way back, where “cancel” could be taken for the deed itself. */
  keepLabel?: string;
  /** Red solid button for what cannot be taken back. */
  danger?: boolean;
  /** Levels 3 and 4: the text that must be typed, and the label that asks for it. */
  typed?: { expected: string; label: string };
  isBusy?: boolean;
  /** What the question asks for is missing. */
  isBlocked?: boolean;
  /** A better way than to confirm: the solid button; confirming is then the plain one beside it. */
  instead?: { label: string; onClick: () => void } | undefined;
  onConfirm: () => void;
  onClose: () => void;
};

/** The window of ConfirmDialog. */
export function ConfirmModal({ isOpen, title, onClose, ...rest }: ConfirmProps) {
  const t = useText();
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={title}
      size={460}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      {/* Remounted each time, so that nothing typed before stands there. */}
      {isOpen && <Question {...rest} onClose={onClose} />}
    </Modal>
  );
}

function Question({
  children,
  confirmLabel,
  keepLabel,
  danger = false,
  typed,
  isBusy = false,
  isBlocked = false,
  instead,
  onConfirm,
  onClose,
}: Omit<ConfirmProps, 'isOpen' | 'title'>) {
  const t = useText();
  const [text, setText] = useState('');
  const isReady = !isBlocked && (typed === undefined || text.trim() === typed.expected);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady && !isBusy) onConfirm();
      }}
    >
      <div className={classes.effect}>{children}</div>
      {typed && (
        <TextInput
          label={typed.label}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          autoComplete="off"
          data-autofocus
          classNames={{ input: 'num' }}
          mt={12}
          styles={{ input: { maxWidth: 180 } }}
        />
      )}
      <div className={classes.actions}>
        <Button variant="subtle" onClick={onClose} data-autofocus={typed ? undefined : true}>
          {keepLabel ?? t('ui:cancel')}
        </Button>
        <Button
          type="submit"
          variant={instead ? 'light' : 'filled'}
          color={danger ? 'red' : 'cobalt'}
          disabled={!isReady}
          loading={isBusy}
        >
          {confirmLabel}
        </Button>
        {instead && <Button onClick={instead.onClick}>{instead.label}</Button>}
      </div>
    </form>
  );
}
