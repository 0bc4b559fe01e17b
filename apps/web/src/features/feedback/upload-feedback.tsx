import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import type { FeedbackUpload } from '@kervan/contracts/feedback';
import { feedback } from '@kervan/contracts/feedback-calls';
import { limits } from '@kervan/domain/limits';
import { errorText } from '../../api/error-text.ts';
import { useAct } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { FileField } from '../../kit/file-field.tsx';
import { useBlocked } from '../../session/session-data.ts';
import { Banner } from '../../ui/banner.tsx';
import { useFormat } from '../../ui/format/format.tsx';
import classes from './feedback.module.css';

const ACCEPT = { 'text/plain': ['.txt', '.tsv', '.csv'] } as const;

/** MSG-035: stores that are worked by hand bring the marketplace’s file of feedback; where it is not allowed now, why. */
export function FeedbackUploadButton() {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('feedback:upload.open')}</Button>
      <Modal
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={t('feedback:upload.title')}
        closeButtonProps={{ 'aria-label': t('ui:close') }}
      >
        {isOpen && <UploadForm onClose={() => setOpen(false)} />}
      </Modal>
    </>
  );
}

function UploadForm({ onClose }: { onClose: () => void }) {
  const t = useText();
  const blocked = useBlocked(feedback.uploadFeedback);
  const [files, setFiles] = useState<File[]>([]);
  const [seen, setSeen] = useState<FeedbackUpload | null>(null);
  const upload = useAct(feedback.uploadFeedback, { changes: [feedback.list], shownByForm: ['all'], done: null });
  const isReady = blocked === null && files.length > 0;
  const send = () => {
    if (!isReady || upload.isPending) return;
    upload.mutate(
      { body: { files }, key: crypto.randomUUID() },
      { onSuccess: (answer) => (setFiles([]), setSeen(answer)) },
    );
  };
  return (
    <form className={classes.upload} onSubmit={(event) => (event.preventDefault(), send())}>
      {upload.error && (
        <Banner
          tone="neg"
          title={t('feedback:upload.refused')}
          effect={
            upload.error.code === 'InvalidFileFormat' ? t('feedback:upload.notFeedback') : errorText(upload.error, t)
          }
        />
      )}
      {seen && <Seen seen={seen} />}
      <p className="small text2">{t('feedback:upload.text')}</p>
      <FileField
        label={t('feedback:upload.file')}
        files={files}
        onChange={(chosen) => (setFiles(chosen), setSeen(null), upload.reset())}
        accept={ACCEPT}
        maxBytes={limits.feedbackFileBytesMax}
        disabled={blocked !== null || upload.isPending}
      />
      {blocked !== null && <p className="small text2">{blocked}</p>}
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose}>
          {t('ui:close')}
        </Button>
        <Button type="submit" disabled={!isReady} loading={upload.isPending}>
          {t('feedback:upload.submit')}
        </Button>
      </div>
    </form>
  );
}

/** What became of the file, with the lines that were left out. */
function Seen({ seen: { taken, lines, wrong, wrongCount } }: { seen: FeedbackUpload }) {
  const t = useText();
  const format = useFormat();
  return (
    <p role="status" className="small">
      {t('feedback:upload.taken', { taken: format.number(taken), lines: format.number(lines) })}
      {wrongCount > 0 &&
        ` ${t('feedback:upload.wrong', {
          lines: `${wrong.map((line) => format.number(line)).join(', ')}${wrongCount > wrong.length ? ' …' : ''}`,
        })}`}
    </p>
  );
}
