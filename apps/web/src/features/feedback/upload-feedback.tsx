import type { FeedbackUpload } from '@kervan/contracts/feedback';
import { feedback } from '@kervan/contracts/feedback-calls';
import { limits } from '@kervan/domain/limits';
import { errorText } from '../../api/error-text.ts';
import { useCallMutation } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { FileUploadButton, FileUploadForm, useFileUpload } from '../../kit/file-upload.tsx';
import { useBlocked } from '../../session/session-data.ts';
import { Banner } from '../../ui/banner.tsx';
import { useFormat } from '../../ui/format/format.tsx';

const ACCEPT = { 'text/plain': ['.txt', '.tsv', '.csv'] } as const;

/** MSG-035: stores that are worked by hand bring the marketplace’s file of feedback; where it is not allowed now, why. */
export function FeedbackUploadButton() {
  const t = useText();
  return (
    <FileUploadButton
      label={t('feedback:upload.open')}
      title={t('feedback:upload.title')}
      form={(close) => <UploadForm onClose={close} />}
    />
  );
}

function UploadForm({ onClose }: { onClose: () => void }) {
  const t = useText();
  const blocked = useBlocked(feedback.uploadFeedback);
  const upload = useCallMutation(feedback.uploadFeedback, { shownByForm: ['all'], done: null });
  const { files, seen, choose, taken } = useFileUpload<FeedbackUpload>(upload.reset);
  return (
    <FileUploadForm
      said={
        <>
          {upload.error && (
            <Banner
              tone="neg"
              title={t('feedback:upload.refused')}
              effect={
                upload.error.code === 'InvalidFileFormat'
                  ? t('feedback:upload.notFeedback')
                  : errorText(upload.error, t)
              }
            />
          )}
          {seen && <Seen seen={seen} />}
        </>
      }
      text={t('feedback:upload.text')}
      file={{ label: t('feedback:upload.file'), accept: ACCEPT, maxBytes: limits.feedbackFileBytesMax }}
      files={files}
      onChoose={choose}
      blocked={blocked}
      isPending={upload.isPending}
      submit={t('feedback:upload.submit')}
      onSubmit={() => upload.mutate({ body: { files }, key: crypto.randomUUID() }, { onSuccess: taken })}
      onClose={onClose}
    />
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
