import { ActionIcon } from '@mantine/core';
import { Dropzone, type FileRejection } from '@mantine/dropzone';
import { IconFile, IconUpload, IconX } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useText, type Text } from '../i18n/i18n.ts';
import { fieldError } from '../ui/field-error.tsx';
import { bytesText } from '../ui/format/bytes.ts';
import { useFormat } from '../ui/format/format.tsx';
import classes from './file-field.module.css';

type Props = {
  label: string;
  files: readonly File[];
  onChange: (files: File[]) => void;
  /** Mime types with the endings they have: { 'text/csv': ['.csv'] }. */
  accept: Readonly<Record<string, readonly string[]>>;
  /** Of one file. */
  maxBytes: number;
  /** 1 = a new file takes the place of the one before. */
  maxFiles?: number;
  /** What the form says is wrong; the field says by itself what it did not take. */
  error?: string | null;
  disabled?: boolean;
};

/** One file or a few: dropped, chosen by click or by Enter and Space, named with their size, and taken out again. */
export function FileField(props: Props) {
  const { label, files, onChange, accept, maxBytes, maxFiles = 1, error = null, disabled = false } = props;
  const t = useText();
  const format = useFormat();
  const id = useId();
  const [refusal, setRefusal] = useState<string | null>(null);
  const isOne = maxFiles === 1;
  const words = {
    types: Object.values(accept).flat().join(', '),
    size: bytesText(maxBytes, format),
    files: format.number(maxFiles),
  };
  const take = (taken: readonly File[], refused: readonly FileRejection[]) => {
    const all = isOne ? taken.slice(0, 1) : [...files, ...taken];
    const [left] = isOne ? taken.slice(1) : all.slice(maxFiles);
    if (taken.length > 0) onChange(all.slice(0, maxFiles));
    setRefusal(left ? t('ui:file.tooMany', { ...words, name: left.name }) : refusalText(refused[0], words, t));
  };
  const fault = refusal ?? error;
  return (
    <div className={classes.field}>
      <span className={classes.label} id={`${id}-label`}>
        {label}
      </span>
      <Dropzone
        unstyled
        classNames={{ root: classes.zone ?? '', inner: classes.inner ?? '' }}
        // Enter and Space choose; the file input within keeps it from being a button.
        role="group"
        aria-labelledby={`${id}-label ${id}-hint`}
        aria-describedby={fault ? `${id}-fault` : undefined}
        aria-disabled={disabled || undefined}
        data-wrong={fault !== null || undefined}
        accept={Object.fromEntries(Object.entries(accept).map(([type, endings]) => [type, [...endings]]))}
        maxSize={maxBytes}
        disabled={disabled}
        onDrop={() => {}}
        onDropAny={take}
        inputProps={{ 'aria-label': label, tabIndex: -1 }}
      >
        <IconUpload size={18} stroke={1.75} aria-hidden="true" />
        <span id={`${id}-hint`}>
          <b>{t(isOne ? 'ui:file.chooseOne' : 'ui:file.chooseMany')}</b>
          <span className={classes.hint}>{t(isOne ? 'ui:file.limits' : 'ui:file.limitsMany', words)}</span>
        </span>
      </Dropzone>
      {fault && (
        <p className={classes.fault} id={`${id}-fault`} role="alert">
          {fieldError(fault)}
        </p>
      )}
      {files.length > 0 && (
        <ul className={classes.files} aria-label={t('ui:file.chosen')}>
          {files.map((file, index) => (
            // Two files may have one name.
            <li key={`${file.name} ${index}`}>
              <IconFile size={16} stroke={1.75} aria-hidden="true" />
              <span className="ellipsis">{file.name}</span>
              <span className="num text3">{bytesText(file.size, format)}</span>
              <ActionIcon
                aria-label={t('ui:file.remove', { name: file.name })}
                disabled={disabled}
                onClick={() => (setRefusal(null), onChange(files.filter((each) => each !== file)))}
              >
                <IconX size={16} stroke={1.75} />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function refusalText(
  refused: FileRejection | undefined,
  words: { types: string; size: string; files: string },
  t: Text,
): string | null {
  if (!refused) return null;
  const shown = { ...words, name: refused.file.name };
  const isTooLarge = refused.errors.some(({ code }) => code === 'file-too-large');
  return t(isTooLarge ? 'ui:file.tooLarge' : 'ui:file.wrongType', shown);
}
