import { Button, Checkbox, TextInput } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { buyerMessages } from '@kervan/contracts/buyer-messages-calls';
import { errorWords } from '../../api/error-text.ts';
import { read } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { ConversationPages } from '../../kit/conversation/conversation-row.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { RowSkeletons } from '../../ui/skeletons.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import classes from './buyer-messages.module.css';
import { ReadAllButton } from './read-all-button.tsx';
import { ThreadList } from './thread-list.tsx';
import { tabOf, threadTabs, type ThreadSearch } from './thread-search.ts';

const LIMIT = 50;
const PANEL = 'buyer-threads';

const threadsQuery = (search: ThreadSearch) =>
  read(buyerMessages.threads, {
    body: {
      page: search.page ?? 1,
      limit: LIMIT,
      state: tabOf(search),
      ...(search.flagged === undefined ? {} : { isFlagged: true }),
      ...(search.text === undefined ? {} : { text: search.text.slice(0, 100) }),
    },
  });

/** MSG-001: the conversations with the buyers of the store, the last one first. */
export function MessagesScreen() {
  const t = useText();
  const navigate = useNavigate();
  const search = useSearch({ from: '/panel/message/Messages' });
  const threads = useQuery({ ...threadsQuery(search), placeholderData: keepPreviousData });
  const show = ({ page: _first, ...next }: ThreadSearch) => void navigate({ to: '/message/Messages', search: next });
  const turn = (page: number) => void navigate({ to: '/message/Messages', search: { ...search, page } });
  const { tab: _tab, ...rest } = search;
  return (
    <div className={classes.page}>
      <PageHeader
        title={t('buyerMessages:title')}
        note={
          <>
            {t('buyerMessages:note')}{' '}
            <Link to="/mailForwardingGuide" className="link">
              {t('buyerMessages:guide')}
            </Link>
          </>
        }
        actions={
          <>
            <LinkButton to="/templates" variant="default">
              {t('buyerMessages:templates')}
            </LinkButton>
            <ReadAllButton />
          </>
        }
      />
      <Tabs
        tabs={threadTabs.map((name) => ({ name, label: t(`buyerMessages:tab.${name}`) }))}
        active={tabOf(search)}
        onChange={(tab) => show(tab === 'all' ? rest : { ...rest, tab })}
        label={t('buyerMessages:list')}
        panelId={PANEL}
      />
      <div id={PANEL} role="tabpanel" aria-label={t(`buyerMessages:tab.${tabOf(search)}`)}>
        <Narrowed key={search.text ?? ''} search={search} onChange={show} />
        <Listed threads={threads} search={search} onShow={show} onTurn={turn} />
      </div>
    </div>
  );
}

function Narrowed({ search, onChange }: { search: ThreadSearch; onChange: (search: ThreadSearch) => void }) {
  const t = useText();
  const [words, setWords] = useState(search.text ?? '');
  const { text: _text, flagged: _flagged, ...rest } = search;
  const next = (text: string, isFlagged: boolean) =>
    onChange({
      ...rest,
      ...(text.trim() === '' ? {} : { text: text.trim() }),
      ...(isFlagged ? { flagged: 'yes' } : {}),
    });
  const isFlagged = search.flagged !== undefined;
  return (
    <form
      className={classes.filter}
      onSubmit={(event) => {
        event.preventDefault();
        next(words, isFlagged);
      }}
    >
      <TextInput
        size="xs"
        type="search"
        className={classes.search ?? ''}
        aria-label={t('buyerMessages:search')}
        placeholder={t('buyerMessages:search')}
        maxLength={100}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      <Checkbox
        size="xs"
        label={t('buyerMessages:flagged')}
        checked={isFlagged}
        onChange={(event) => next(words, event.currentTarget.checked)}
      />
    </form>
  );
}

type ListedProps = {
  threads: ReturnType<typeof useThreads>;
  search: ThreadSearch;
  onShow: (search: ThreadSearch) => void;
  onTurn: (page: number) => void;
};
// The type of what the screen asks.
const useThreads = () => useQuery(threadsQuery({}));

function Listed({ threads, search, onShow, onTurn }: ListedProps) {
  const t = useText();
  const { data, error } = threads;
  if (error && !data)
    return (
      <ErrorState
        title={t('buyerMessages:failed')}
        {...errorWords(error, t)}
        onRetry={() => void threads.refetch()}
        isRetrying={threads.isFetching}
      />
    );
  if (!data) return <RowSkeletons count={6} height={76} />;
  if (data.items.length === 0) {
    const isAll = tabOf(search) === 'all' && search.text === undefined && search.flagged === undefined;
    return (
      <EmptyState
        icon={<IconMail size={20} stroke={1.75} />}
        title={t(isAll ? 'buyerMessages:none' : 'buyerMessages:noneOf')}
        {...(isAll
          ? { text: t('buyerMessages:noneText') }
          : {
              actions: (
                <Button size="xs" variant="default" onClick={() => onShow({})}>
                  {t('buyerMessages:showAll')}
                </Button>
              ),
            })}
      />
    );
  }
  return (
    <>
      <ThreadList threads={data.items} />
      <ConversationPages
        page={search.page ?? 1}
        pages={Math.ceil(data.totalCount / LIMIT)}
        words={{
          newer: t('buyerMessages:newer'),
          older: t('buyerMessages:older'),
          page: (page, pages) => t('buyerMessages:page', { page, pages }),
        }}
        onTurn={onTurn}
      />
    </>
  );
}
