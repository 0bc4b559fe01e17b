import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import type { RecordsUpload } from '@kervan/contracts/record-uploads';
import { listMax, RestrictionKind, type RestrictionListName } from '@kervan/domain/filters/restriction-kinds';
import { detailFields, valueFieldsOf } from '@kervan/domain/filters/record-file';
import { limits } from '@kervan/domain/limits';
import { useText } from '../../i18n/i18n.ts';
import { FileField } from '../../kit/file-field.tsx';
import { Banner } from '../../ui/banner.tsx';
import { useFormat } from '../../ui/format/format.tsx';
import { ListConfirm } from '../../kit/list-changes/list-confirm.tsx';
import classes from './lists.module.css';
import { uploadRefusal } from './upload-refusal.ts';
import { UploadSeen } from './upload-seen.tsx';
import { useUpload } from './use-upload.ts';

export type UploadDialogProps = { isOpen: boolean; type: RestrictionListName; onClose: () => void };

const ACCEPT = {
  'text/csv': ['.csv'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['.xlsx'],
} as const;

/** FILT-042: a file is looked through first: its wrong lines with their reasons, and what the good ones would do; then it is saved. */
export function UploadDialog({ isOpen, type, onClose }: UploadDialogProps) {
  const t = useText();
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={t('lists:uploadDialog.title', { list: t(`lists:title.${type}`) })}
      size={720}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      {isOpen && <UploadForm type={type} onClose={onClose} />}
    </Modal>
  );
}

function UploadForm({ type, onClose }: Omit<UploadDialogProps, 'isOpen'>) {
  const t = useText();
  const format = useFormat();
  const { blocked, save, check } = useUpload(type);
  const [files, setFiles] = useState<File[]>([]);
  const [seen, setSeen] = useState<RecordsUpload | null>(null);
  const choose = (chosen: File[]) => {
    setFiles(chosen);
    setSeen(null);
    save.reset();
    check.reset();
  };
  const error = save.error ?? check.error;
  const isBusy = save.isPending || check.isPending;
  return (
    <div className={classes.form}>
      {error && <Banner tone="neg" title={uploadRefusal(error, { t, format })} />}
      <FileField
        label={t('lists:uploadDialog.file')}
        files={files}
        onChange={choose}
        accept={ACCEPT}
        maxBytes={limits.recordFileBytesMax}
        disabled={blocked !== null || isBusy}
      />
      {seen === null ? <Rules type={type} /> : <UploadSeen seen={seen} />}
      {blocked !== null && <p className="small text2">{blocked}</p>}
      {seen === null || seen.good === 0 ? (
        <div className={classes.actions}>
          <Button variant="default" onClick={onClose}>
            {t('ui:cancel')}
          </Button>
          <Button
            disabled={blocked !== null || files.length === 0 || seen !== null}
            loading={isBusy}
            onClick={() => check.send({ mode: 'check' }, files, setSeen)}
          >
            {t('lists:uploadDialog.check')}
          </Button>
        </div>
      ) : (
        <ListConfirm
          answer={seen.effect}
          isValid
          confirmLabel={t(seen.wrong > 0 ? 'lists:uploadDialog.saveGood' : 'lists:uploadDialog.saveAll', {
            count: seen.good,
            lines: format.number(seen.good),
          })}
          blocked={blocked}
          isBusy={isBusy}
          // A line that went wrong meanwhile is shown instead.
          onConfirm={(confirmed) =>
            save.send({ mode: seen.wrong > 0 ? 'good' : 'all', confirmed }, files, (answer) =>
              answer.added + answer.known > 0 ? onClose() : setSeen(answer),
            )
          }
          onCancel={onClose}
        />
      )}
    </div>
  );
}

function Rules({ type }: { type: RestrictionListName }) {
  const t = useText();
  const format = useFormat();
  return (
    <ul className={`small text2 ${classes.rules}`}>
      <li>
        {t('lists:uploadDialog.columns', {
          columns: valueFieldsOf[RestrictionKind[type]]
            .map((field) => `“${t(`lists:file.columns.${field}`)}”`)
            .join(` ${t('lists:uploadDialog.or')} `),
        })}
      </li>
      <li>
        {t('lists:uploadDialog.told', {
          columns: detailFields.map((field) => t(`lists:file.columns.${field}`)).join(', '),
        })}
      </li>
      <li>{t('lists:uploadDialog.limit', { lines: format.number(listMax(RestrictionKind[type])) })}</li>
    </ul>
  );
}
