import { Button, Modal, Textarea } from '@mantine/core';
import { useState } from 'react';
import { insuranceClaims } from '@kervan/contracts/insurance-claims-calls';
import { limits } from '@kervan/domain/limits';
import type { ClaimKind } from '@kervan/domain/warehouse/insurance-terms';
import { attachmentAccept } from '@kervan/domain/files/attachment';
import { errorText } from '../../api/error-text.ts';
import { useCallMutation } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { FileField } from '../../kit/file-field.tsx';
import { fieldError } from '../../ui/field-error.tsx';
import { notify } from '../../ui/notify.ts';
import classes from './service.module.css';

export type ClaimDialogProps = {
  isOpen: boolean;
  kind: ClaimKind;
  packageId: number;
  /** What is paid at most. */
  cover: string;
  onClose: () => void;
};

/** WH-093: what happened, with photos; the warehouse decides. */
export function ClaimDialog({ isOpen, kind, ...form }: ClaimDialogProps) {
  const t = useText();
  return (
    <Modal
      opened={isOpen}
      onClose={form.onClose}
      title={t('warehouseChat:claims.dialog', { kind: t(`warehouseChat:claims.kind.${kind}`) })}
      size={520}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      {isOpen && <ClaimForm kind={kind} {...form} />}
    </Modal>
  );
}

function ClaimForm({ kind, packageId, cover, onClose }: Omit<ClaimDialogProps, 'isOpen'>) {
  const t = useText();
  const [draft, setDraft] = useState({ description: '', files: [] as File[], key: crypto.randomUUID() as string });
  const [isSubmitted, setSubmitted] = useState(false);
  const open = useCallMutation(insuranceClaims.create, { shownByForm: ['all'] });
  const change = (next: Partial<typeof draft>) => {
    setDraft({ ...draft, ...next, key: crypto.randomUUID() });
    open.reset();
  };
  const isMissing = draft.description.trim() === '';
  const submit = () => {
    setSubmitted(true);
    if (isMissing || open.isPending) return;
    const { description, files, key } = draft;
    open.mutate(
      { body: { json: { packageId, kind, description }, files }, key },
      {
        onSuccess: () => {
          notify.success(t('warehouseChat:claims.done'));
          onClose();
        },
      },
    );
  };
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <p className={classes.text}>{t('warehouseChat:claims.dialogText', { cover })}</p>
      <Textarea
        label={t('warehouseChat:claims.description')}
        description={t('warehouseChat:claims.descriptionHint')}
        withAsterisk
        aria-required
        autosize
        minRows={3}
        maxRows={10}
        maxLength={limits.chatMessageMax}
        value={draft.description}
        error={fieldError(isSubmitted && isMissing ? t('warehouseChat:claims.descriptionMissing') : null)}
        data-autofocus
        onChange={(event) => change({ description: event.currentTarget.value })}
      />
      <FileField
        label={t('warehouseChat:claims.files')}
        files={draft.files}
        onChange={(files) => change({ files })}
        accept={attachmentAccept}
        maxBytes={limits.attachmentBytesMax}
        maxFiles={limits.attachmentsAtOnceMax}
        error={open.error && errorText(open.error, t)}
      />
      <div className={classes.foot}>
        <Button variant="subtle" onClick={onClose}>
          {t('ui:cancel')}
        </Button>
        <Button type="submit" loading={open.isPending}>
          {t('warehouseChat:claims.send')}
        </Button>
      </div>
    </form>
  );
}
