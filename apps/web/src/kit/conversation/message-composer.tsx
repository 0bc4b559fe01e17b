import { Button, Textarea } from '@mantine/core';
import { IconPaperclip, IconSend } from '@tabler/icons-react';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { limits } from '@kervan/domain/limits';
import { fieldError } from '../../ui/field-error.tsx';
import { bytesText } from '../../ui/format/bytes.ts';
import { useFormat } from '../../ui/format/format.tsx';
import { tip } from '../../ui/tip.ts';
import { FileField } from '../file-field.tsx';
import type { LogPlace } from './conversation-log.tsx';
import classes from './conversation.module.css';
import type { Draft } from './use-draft.ts';

export type ComposerWords = {
  label: string;
  /** Shown in the field instead of the label above it. */
  placeholder?: string;
  files: string;
  addFiles: string;
  send: string;
  keys: string;
  left: (shown: string) => string;
  /** While it is on its way; `size`: of its files, where it has some. */
  sending?: (size: string | null) => string;
  /** Said at the field where nothing was written; without it the button waits for words. */
  missing?: string;
};

type Props = {
  words: ComposerWords;
  draft: Draft;
  onChange: (next: Partial<Draft>) => void;
  onSend: () => void;
  textMax: number;
  accept: Readonly<Record<string, readonly string[]>>;
  /** Why nothing is sent now. */
  blocked: string | null;
  isBusy: boolean;
  /** What was said of the last try. */
  error: string | null;
  /** Who came to write begins at once. */
  isFocused?: boolean;
  place?: LogPlace;
  /** Fields above the words. */
  children?: ReactNode;
  /** False: a field above is not ready. */
  isReady?: boolean;
  onTried?: () => void;
  /** Beside the button for files. */
  tools?: ReactNode;
};

/** What is said next, with its files; Ctrl Enter sends it. */
export function MessageComposer(props: Props) {
  const { words, draft, onChange, blocked, isBusy, error, place = 'pane', isReady = true } = props;
  const [tried, setSubmitted] = useState(false);
  const isEmpty = draft.text.trim() === '';
  const submit = () => {
    setSubmitted(true);
    props.onTried?.();
    if (isEmpty || !isReady || blocked !== null || isBusy) return;
    setSubmitted(false);
    props.onSend();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    submit();
  };
  return (
    <form
      className={classes.composer}
      data-place={place}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      // A file that is dragged over the form finds the field for it.
      onDragEnter={() => blocked === null && onChange({ isFiling: true })}
    >
      {props.children}
      <Textarea
        {...(words.placeholder === undefined
          ? { label: words.label }
          : { 'aria-label': words.label, placeholder: words.placeholder })}
        autosize
        minRows={words.placeholder === undefined ? 3 : 2}
        maxRows={10}
        maxLength={props.textMax}
        value={draft.text}
        disabled={blocked !== null}
        autoFocus={props.isFocused ?? false}
        error={fieldError(tried && isEmpty && words.missing !== undefined ? words.missing : null)}
        onChange={(event) => onChange({ text: event.currentTarget.value })}
        onKeyDown={onKeyDown}
      />
      {draft.isFiling && (
        <FileField
          label={words.files}
          files={draft.files}
          onChange={(files) => onChange({ files })}
          accept={props.accept}
          maxBytes={limits.attachmentBytesMax}
          maxFiles={limits.attachmentsAtOnceMax}
          disabled={blocked !== null || isBusy}
        />
      )}
      {error !== null && (
        <p className="neg small" role="alert">
          {error}
        </p>
      )}
      <Foot {...props} isOffered={words.missing !== undefined || !isEmpty || isBusy} />
    </form>
  );
}

/** The left characters are told from here on. */
const TOLD_BELOW = 200;

function Foot({ words, draft, onChange, textMax, blocked, isBusy, tools, isOffered }: Props & { isOffered: boolean }) {
  const format = useFormat();
  const left = textMax - draft.text.length;
  const bytes = draft.files.reduce((sum, { size }) => sum + size, 0);
  const status =
    isBusy && words.sending
      ? words.sending(bytes === 0 ? null : bytesText(bytes, format))
      : left < TOLD_BELOW
        ? words.left(format.number(left))
        : words.keys;
  return (
    <div className={classes.foot}>
      {!draft.isFiling && (
        <Button
          size="xs"
          variant="subtle"
          leftSection={<IconPaperclip size={14} stroke={1.75} />}
          {...tip(blocked)}
          disabled={blocked !== null}
          onClick={() => onChange({ isFiling: true })}
        >
          {words.addFiles}
        </Button>
      )}
      {tools}
      <span className={`small text3 ${classes.end}`} role="status">
        {status}
      </span>
      <Button
        type="submit"
        size="xs"
        leftSection={<IconSend size={14} stroke={1.75} />}
        {...tip(blocked)}
        disabled={blocked !== null || !isOffered}
        loading={isBusy}
      >
        {words.send}
      </Button>
    </div>
  );
}
