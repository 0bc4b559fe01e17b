import { Button, Textarea, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import { help } from '@kervan/contracts/help-calls';
import { attachmentAccept } from '@kervan/domain/files/attachment';
import { chosenPriorities, chosenTypes, supportReasons, type SupportReason } from '@kervan/domain/help/support-request';
import { limits } from '@kervan/domain/limits';
import { errorText } from '../../api/error-text.ts';
import { useCallMutation } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { FileField } from '../../kit/file-field.tsx';
import { useBlocked, useSelectedStore } from '../../session/session-data.ts';
import { Card } from '../../ui/card.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { tip } from '../../ui/tip.ts';
import classes from './help.module.css';

const TITLE_MAX = 150;
type Form = {
  title: string;
  description: string;
  asin: string;
  orderNumber: string;
  requestType: (typeof chosenTypes)[number];
  reasonType: SupportReason;
  priority: (typeof chosenPriorities)[number];
};
const empty: Form = {
  title: '',
  description: '',
  asin: '',
  orderNumber: '',
  requestType: 'Other',
  reasonType: 'Support',
  priority: 'Normal',
};

/** HELP-018: what is asked, about which product or order, with files. The same try has the same key, so that it is asked once. */
export function NewRequest({ onClose }: { onClose: () => void }) {
  const t = useText();
  const navigate = useNavigate();
  const market = useSelectedStore()?.marketPlace.countryCode ?? null;
  const [form, setForm] = useState(empty);
  const [files, setFiles] = useState<File[]>([]);
  const [key, setKey] = useState<string>(() => crypto.randomUUID());
  const [isSubmitted, setSubmitted] = useState(false);
  const create = useCallMutation(help.create, { done: () => t('help:new.sent'), shownByForm: ['all'] });
  const blocked = useBlocked(help.create);
  const change = (next: Partial<Form>) => {
    setForm({ ...form, ...next });
    setKey(crypto.randomUUID());
    create.reset();
  };
  const missing = (text: string) => (isSubmitted && text.trim() === '' ? t('ui:required') : null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (form.title.trim() === '' || form.description.trim() === '' || blocked !== null) return;
    const json = { ...form, asin: form.asin || null, orderNumber: form.orderNumber || null, market };
    create.mutate(
      { body: { json, files }, key },
      { onSuccess: ({ id }) => void navigate({ to: '/requestSupport/$id', params: { id: String(id) } }) },
    );
  };
  return (
    <Card title={t('help:new.title')}>
      <form className={classes.form} onSubmit={submit} noValidate>
        <TextInput
          className={classes.wide ?? ''}
          label={t('help:new.subject')}
          value={form.title}
          maxLength={TITLE_MAX}
          error={missing(form.title)}
          onChange={(event) => change({ title: event.currentTarget.value })}
        />
        <About form={form} change={change} />
        <Textarea
          className={classes.wide ?? ''}
          label={t('help:new.description')}
          autosize
          minRows={4}
          maxRows={12}
          maxLength={limits.chatMessageMax}
          value={form.description}
          error={missing(form.description)}
          onChange={(event) => change({ description: event.currentTarget.value })}
        />
        <div className={classes.wide}>
          <FileField
            label={t('help:new.files')}
            files={files}
            onChange={(next) => (setFiles(next), setKey(crypto.randomUUID()), create.reset())}
            accept={attachmentAccept}
            maxBytes={limits.attachmentBytesMax}
            maxFiles={limits.attachmentsAtOnceMax}
          />
        </div>
        {create.error && (
          <p className={`neg small ${classes.wide ?? ''}`} role="alert">
            {errorText(create.error, t)}
          </p>
        )}
        <div className={`${classes.acts ?? ''} ${classes.wide ?? ''}`}>
          <Button variant="default" onClick={onClose}>
            {t('ui:cancel')}
          </Button>
          <Button type="submit" loading={create.isPending} disabled={blocked !== null} {...tip(blocked)}>
            {t('help:new.send')}
          </Button>
        </div>
      </form>
    </Card>
  );
}

type Change = (next: Partial<Form>) => void;

/** What kind of request it is, and which product or order it is about. */
function About({ form, change }: { form: Form; change: Change }) {
  const t = useText();
  return (
    <>
      <SelectField
        label={t('help:new.type')}
        value={form.requestType}
        options={chosenTypes.map((value) => ({ value, label: t(`help:type.${value}`) }))}
        onChange={(value) => value && change({ requestType: value })}
      />
      <SelectField
        label={t('help:new.reason')}
        value={form.reasonType}
        options={supportReasons.map((value) => ({ value, label: t(`help:reason.${value}`) }))}
        onChange={(value) => value && change({ reasonType: value })}
      />
      <SelectField
        label={t('help:new.priority')}
        value={form.priority}
        options={chosenPriorities.map((value) => ({ value, label: t(`help:priority.${value}`) }))}
        onChange={(value) => value && change({ priority: value })}
      />
      <TextInput
        label={t('help:new.asin')}
        value={form.asin}
        maxLength={10}
        onChange={(event) => change({ asin: event.currentTarget.value })}
      />
      <TextInput
        label={t('help:new.order')}
        value={form.orderNumber}
        maxLength={40}
        onChange={(event) => change({ orderNumber: event.currentTarget.value })}
      />
    </>
  );
}
