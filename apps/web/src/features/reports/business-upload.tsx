import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import type { BusinessUpload } from '@kervan/contracts/reports';
import { reports } from '@kervan/contracts/reports-calls';
import { limits } from '@kervan/domain/limits';
import { useAct } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { FileField } from '../../kit/file-field.tsx';
import { useBlocked } from '../../session/session-data.ts';
import { Banner } from '../../ui/banner.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { useFormat } from '../../ui/format/format.tsx';
import { businessRefusal, overlapOf } from './business-refusal.ts';
import { BusinessSeen } from './business-seen.tsx';
import classes from './reports.module.css';

const ACCEPT = { 'text/csv': ['.csv'] } as const;

/** REP-024: stores that are worked by hand bring the marketplace’s file; where it is not allowed now, why. */
export function BusinessUploadButton() {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('reports:upload.open')}</Button>
      <Modal
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={t('reports:upload.title')}
        size={720}
        closeButtonProps={{ 'aria-label': t('ui:close') }}
      >
        {isOpen && <UploadForm onClose={() => setOpen(false)} />}
      </Modal>
    </>
  );
}

type Days = { from: string | null; to: string | null };

function UploadForm({ onClose }: { onClose: () => void }) {
  const t = useText();
  const format = useFormat();
  const blocked = useBlocked(reports.uploadBusiness);
  const [files, setFiles] = useState<File[]>([]);
  const [{ from, to }, setDays] = useState<Days>({ from: null, to: null });
  const [seen, setSeen] = useState<BusinessUpload | null>(null);
  const upload = useAct(reports.uploadBusiness, { changes: [reports.show], shownByForm: ['all'], done: null });
  const edit = (change: () => void) => {
    change();
    setSeen(null);
    upload.reset();
  };
  const isReady = blocked === null && files.length > 0 && from !== null && (to === null || from <= to);
  const send = (mayReplace: boolean) => {
    if (!isReady || from === null || upload.isPending) return;
    upload.mutate(
      { body: { json: { from, to: to ?? from, mayReplace }, files }, key: crypto.randomUUID() },
      { onSuccess: (answer) => (setFiles([]), setSeen(answer)) },
    );
  };
  const overlap = upload.error ? overlapOf(upload.error) : [];
  return (
    <form
      className={classes.upload}
      onSubmit={(event) => {
        event.preventDefault();
        send(overlap.length > 0);
      }}
    >
      {upload.error && (
        <Banner
          tone={overlap.length > 0 ? 'warn' : 'neg'}
          title={t(overlap.length > 0 ? 'reports:upload.overlap' : 'reports:upload.refused')}
          effect={businessRefusal(upload.error, { t, format })}
        />
      )}
      {seen && <BusinessSeen seen={seen} />}
      <p className="small text2">{t('reports:upload.text')}</p>
      <div className={classes.days}>
        <DateField
          label={t('reports:upload.from')}
          value={from}
          max={to}
          onChange={(day) => edit(() => setDays({ from: day, to }))}
        />
        <DateField
          label={t('reports:upload.to')}
          value={to}
          min={from}
          error={from !== null && to !== null && to < from}
          onChange={(day) => edit(() => setDays({ from, to: day }))}
        />
      </div>
      <p className="small text3">
        {t('reports:upload.daysHint', { days: format.number(limits.businessPeriodDaysMax) })}
      </p>
      <FileField
        label={t('reports:upload.file')}
        files={files}
        onChange={(chosen) => edit(() => setFiles(chosen))}
        accept={ACCEPT}
        maxBytes={limits.businessFileBytesMax}
        disabled={blocked !== null || upload.isPending}
      />
      {blocked !== null && <p className="small text2">{blocked}</p>}
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose}>
          {t('ui:close')}
        </Button>
        <Button type="submit" disabled={!isReady} loading={upload.isPending}>
          {t(overlap.length > 0 ? 'reports:upload.replace' : 'reports:upload.submit')}
        </Button>
      </div>
    </form>
  );
}
