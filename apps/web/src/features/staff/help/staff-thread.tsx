import { Button, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import type { Response } from '@kervan/contracts/endpoint';
import { staffHelp } from '@kervan/contracts/staff-help-calls';
import { attachmentAccept } from '@kervan/domain/files/attachment';
import { limits } from '@kervan/domain/limits';
import { call } from '../../../api/call.ts';
import { errorText } from '../../../api/error-text.ts';
import { read, useCallMutation } from '../../../api/operations.ts';
import { useText } from '../../../i18n/i18n.ts';
import { FileField } from '../../../kit/file-field.tsx';
import { Card } from '../../../ui/card.tsx';
import { notify } from '../../../ui/notify.ts';
import { saveFile } from '../../../ui/save-file.ts';
import { When } from '../../../ui/when.tsx';
import { Answered } from '../parts/answered.tsx';

type Row = Response<typeof staffHelp.list>['items'][number];
const RESULT_MAX = 500;

/** A customer's request as staff read it, and their answer; a result ends it. */
export function StaffThread({ request, onClose }: { request: Row; onClose: () => void }) {
  const t = useText();
  const { customerId, id } = request;
  const query = useQuery(read(staffHelp.messages, { body: { customerId, id, limit: 100 } }));
  const isOpen = request.status === 'Initial' || request.status === 'InProgress';
  const open = async (fileId: number) => {
    try {
      const file = await call(staffHelp.file, { query: { customerId: String(customerId), id: String(fileId) } });
      saveFile(file.name, file.content);
    } catch {
      notify.error(t('help:request.fileFailed'));
    }
  };
  return (
    <Card
      title={`${request.code} ${request.title}`}
      aside={
        <Button variant="subtle" size="xs" onClick={onClose}>
          {t('ui:close')}
        </Button>
      }
    >
      <p className="small text3">
        {[
          t(`help:type.${request.requestType}`),
          t(`help:reason.${request.reasonType}`),
          request.asin,
          request.market,
          request.orderNumber,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <Answered query={query} failed={t('help:request.failed')}>
        {({ items }) => (
          <div role="log" aria-label={t('help:request.messages')}>
            {items.length === 0 && <p>{request.description}</p>}
            {items.map((message) => (
              <div key={message.id}>
                <p className="small text3">
                  <b>{message.sender === 'user' ? request.customerName : message.staffName}</b>{' '}
                  <When at={message.date} exact />
                </p>
                <p style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }} dir="auto">
                  {message.text}
                </p>
                {message.attachments.map((file) => (
                  <Button key={file.id} size="xs" variant="subtle" onClick={() => void open(file.id)}>
                    {file.name}
                  </Button>
                ))}
              </div>
            ))}
          </div>
        )}
      </Answered>
      {isOpen && request.requestType === 'AffiliationPaymentRequest' && (
        <p className="small text2">{t('staff:desk.payout')}</p>
      )}
      {isOpen ? <Answer customerId={customerId} id={id} /> : <p role="status">{request.result}</p>}
    </Card>
  );
}

type Draft = { message: string; result: string; files: File[] };
const nothing: Draft = { message: '', result: '', files: [] };

function Answer({ customerId, id }: { customerId: number; id: number }) {
  const t = useText();
  const [draft, setDraft] = useState<Draft>(nothing);
  const answer = useCallMutation(staffHelp.answer, { done: () => t('staff:desk.answered'), shownByForm: ['all'] });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const result = draft.result.trim() === '' ? null : draft.result;
    answer.mutate(
      { body: { json: { customerId, id, message: draft.message, result }, files: draft.files } },
      { onSuccess: () => setDraft(nothing) },
    );
  };
  return (
    <form onSubmit={submit}>
      <Textarea
        label={t('staff:desk.answer')}
        autosize
        minRows={3}
        maxLength={limits.chatMessageMax}
        value={draft.message}
        onChange={(event) => setDraft({ ...draft, message: event.currentTarget.value })}
      />
      <TextInput
        label={t('staff:desk.result')}
        description={t('staff:desk.resultNote')}
        maxLength={RESULT_MAX}
        value={draft.result}
        onChange={(event) => setDraft({ ...draft, result: event.currentTarget.value })}
      />
      <FileField
        label={t('help:new.files')}
        files={draft.files}
        onChange={(files) => setDraft({ ...draft, files })}
        accept={attachmentAccept}
        maxBytes={limits.attachmentBytesMax}
        maxFiles={limits.attachmentsAtOnceMax}
      />
      {answer.error && (
        <p className="neg small" role="alert">
          {errorText(answer.error, t)}
        </p>
      )}
      <p>
        <Button type="submit" loading={answer.isPending} disabled={draft.message.trim() === ''}>
          {draft.result.trim() === '' ? t('staff:desk.send') : t('staff:desk.end')}
        </Button>
      </p>
    </form>
  );
}
