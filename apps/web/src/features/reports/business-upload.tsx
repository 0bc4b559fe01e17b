import { useState } from 'react';
import type { BusinessUpload } from '@kervan/contracts/reports';
import { reports } from '@kervan/contracts/reports-calls';
import { limits } from '@kervan/domain/limits';
import { useCallMutation } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { FileUploadButton, FileUploadForm, useFileUpload } from '../../kit/file-upload.tsx';
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
  return (
    <FileUploadButton
      label={t('reports:upload.open')}
      title={t('reports:upload.title')}
      size={720}
      form={(close) => <UploadForm onClose={close} />}
    />
  );
}

type Days = { from: string | null; to: string | null };

function UploadForm({ onClose }: { onClose: () => void }) {
  const t = useText();
  const format = useFormat();
  const blocked = useBlocked(reports.uploadBusiness);
  const [{ from, to }, setDays] = useState<Days>({ from: null, to: null });
  const upload = useCallMutation(reports.uploadBusiness, { shownByForm: ['all'], done: null });
  const { files, seen, edit, choose, taken } = useFileUpload<BusinessUpload>(upload.reset);
  const overlap = upload.error ? overlapOf(upload.error) : [];
  const send = () => {
    if (from === null) return;
    const json = { from, to: to ?? from, mayReplace: overlap.length > 0 };
    upload.mutate({ body: { json, files }, key: crypto.randomUUID() }, { onSuccess: taken });
  };
  return (
    <FileUploadForm
      said={
        <>
          {upload.error && (
            <Banner
              tone={overlap.length > 0 ? 'warn' : 'neg'}
              title={t(overlap.length > 0 ? 'reports:upload.overlap' : 'reports:upload.refused')}
              effect={businessRefusal(upload.error, { t, format })}
            />
          )}
          {seen && <BusinessSeen seen={seen} />}
        </>
      }
      text={t('reports:upload.text')}
      file={{ label: t('reports:upload.file'), accept: ACCEPT, maxBytes: limits.businessFileBytesMax }}
      files={files}
      onChoose={choose}
      blocked={blocked}
      isPending={upload.isPending}
      isReady={from !== null && (to === null || from <= to)}
      submit={t(overlap.length > 0 ? 'reports:upload.replace' : 'reports:upload.submit')}
      onSubmit={send}
      onClose={onClose}
    >
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
    </FileUploadForm>
  );
}
