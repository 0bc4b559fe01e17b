import { warehouseChat } from '@kervan/contracts/warehouse-chat-calls';
import { limits } from '@kervan/domain/limits';
import { attachmentAccept } from '@kervan/domain/files/attachment';
import { errorText } from '../../api/error-text.ts';
import { useCallMutation } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { MessageComposer } from '../../kit/conversation/message-composer.tsx';
import { useDraft } from '../../kit/conversation/use-draft.ts';
import { useBlocked } from '../../session/session-data.ts';

type Props = {
  to: { chatId: number } | { packageId: number };
  isFocused?: boolean;
  onSent?: (chatId: number) => void;
};

/** What is said next to the warehouse, with its files. */
export function Composer({ to, isFocused = false, onSent }: Props) {
  const t = useText();
  const { draft, change, clear } = useDraft(() => ({}));
  const blocked = useBlocked(warehouseChat.send);
  const send = useCallMutation(warehouseChat.send, { shownByForm: ['all'] });
  const submit = () =>
    send.mutate(
      { body: { json: { ...to, message: draft.text }, files: draft.files }, key: draft.key },
      {
        onSuccess: ({ id }) => {
          clear();
          onSent?.(id);
        },
      },
    );
  return (
    <MessageComposer
      words={{
        label: t('warehouseChat:write.label'),
        placeholder: t('warehouseChat:write.placeholder'),
        files: t('warehouseChat:write.files'),
        addFiles: t('warehouseChat:write.addFiles'),
        send: t('warehouseChat:write.send'),
        keys: t('warehouseChat:write.keys'),
        left: (shown) => t('warehouseChat:write.left', { shown }),
        sending: (size) =>
          size === null ? t('warehouseChat:write.sendingText') : t('warehouseChat:write.sending', { size }),
      }}
      draft={draft}
      onChange={(next) => {
        change(next);
        send.reset();
      }}
      onSend={submit}
      textMax={limits.chatMessageMax}
      accept={attachmentAccept}
      blocked={blocked}
      isBusy={send.isPending}
      error={send.error && t('warehouseChat:write.failed', { why: errorText(send.error, t) })}
      isFocused={isFocused}
    />
  );
}
