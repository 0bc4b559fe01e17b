import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { WarehouseChat } from '@kervan/contracts/warehouse-chat';
import { warehouseChat } from '@kervan/contracts/warehouse-chat-calls';
import { useCallMutation } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { ConversationClosed, ConversationHead } from '../../kit/conversation/conversation.tsx';
import { useBlocked } from '../../session/session-data.ts';
import { useFormat, useNow } from '../../ui/format/format.tsx';
import { Secret } from '../../ui/secret.tsx';
import { tip } from '../../ui/tip.ts';
import type { ChatSearch } from './chat-search.ts';
import { ChatStatus, ClaimMark } from './chat-status.tsx';
import { FlagButton } from './flag-button.tsx';

/** The way back to the list, where only one of both is seen. */
export function useBackLink(back: ChatSearch | null) {
  const t = useText();
  if (back === null) return null;
  return (link: { className: string; children: ReactNode }) => (
    <Link to="/warehouse/chat" search={back} aria-label={t('warehouseChat:back')} {...link} />
  );
}

/** What the conversation is about, how it stands, its flag and its end. */
export function ThreadHead({ chat, back }: { chat: WarehouseChat; back: ChatSearch | null }) {
  const t = useText();
  return (
    <ConversationHead
      back={useBackLink(back)}
      title={chat.packageNo}
      isCode
      about={
        <Secret kind="sellerOrderId">
          <Link
            to="/sellerOrder/$sellerAmazonOrderId"
            params={{ sellerAmazonOrderId: chat.sellerAmazonOrderId }}
            className="link small code"
          >
            {t('warehouseChat:thread.order', { order: chat.sellerAmazonOrderId })}
          </Link>
        </Secret>
      }
      marks={
        <>
          <ClaimMark chat={chat} />
          <ChatStatus status={chat.status} />
          <FlagButton chat={chat} />
          {!chat.isClosed && <CloseButton id={chat.id} />}
        </>
      }
    />
  );
}

function CloseButton({ id }: { id: number }) {
  const t = useText();
  const blocked = useBlocked(warehouseChat.close);
  const close = useCallMutation(warehouseChat.close, {
    done: () => t('warehouseChat:thread.closedDone'),
  });
  return (
    <Button
      size="xs"
      variant="default"
      {...tip(blocked)}
      disabled={blocked !== null}
      loading={close.isPending}
      onClick={() => close.mutate({ query: { id } })}
    >
      {t('warehouseChat:thread.close')}
    </Button>
  );
}

/** WH-034: a conversation that the seller closed says until when he opens it again; of one that the warehouse closed he begins another. */
export function ClosedNote({ chat }: { chat: WarehouseChat }) {
  const t = useText();
  const format = useFormat();
  const now = useNow();
  const blocked = useBlocked(warehouseChat.reopen);
  const reopen = useCallMutation(warehouseChat.reopen, {
    done: () => t('warehouseChat:thread.reopenedDone'),
  });
  const until = chat.reopenUntil;
  const isOver = until === null || now > Date.parse(until);
  return (
    <ConversationClosed>
      <p className="text2">
        {until === null
          ? t('warehouseChat:thread.closedByWarehouse')
          : isOver
            ? t('warehouseChat:thread.reopenOver')
            : t('warehouseChat:thread.reopenUntil', { date: format.dateTime(until) })}
      </p>
      {isOver ? (
        <Link to="/warehouse/chat" search={{ package: chat.packageId }} className="link">
          {t('warehouseChat:thread.startNew')}
        </Link>
      ) : (
        <Button
          size="xs"
          variant="default"
          {...tip(blocked)}
          disabled={blocked !== null}
          loading={reopen.isPending}
          onClick={() => reopen.mutate({ body: { id: chat.id } })}
        >
          {t('warehouseChat:thread.reopen')}
        </Button>
      )}
    </ConversationClosed>
  );
}
