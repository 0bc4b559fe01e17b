import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { buyerMessages } from '@kervan/contracts/buyer-messages-calls';
import { attachmentAccept } from '@kervan/domain/files/attachment';
import { limits } from '@kervan/domain/limits';
import { errorText } from '../../api/error-text.ts';
import { useCallMutation } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { useBlocked } from '../../session/session-data.ts';
import { fieldError } from '../../ui/field-error.tsx';
import type { LogPlace } from '../conversation/conversation-log.tsx';
import { MessageComposer } from '../conversation/message-composer.tsx';
import { useDraft } from '../conversation/use-draft.ts';
import { TemplateButton, type FilledTemplate } from './template-button.tsx';

/** A conversation that is answered, or an order whose buyer is written to. */
export type BuyerTarget = {
  threadId: number | null;
  subject: string;
  /** Whose values templates are filled with. */
  sellerAmazonOrderId: string | null;
};

const answering = ({ threadId, subject }: BuyerTarget): string =>
  threadId === null ? subject : `${/^re:/i.test(subject) ? '' : 'Re: '}${subject}`.slice(0, limits.buyerSubjectMax);

/** `textMax`: what the way takes that it goes. */
type Props = { to: BuyerTarget; textMax?: number; place?: LogPlace; onSent?: () => void };

/** MSG-003, MSG-033: what is written to a buyer: its subject, words and files, or a template to begin with. */
export function BuyerComposer({ to, textMax = limits.buyerMessageMax, place = 'pane', onSent }: Props) {
  const t = useText();
  const { draft, change, clear } = useDraft(() => ({ subject: answering(to) }));
  const [tried, setSubmitted] = useState(false);
  const blocked = useBlocked(buyerMessages.send);
  const send = useCallMutation(buyerMessages.send, {
    shownByForm: ['all'],
    done: () => t('buyerMessages:write.done'),
  });
  const isWithoutSubject = draft.subject.trim() === '';
  const edit: typeof change = (next) => {
    change(next);
    send.reset();
  };
  const submit = () => {
    const { subject, text: message, files, key } = draft;
    const about = to.threadId === null ? { sellerAmazonOrderId: to.sellerAmazonOrderId } : { threadId: to.threadId };
    send.mutate(
      { body: { json: { ...about, subject, message }, files }, key },
      {
        onSuccess: () => {
          clear();
          setSubmitted(false);
          onSent?.();
        },
      },
    );
  };
  /** An answer keeps its subject; what was written already stays above. */
  const fill = ({ subject, message }: FilledTemplate) =>
    edit((before) => ({
      text: [before.text.trim(), message].filter(Boolean).join('\n\n').slice(0, textMax),
      subject: before.subject.trim() === '' ? subject : before.subject,
    }));
  return (
    <MessageComposer
      words={{
        label: t('buyerMessages:write.message'),
        files: t('buyerMessages:write.files'),
        addFiles: t('buyerMessages:write.addFiles'),
        send: t('buyerMessages:write.send'),
        keys: t('buyerMessages:write.keys'),
        left: (shown) => t('buyerMessages:write.left', { shown }),
        missing: t('buyerMessages:write.messageMissing'),
      }}
      draft={draft}
      onChange={edit}
      onSend={submit}
      textMax={textMax}
      accept={attachmentAccept}
      blocked={blocked}
      isBusy={send.isPending}
      error={send.error && t('buyerMessages:write.failed', { why: errorText(send.error, t) })}
      isReady={!isWithoutSubject}
      onTried={() => setSubmitted(true)}
      place={place}
      tools={<TemplateButton sellerAmazonOrderId={to.sellerAmazonOrderId} blocked={blocked} onFilled={fill} />}
    >
      <TextInput
        size="xs"
        label={t('buyerMessages:write.subject')}
        value={draft.subject}
        maxLength={limits.buyerSubjectMax}
        disabled={blocked !== null}
        error={fieldError(tried && isWithoutSubject ? t('buyerMessages:write.subjectMissing') : null)}
        onChange={(event) => edit({ subject: event.currentTarget.value })}
      />
    </MessageComposer>
  );
}
