import { Button, Modal } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useText } from '../i18n/i18n.ts';
import { FileField } from './file-field.tsx';
import classes from './file-upload.module.css';

type ButtonProps = {
  label: string;
  title: string;
  size?: number;
  /** The form, while the dialog is open. */
  form: (close: () => void) => ReactNode;
};

/** Opens the dialog in which a file of the marketplace is brought. */
export function FileUploadButton({ label, title, size, form }: ButtonProps) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{label}</Button>
      <Modal
        opened={isOpen}
        onClose={close}
        title={title}
        {...(size === undefined ? {} : { size })}
        closeButtonProps={{ 'aria-label': t('ui:close') }}
      >
        {isOpen && form(close)}
      </Modal>
    </>
  );
}

/** The file that was chosen, and what became of the one that was sent; an edit takes back what was said of it. */
export function useFileUpload<Answer>(reset: () => void) {
  const [files, setFiles] = useState<File[]>([]);
  const [seen, setSeen] = useState<Answer | null>(null);
  const edit = (change: () => void) => {
    change();
    setSeen(null);
    reset();
  };
  return {
    files,
    seen,
    edit,
    choose: (chosen: File[]) => edit(() => setFiles(chosen)),
    taken: (answer: Answer) => {
      setFiles([]);
      setSeen(answer);
    },
  };
}

type FormProps = {
  /** What is said of the file that was sent: refused, or taken with its lines. */
  said: ReactNode;
  text: string;
  /** What is asked beside the file. */
  children?: ReactNode;
  file: { label: string; accept: Readonly<Record<string, readonly string[]>>; maxBytes: number };
  files: readonly File[];
  onChoose: (files: File[]) => void;
  /** Why no file may be brought now. */
  blocked: string | null;
  isPending: boolean;
  /** Beside the file everything is there. */
  isReady?: boolean;
  submit: string;
  onSubmit: () => void;
  onClose: () => void;
};

/** One file, sent once however often it is asked for, and what became of it above it. */
export function FileUploadForm({ said, text, children, file, files, onChoose, ...how }: FormProps) {
  const t = useText();
  const { blocked, isPending, isReady = true, submit, onSubmit, onClose } = how;
  const canSend = blocked === null && isReady && files.length > 0;
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (canSend && !isPending) onSubmit();
      }}
    >
      {said}
      <p className="small text2">{text}</p>
      {children}
      <FileField {...file} files={files} onChange={onChoose} disabled={blocked !== null || isPending} />
      {blocked !== null && <p className="small text2">{blocked}</p>}
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose}>
          {t('ui:close')}
        </Button>
        <Button type="submit" disabled={!canSend} loading={isPending}>
          {submit}
        </Button>
      </div>
    </form>
  );
}
