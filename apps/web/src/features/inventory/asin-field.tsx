import { Button, Textarea } from '@mantine/core';
import { IconFileText, IconUpload, IconX } from '@tabler/icons-react';
import { useRef, useState, type DragEvent, type ReactNode } from 'react';
import { limits } from '@kervan/domain/limits';
import { useText } from '../../i18n/i18n.ts';
import { useFormat } from '../../ui/format/format.tsx';
import { asinTextOfFile, placeOfLine, type AsinList } from './asin-list.ts';
import { AsinCounts } from './asin-counts.tsx';
import classes from './add.module.css';

export type AsinSource = { text: string; fileName: string | null };
type Props = { source: AsinSource; list: AsinList; onChange: (source: AsinSource) => void };

const FILE_MAX_BYTES = 2 * 1024 * 1024;
const BYTES_PER_MB = 1024 * 1024;

/** One ASIN per line, pasted, typed or from a file; what is wrong is told while it is typed. */
export function AsinField({ source, list, onChange }: Props) {
  const t = useText();
  const format = useFormat();
  const field = useRef<HTMLTextAreaElement>(null);
  const goTo = (line: number) => {
    const place = placeOfLine(source.text, line);
    const area = field.current;
    if (!place || !area) return;
    area.focus();
    area.setSelectionRange(place.from, place.to);
    area.scrollTop = (source.text.slice(0, place.from).split('\n').length - 3) * 20;
  };
  return (
    <FileDrop onText={(text, fileName) => onChange({ text, fileName })}>
      {source.fileName !== null && (
        <p className={classes.file}>
          <IconFileText size={16} stroke={1.75} aria-hidden="true" />
          <span className="ellipsis">{source.fileName}</span>
          <button type="button" className="link" onClick={() => onChange({ text: '', fileName: null })}>
            <IconX size={12} aria-hidden="true" /> {t('adding:dropFile')}
          </button>
        </p>
      )}
      <Textarea
        ref={field}
        aria-label={t('adding:asins')}
        placeholder={'B0C7K2M4QX\nB09XN3T7LP\n080442957X'}
        value={source.text}
        minRows={10}
        maxRows={16}
        autosize
        spellCheck={false}
        autoCapitalize="characters"
        classNames={{ input: `code ${classes.area}` }}
        // A file that was changed by hand is a pasted list: nothing of it is cut silently (INV-043).
        onChange={(event) => onChange({ text: event.currentTarget.value, fileName: null })}
        error={list.isTooLong ? t('errors:InsertLimitExceeded') : false}
      />
      {list.isCut && !list.isTooLong && (
        <p className="warn small" role="status">
          {t('adding:cut', { max: format.number(limits.bulkAddMax), all: format.number(list.lines.length) })}
        </p>
      )}
      <AsinCounts list={list} onGo={goTo} />
    </FileDrop>
  );
}

/** Takes a file of lines, dropped anywhere on what it holds or chosen; says what is wrong with it. */
function FileDrop({ onText, children }: { onText: (text: string, fileName: string) => void; children: ReactNode }) {
  const t = useText();
  const format = useFormat();
  const picker = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const [fileError, setFileError] = useState<string | null>(null);
  const take = async (file: File | undefined) => {
    if (!file) return;
    if (!/\.(txt|csv)$/i.test(file.name)) return setFileError(t('dialogs:file.type'));
    if (file.size > FILE_MAX_BYTES)
      return setFileError(t('dialogs:file.tooLarge', { max: format.number(FILE_MAX_BYTES / BYTES_PER_MB) }));
    const text = asinTextOfFile(await file.text());
    setFileError(text === '' ? t('errors:NoDataAvailableToAdd') : null);
    if (text !== '') onText(text, file.name);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void take(event.dataTransfer.files[0]);
  };
  return (
    <div
      onDragOver={(event) => (event.preventDefault(), setOver(true))}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <div className={classes.drop} data-over={isOver || undefined}>
        <IconUpload size={18} stroke={1.75} aria-hidden="true" />
        <span className={classes.dropText}>{t('adding:drop')}</span>
        <Button variant="default" size="xs" onClick={() => picker.current?.click()}>
          {t('adding:chooseFile')}
        </Button>
        <input
          ref={picker}
          type="file"
          accept=".txt,.csv,text/plain,text/csv"
          hidden
          aria-label={t('adding:chooseFile')}
          onChange={(event) => {
            void take(event.currentTarget.files?.[0]);
            event.currentTarget.value = '';
          }}
        />
      </div>
      {fileError && (
        <p className="neg small" role="alert">
          {fileError}
        </p>
      )}
      {children}
    </div>
  );
}
