import { IconMailOpened, IconMessage, IconTrash } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import type { SystemMessage } from '@kervan/contracts/messages';
import { messages } from '@kervan/contracts/messages-calls';
import type { MarketCode } from '@kervan/domain/markets';
import { useCallMutation } from '../../api/operations.ts';
import { useText, type Text } from '../../i18n/i18n.ts';
import { ListPage } from '../../kit/lists/list-page.tsx';
import type { ListWords } from '../../kit/lists/list-words.ts';
import { RowMenu, type RowEntry } from '../../kit/lists/row-menu.tsx';
import { useBlocked, useSelectedStore } from '../../session/session-data.ts';
import { useReadMessage } from '../../shell/message-acts.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { InUsersZone } from '../../ui/format/format.tsx';
import type { GridColumn } from '../../ui/grid/grid-column.ts';
import { TwoLines } from '../../ui/grid/two-lines.tsx';
import { When } from '../../ui/when.tsx';
import { MessageCard, MessageLine, MessageTitle } from './message-cells.tsx';
import { messageList } from './message-list.ts';
import { OpenMessage } from './open-message.tsx';

const rowId = ({ id }: SystemMessage) => id;

/** MSG-020: every message of the product and its staff: to read, to mark as read, to delete. The open one stands in the address. */
export function MessageCenterScreen() {
  const store = useSelectedStore();
  return store && <MessageCenter market={store.marketPlace.countryCode} />;
}

function MessageCenter({ market }: { market: MarketCode }) {
  const t = useText();
  const navigate = useNavigate();
  const { id: openId, ...listed } = useSearch({ from: '/panel/messageCenter' });
  const [deleted, setDeleted] = useState<SystemMessage | null>(null);
  const marking = useReadMessage();
  const blocked = { remove: useBlocked(messages.remove), markRead: marking.blocked };
  const removing = useCallMutation(messages.remove, { done: t('messages:deleted') });
  const show = (id: number | undefined) =>
    void navigate({ to: '/messageCenter', search: id === undefined ? listed : { ...listed, id } });
  const columns = useMessageColumns();
  const menu = (row: SystemMessage) => (
    <RowMenu
      label={t('messages:menu', { title: row.title })}
      entries={() =>
        entriesOf(row, t, {
          open: () => show(row.id),
          markRead: () => marking.mutate({ params: { id: row.id } }),
          remove: () => setDeleted(row),
          blocked,
        })
      }
    />
  );
  return (
    <InUsersZone>
      <ListPage
        list={messageList}
        market={market}
        words={messageWords(t)}
        rowId={rowId}
        columns={columns}
        card={(row: SystemMessage, parts) => <MessageCard row={row} menu={parts.menu} />}
        onOpen={({ id }) => show(id)}
        menu={menu}
      />
      {openId !== undefined && <OpenMessage id={openId} onClose={() => show(undefined)} onDelete={setDeleted} />}
      <ConfirmDialog
        isOpen={deleted !== null}
        title={t('messages:deleteTitle')}
        confirmLabel={t('messages:delete')}
        danger
        onClose={() => setDeleted(null)}
        onConfirm={() => {
          setDeleted(null);
          if (deleted === null) return;
          if (deleted.id === openId) show(undefined);
          removing.mutate({ params: { id: deleted.id } });
        }}
      >
        {t('messages:deleteText', { title: deleted?.title ?? '' })}
      </ConfirmDialog>
    </InUsersZone>
  );
}

type Acts = {
  open: () => void;
  markRead: () => void;
  remove: () => void;
  blocked: { remove: string | null; markRead: string | null };
};

/** What can be done with a message. */
const entriesOf = ({ isRead }: SystemMessage, t: Text, acts: Acts): RowEntry[] => [
  { id: 'open', Icon: IconMessage, label: t('messages:open'), onClick: acts.open },
  {
    id: 'read',
    Icon: IconMailOpened,
    label: t('shell:messages.markRead'),
    onClick: acts.markRead,
    isOff: isRead,
    blocked: acts.blocked.markRead,
  },
  {
    id: 'delete',
    Icon: IconTrash,
    label: t('messages:delete'),
    onClick: acts.remove,
    blocked: acts.blocked.remove,
    isDanger: true,
    startsGroup: true,
  },
];

function useMessageColumns(): readonly GridColumn<SystemMessage>[] {
  const t = useText();
  return useMemo(
    () => [
      {
        id: 'message',
        header: t('messages:columns.message'),
        width: 320,
        grows: true,
        isFixed: true,
        cell: (row) => <TwoLines first={<MessageTitle row={row} />} second={<MessageLine row={row} />} />,
      },
      {
        id: 'date',
        header: t('messages:columns.date'),
        width: 132,
        cell: (row) => <When at={row.createDate} exact />,
      },
    ],
    [t],
  );
}

const messageWords = (t: Text): ListWords<(typeof messageList.tabs.names)[number]> => ({
  title: t('messages:title'),
  failed: t('messages:failed'),
  tab: (name) => t(`messages:tabs.${name}`),
  noun: (count) => t('messages:noun', { count }),
  empty: {
    icon: <IconMessage size={20} stroke={1.75} />,
    bare: { title: t('messages:none'), text: t('messages:noneText') },
    tab: { title: (name) => t(`messages:noneIn.${name}`), showAll: t('messages:showAll') },
  },
});
