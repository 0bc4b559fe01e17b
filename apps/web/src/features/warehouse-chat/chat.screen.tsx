import { Button } from '@mantine/core';
import { IconMessages } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { warehouseChat } from '@kervan/contracts/warehouse-chat-calls';
import { errorWords } from '../../api/error-text.ts';
import { read } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { ConversationPages } from '../../kit/conversation/conversation-row.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { useKeys } from '../../ui/keys.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { useScreenSize } from '../../ui/screen-size.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { RowSkeletons } from '../../ui/skeletons.tsx';
import { ChatList } from './chat-list.tsx';
import type { ChatSearch } from './chat-search.ts';
import { chatStatuses, statusText } from './chat-status.tsx';
import classes from './chat.module.css';
import { NewThread } from './new-thread.tsx';
import { Thread } from './thread.tsx';
import { WarehouseHours } from './warehouse-hours.tsx';

const LIMIT = 50;

/** What the address says is listed. */
const chatsQuery = ({ status, page = 1 }: ChatSearch) =>
  read(warehouseChat.list, {
    body: { page, limit: LIMIT, status: status !== undefined && chatStatuses.includes(status) ? status : null },
  });

/** WH-032: conversations with the warehouse, the list at the left, the open one at the right; on a narrow screen one after the other. */
export function ChatScreen() {
  const t = useText();
  const navigate = useNavigate();
  const search = useSearch({ from: '/panel/warehouse/chat' });
  const { isMobile } = useScreenSize();
  const chats = useQuery({ ...chatsQuery(search), placeholderData: keepPreviousData });
  const openId = search.chat ?? null;
  const isBeginning = openId === null && search.package !== undefined;
  const isAside = openId !== null || isBeginning;
  const go = (to: ChatSearch) => void navigate({ to: '/warehouse/chat', search: to });
  const { package: _begun, chat: _open, ...listed } = search;
  const move = (step: 1 | -1) => {
    const items = chats.data?.items ?? [];
    const at = items.findIndex(({ id }) => id === openId);
    const next = at === -1 ? items[0] : items[at + step];
    if (next) go({ ...listed, chat: next.id });
  };
  useKeys({ j: () => move(1), k: () => move(-1) });
  return (
    <div className={classes.page}>
      <PageHeader title={t('warehouseChat:title')} note={chats.data && <WarehouseHours hours={chats.data.hours} />} />
      <div className={classes.panes} data-aside={isAside || undefined}>
        {!(isMobile && isAside) && (
          <section className={classes.left} aria-label={t('warehouseChat:list')}>
            <Filter search={listed} onChange={go} />
            <Listed chats={chats} search={search} openId={openId} onShow={go} />
          </section>
        )}
        {!(isMobile && !isAside) && (
          <div className={classes.right}>
            {openId !== null ? (
              <Thread key={openId} id={openId} back={isMobile ? listed : null} />
            ) : search.package !== undefined ? (
              <NewThread
                key={search.package}
                packageId={search.package}
                back={isMobile ? listed : null}
                onBegun={(chat) => go({ ...listed, chat })}
              />
            ) : (
              <EmptyState
                icon={<IconMessages size={20} stroke={1.75} />}
                title={t('warehouseChat:choose')}
                text={t('warehouseChat:chooseText')}
              />
            )}
          </div>
        )}
      </div>
    </div>
  );
}

function Filter({ search, onChange }: { search: ChatSearch; onChange: (search: ChatSearch) => void }) {
  const t = useText();
  return (
    <div className={classes.filter}>
      <SelectField
        label={t('warehouseChat:filter')}
        isLabelHidden
        value={search.status ?? null}
        none={t('warehouseChat:all')}
        options={chatStatuses.map((value) => ({ value, label: statusText(value, t) }))}
        onChange={(status) => onChange(status === null ? {} : { status })}
      />
    </div>
  );
}

type ListedProps = {
  chats: ReturnType<typeof useChats>;
  search: ChatSearch;
  openId: number | null;
  onShow: (search: ChatSearch) => void;
};
// The type of what the screen asks.
const useChats = () => useQuery(chatsQuery({}));

function Listed({ chats, search, openId, onShow }: ListedProps) {
  const t = useText();
  const { data, error } = chats;
  if (error && !data)
    return (
      <ErrorState
        title={t('warehouseChat:failed')}
        {...errorWords(error, t)}
        onRetry={() => void chats.refetch()}
        isRetrying={chats.isFetching}
      />
    );
  if (!data) return <RowSkeletons count={6} height={76} />;
  if (data.items.length === 0)
    return search.status === undefined ? (
      <EmptyState
        icon={<IconMessages size={20} stroke={1.75} />}
        title={t('warehouseChat:none')}
        text={t('warehouseChat:noneText')}
      />
    ) : (
      <EmptyState
        title={t('warehouseChat:noneOf')}
        actions={
          <Button size="xs" variant="default" onClick={() => onShow({})}>
            {t('warehouseChat:showAll')}
          </Button>
        }
      />
    );
  return (
    <>
      <ChatList chats={data.items} openId={openId} search={search} />
      <ConversationPages
        page={search.page ?? 1}
        pages={Math.ceil(data.totalCount / LIMIT)}
        words={{
          newer: t('warehouseChat:newer'),
          older: t('warehouseChat:older'),
          page: (page, pages) => t('warehouseChat:page', { page, pages }),
        }}
        onTurn={(page) => onShow({ ...search, page })}
      />
    </>
  );
}
