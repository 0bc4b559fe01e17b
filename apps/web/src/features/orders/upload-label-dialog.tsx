import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { returns } from '@kervan/contracts/returns-calls';
import { limits } from '@kervan/domain/limits';
import { errorText } from '../../api/error-text.ts';
import { useCallMutation } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { FileField } from '../../kit/file-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import classes from './order.module.css';

export type UploadLabelProps = { isOpen: boolean; orderId: number; packageId: number; onClose: () => void };

/** RET-006, RET-007: a label of the seller's own. What the file holds decides at the server, not its name. */
export function UploadLabelDialog({ isOpen, orderId, packageId, onClose }: UploadLabelProps) {
  const t = useText();
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={t('returns:uploadLabel.title')}
      size={460}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      {isOpen && <UploadForm orderId={orderId} packageId={packageId} onClose={onClose} />}
    </Modal>
  );
}

const accept = { 'application/pdf': ['.pdf'], 'image/png': ['.png'], 'image/jpeg': ['.jpg', '.jpeg'] };
const types = ['UPS', 'UPS DropOff', 'other'] as const;
type LabelType = (typeof types)[number];

function UploadForm({ orderId, packageId, onClose }: Omit<UploadLabelProps, 'isOpen'>) {
  const t = useText();
  const [type, setType] = useState<LabelType>('UPS');
  const [files, setFiles] = useState<File[]>([]);
  const [isSubmitted, setSubmitted] = useState(false);
  const upload = useCallMutation(returns.uploadLabel, {
    done: () => t('returns:uploadLabel.done'),
    shownByForm: ['InvalidFileType', 'PayloadTooLarge', 'ReturnAlreadyStarted', 'NothingToReturn'],
  });
  const [file] = files;
  const refused = upload.error ? errorText(upload.error, t) : null;
  return (
    <form
      className={classes.refundForm}
      onSubmit={(event) => {
        event.preventDefault();
        setSubmitted(true);
        if (!file || upload.isPending) return;
        const query = { sellerOrderId: orderId, packageId, returnLabelType: type };
        upload.mutate({ query, body: { files: [file] } }, { onSuccess: onClose });
      }}
    >
      <SelectField
        label={t('returns:type.label')}
        value={type}
        options={types.map((value) => ({ value, label: t(`returns:type.${value}`) }))}
        onChange={(value) => value !== null && setType(value)}
      />
      <FileField
        label={t('returns:uploadLabel.file')}
        files={files}
        onChange={(chosen) => {
          upload.reset();
          setFiles(chosen);
        }}
        accept={accept}
        maxBytes={limits.returnLabelBytesMax}
        error={refused ?? (isSubmitted && !file ? t('returns:uploadLabel.needed') : null)}
        disabled={upload.isPending}
      />
      {upload.isPending && file && <p role="status">{t('returns:uploadLabel.busy', { name: file.name })}</p>}
      <p>{t('returns:uploadLabel.effect')}</p>
      <div className={classes.formFoot}>
        <Button variant="subtle" onClick={onClose}>
          {t('ui:cancel')}
        </Button>
        <Button type="submit" loading={upload.isPending}>
          {t('returns:uploadLabel.confirm')}
        </Button>
      </div>
    </form>
  );
}
