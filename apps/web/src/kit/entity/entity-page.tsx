import type { UseQueryResult } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useId, type ReactNode } from 'react';
import type { ApiError } from '@kervan/contracts/call';
import { errorWords } from '../../api/error-text.ts';
import { useText } from '../../i18n/i18n.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { useScreenSize } from '../../ui/screen-size.ts';
import { RowSkeletons } from '../../ui/skeletons.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import classes from './entity-page.module.css';
import type { Fact } from './fact-list.tsx';

type Props<Data, Tab extends string> = {
  /** What the page is about. A call read as the main one of its screen opens /404 by itself (SHELL-074). */
  query: Pick<UseQueryResult<Data, ApiError>, 'data' | 'error' | 'refetch' | 'isFetching'>;
  words: {
    failed: string;
    /** Said in the place where the page would stand when there is no such thing. */
    notFound?: { title: string; text?: string; actions?: ReactNode };
    tabs: string;
    tab: (name: Tab) => string;
  };
  /** The first one is not written in the address. */
  tabs: readonly Tab[];
  count?: (name: Tab, data: Data) => number | null;
  header: (data: Data) => ReactNode;
  /** A few figures of now at the right of the tabs, where there is room. */
  facts?: (data: Data) => readonly Fact[];
  children: (tab: Tab, data: Data) => ReactNode;
};

/** The tab that the address names; the first where it names none. */
export const tabOf = <Tab extends string>(tabs: readonly Tab[], named: unknown): Tab =>
  tabs.find((tab) => tab === named) ?? (tabs[0] as Tab); // A page has a tab at least.

/** The page of one thing: head, tabs in the address (`?tab=`), and what the tab shows; or why it cannot be shown. */
export function EntityPage<Data, Tab extends string>(props: Props<Data, Tab>) {
  const { query, words, tabs, count, header, facts, children } = props;
  const navigate = useNavigate();
  const panelId = useId();
  const { data } = query;
  const search: { tab?: unknown } = useSearch({ strict: false });
  const tab = tabOf(tabs, search.tab);
  const open = (name: Tab) =>
    void navigate({
      to: '.',
      search: (before: object) => ({ ...before, tab: name === tabs[0] ? undefined : name }) as never, // Each page's own address.
    });
  if (data === undefined) return <NoData query={query} words={words} />;
  return (
    <div className={classes.page}>
      {header(data)}
      <div className={classes.tabs}>
        <Tabs
          label={words.tabs}
          active={tab}
          onChange={open}
          panelId={panelId}
          tabs={tabs.map((name) => ({ name, label: words.tab(name), count: count?.(name, data) ?? null }))}
        />
        {facts && <FactsOfNow facts={facts(data)} />}
      </div>
      <div className={classes.scroll} id={panelId} role="tabpanel" aria-label={words.tab(tab)}>
        <div className={classes.column}>{children(tab, data)}</div>
      </div>
    </div>
  );
}

/** The thing is on its way, is not there, or could not be loaded. */
function NoData({ query: { error, refetch, isFetching }, words }: Pick<Props<unknown, never>, 'query' | 'words'>) {
  const t = useText();
  if (!error) return <RowSkeletons count={8} height={72} />;
  if (error.status === 404 && words.notFound) return <EmptyState {...words.notFound} heading="h1" />;
  return (
    <ErrorState title={words.failed} {...errorWords(error, t)} onRetry={() => void refetch()} isRetrying={isFetching} />
  );
}

function FactsOfNow({ facts }: { facts: readonly Fact[] }) {
  const { isMobile } = useScreenSize();
  if (isMobile) return null;
  return (
    <dl className={classes.facts}>
      {facts.map(({ name, value }) => (
        <div key={name} className={classes.fact}>
          <dt>{name}</dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
