import { Button } from '@mantine/core';
import { ApiError } from '@kervan/contracts/call';
import { attachmentAccept } from '@kervan/domain/files/attachment';
import { useText } from '../../i18n/i18n.ts';
import { Conversation, ConversationClosed, ConversationHead } from '../../kit/conversation/conversation.tsx';
import { ConversationLog } from '../../kit/conversation/conversation-log.tsx';
import {
  ConversationPages,
  ConversationRow,
  ConversationRows,
  FlagMark,
} from '../../kit/conversation/conversation-row.tsx';
import { MessageBubble, MessageFiles, MessageNote, MessageText } from '../../kit/conversation/message-bubble.tsx';
import { MessageComposer } from '../../kit/conversation/message-composer.tsx';
import { useDraft } from '../../kit/conversation/use-draft.ts';
import { Badge } from '../../ui/badge.tsx';
import { useFormat, useNow } from '../../ui/format/format.tsx';
import { When } from '../../ui/when.tsx';
import { State } from './part-section.tsx';

const HOUR_MS = 3_600_000;

/** Conversations: their list, one of them with what was said and what is said next, and one that is over. */
export function ShowConversation() {
  const t = useText();
  const now = useNow();
  const at = (hours: number) => new Date(now - hours * HOUR_MS).toISOString();
  return (
    <>
      <State name="rows">
        <Rows at={at} />
      </State>
      <State name="open">
        <Conversation label="KRV-00000001">
          <ConversationHead
            title="KRV-00000001"
            isCode
            about={<span className="small text2">302-1000001-7000037</span>}
            marks={<Badge tone="info">{t('enums:inventoryItem.AtStore')}</Badge>}
          />
          <Log at={at} />
          <Composer blocked={null} />
        </Conversation>
      </State>
      <State name="closed">
        <Conversation label="KRV-00000002">
          <ConversationHead title="KRV-00000002" isCode />
          <ConversationClosed>
            <span className="text2">{t('inventory:empty.storeTitle')}</span>
            <Button size="xs" variant="default">
              {t('ui:retry')}
            </Button>
          </ConversationClosed>
        </Conversation>
      </State>
      <State name="blocked">
        <Composer blocked={t('ui:retry')} />
      </State>
    </>
  );
}

type At = { at: (hours: number) => string };

function Rows({ at }: At) {
  const format = useFormat();
  const link: Parameters<typeof ConversationRow>[0]['link'] = (props) => <a href="#Conversation" {...props} />;
  return (
    <>
      <ConversationRows label="Conversations">
        <ConversationRow
          link={link}
          unread={{ count: 2, label: format.number(2) }}
          first={<b className="code">KRV-00000001</b>}
          when={<When at={at(1)} />}
          second={<span className="ellipsis">Where is it?</span>}
          marks={<FlagMark flag={{ title: 'Urgent', colorHexCode: '#D97D28' }} />}
        />
        <ConversationRow
          link={link}
          isOpen
          unread={{ count: 0, label: '' }}
          first={<b className="code">KRV-00000002</b>}
          when={<When at={at(70)} />}
          second={<span className="ellipsis">Thank you</span>}
        />
      </ConversationRows>
      <ConversationPages
        page={2}
        pages={3}
        words={{ newer: '←', older: '→', page: (page, pages) => `${page} / ${pages}` }}
        onTurn={() => {}}
      />
    </>
  );
}

function Log({ at }: At) {
  const files = [
    { id: 1, name: 'photo.jpg', kind: 'jpg', bytes: 20_480 },
    { id: 2, name: 'virus.exe', isRefused: true },
  ];
  return (
    <ConversationLog label="KRV-00000001" place="card" earlier={{ label: '↑', total: 60, limit: 50, page: () => null }}>
      <MessageBubble who="Anneliese Roth" sender="in" isOwn={false} date={at(4)}>
        <MessageText language="de">Wo ist mein Paket?</MessageText>
        <MessageFiles
          files={files}
          get={() => Promise.reject(new ApiError('UnexpectedError', 500))}
          words={{ download: (name) => name, failed: (why) => why, refused: (name) => `${name} ×` }}
        />
      </MessageBubble>
      <MessageNote>KRV-00000001</MessageNote>
      <MessageBubble who="Elif Demir" sender="out" isOwn date={at(1)}>
        <MessageText language="de">Es ist morgen bei Ihnen.</MessageText>
      </MessageBubble>
    </ConversationLog>
  );
}

function Composer({ blocked }: { blocked: string | null }) {
  const t = useText();
  const { draft, change, clear } = useDraft(() => ({}));
  return (
    <MessageComposer
      words={{
        label: t('ui:apply'),
        placeholder: t('ui:apply'),
        files: t('ui:back'),
        addFiles: t('ui:back'),
        send: t('ui:next'),
        keys: 'Ctrl Enter',
        left: (shown) => shown,
      }}
      draft={draft}
      onChange={change}
      onSend={clear}
      textMax={400}
      accept={attachmentAccept}
      blocked={blocked}
      isBusy={false}
      error={null}
    />
  );
}
