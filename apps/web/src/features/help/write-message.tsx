import { help } from '@kervan/contracts/help-calls';
import { attachmentAccept } from '@kervan/domain/files/attachment';
import { limits } from '@kervan/domain/limits';
import { errorText } from '../../api/error-text.ts';
import { useCallMutation } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { MessageComposer } from '../../kit/conversation/message-composer.tsx';
import { useDraft } from '../../kit/conversation/use-draft.ts';
import { useBlocked } from '../../session/session-data.ts';

/** What is written next to the help desk, with its files. */
export function WriteMessage({ requestId }: { requestId: number }) {
  const t = useText();
  const { draft, change, clear } = useDraft(() => ({}));
  const blocked = useBlocked(help.addMessage);
  const send = useCallMutation(help.addMessage, { done: null, shownByForm: ['all'] });
  return (
    <MessageComposer
      words={{
        label: t('help:request.write'),
        placeholder: t('help:request.write'),
        files: t('help:new.files'),
        addFiles: t('help:request.addFiles'),
        send: t('help:request.send'),
        keys: t('help:request.keys'),
        left: (shown) => t('help:request.left', { shown }),
      }}
      draft={draft}
      onChange={(next) => {
        change(next);
        send.reset();
      }}
      onSend={() =>
        send.mutate(
          { body: { json: { requestId, message: draft.text }, files: draft.files }, key: draft.key },
          { onSuccess: clear },
        )
      }
      textMax={limits.chatMessageMax}
      accept={attachmentAccept}
      blocked={blocked}
      isBusy={send.isPending}
      error={send.error && errorText(send.error, t)}
      place="page"
    />
  );
}
