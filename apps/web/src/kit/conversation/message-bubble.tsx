import { IconPaperclip, IconPhoto } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ApiError } from '@kervan/contracts/call';
import type { ReceivedFile } from '@kervan/contracts/file';
import { errorText } from '../../api/error-text.ts';
import { useText } from '../../i18n/i18n.ts';
import { bytesText } from '../../ui/format/bytes.ts';
import { useFormat } from '../../ui/format/format.tsx';
import { notify } from '../../ui/notify.ts';
import { saveFile } from '../../ui/save-file.ts';
import { When } from '../../ui/when.tsx';
import classes from './conversation.module.css';

type Props = {
  /** Who said it; `sender` is that for tests and styles. */
  who: string;
  sender: string;
  /** Said by the one who looks at it. */
  isOwn: boolean;
  date: string;
  /** Beside the time. */
  more?: ReactNode;
  children: ReactNode;
};

/** One message: by whom, when, and what it says. */
export function MessageBubble({ who, sender, isOwn, date, more, children }: Props) {
  return (
    <article className={classes.message} data-sender={sender} data-own={isOwn || undefined}>
      <header className="small text3">
        <b>{who}</b> <When at={date} exact />
        {more}
      </header>
      {children}
    </article>
  );
}

/** Words as they were written; their direction is their own. */
export function MessageText({ children, language }: { children: ReactNode; language?: string | undefined }) {
  return (
    <p className={classes.text} dir="auto" lang={language}>
      {children}
    </p>
  );
}

/** What happened to the conversation, between the messages. */
export function MessageNote({ children, isDeclined = false }: { children: ReactNode; isDeclined?: boolean }) {
  return (
    <p className={`small text3 ${classes.note}`} data-declined={isDeclined || undefined}>
      {children}
    </p>
  );
}

/** A file of a message. Bytes are null until they are known; a refused one is named only. */
type MessageFile = { id: number; name: string; kind?: string | null; bytes?: number | null; isRefused?: boolean };
type FilesProps = {
  files: readonly MessageFile[];
  get: (id: number) => Promise<ReceivedFile>;
  words: { download: (name: string) => string; failed: (why: string) => string; refused?: (name: string) => string };
};

/** The files of a message, each saved by a click. */
export function MessageFiles({ files, get, words }: FilesProps) {
  const t = useText();
  const format = useFormat();
  const download = useMutation<ReceivedFile, ApiError, number>({
    meta: { shownByForm: ['all'] },
    mutationFn: (id) => get(id),
    onSuccess: ({ name, content }) => saveFile(name, content),
    onError: (error) => notify.error(words.failed(errorText(error, t))),
  });
  if (files.length === 0) return null;
  return (
    <ul className={classes.files}>
      {files.map(({ id, name, kind, bytes, isRefused = false }) =>
        isRefused ? (
          <li key={id} className="small text3">
            {words.refused?.(name) ?? name}
          </li>
        ) : (
          <li key={id}>
            {kind === 'jpg' || kind === 'png' ? (
              <IconPhoto size={14} stroke={1.75} />
            ) : (
              <IconPaperclip size={14} stroke={1.75} />
            )}
            <button
              type="button"
              className="link ellipsis"
              aria-label={words.download(name)}
              title={name}
              onClick={() => download.mutate(id)}
            >
              {name}
            </button>
            {bytes !== null && bytes !== undefined && (
              <span className="num small text3">{bytesText(bytes, format)}</span>
            )}
          </li>
        ),
      )}
    </ul>
  );
}
