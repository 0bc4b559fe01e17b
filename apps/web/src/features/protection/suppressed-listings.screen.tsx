import { Button, TextInput } from '@mantine/core';
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Navigate, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { Response } from '@kervan/contracts/endpoint';
import { protection } from '@kervan/contracts/protection-calls';
import { alertTypes } from '@kervan/domain/protection/warning-of-issue';
import { errorWords } from '../../api/error-text.ts';
import { read } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { useFormat } from '../../ui/format/format.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { RowSkeletons } from '../../ui/skeletons.tsx';
import { When } from '../../ui/when.tsx';
import classes from './protection.module.css';
import { readSuppressedSearch, type SuppressedSearch } from './suppressed-search.ts';
import { SuppressedTable } from './suppressed-table.tsx';

const LIMIT = 50;
const pagesOf = (total: number): number => Math.max(1, Math.ceil(total / LIMIT));

/** INV-064, INV-090: the listings that the marketplace took down or hides. */
export function SuppressedListingsScreen() {
  const t = useText();
  const navigate = useNavigate();
  const { page = 1, search = '', alert } = readSuppressedSearch(useSearch({ strict: false }));
  const go = (next: SuppressedSearch) => void navigate({ to: '/inventory/suppressedListings', search: next });
  const listings = useQuery({
    ...read(protection.suppressed, { body: { page, limit: LIMIT, search, alertType: alert ?? null } }),
    placeholderData: keepPreviousData,
  });
  const kept = { ...(search === '' ? {} : { search }), ...(alert ? { alert } : {}) };
  const lastPage = listings.data && !listings.isPlaceholderData ? pagesOf(listings.data.totalCount) : page;
  // Its listings went meanwhile.
  if (page > lastPage)
    return (
      <Navigate to="/inventory/suppressedListings" search={readSuppressedSearch({ ...kept, page: lastPage })} replace />
    );
  return (
    <>
      <PageHeader
        title={t('protection:suppressed.title')}
        note={t('protection:suppressed.note')}
        actions={
          <LinkButton to="/preventSuspend" variant="default">
            {t('protection:rules.title')}
          </LinkButton>
        }
      />
      <div className={classes.page}>
        <Tools key={search} search={search} alert={alert ?? null} onGo={(next) => go(readSuppressedSearch(next))} />
        <Listings listings={listings} isNarrowed={search !== '' || alert !== undefined} />
        {listings.data && listings.data.totalCount > 0 && (
          <Pager page={page} total={listings.data.totalCount} onPage={(next) => go({ ...kept, page: next })} />
        )}
      </div>
    </>
  );
}

type ListingsProps = { listings: UseQueryResult<Response<typeof protection.suppressed>>; isNarrowed: boolean };

function Listings({ listings, isNarrowed }: ListingsProps) {
  const t = useText();
  const { data } = listings;
  if (listings.isPending) return <RowSkeletons count={8} height={44} />;
  if (data === undefined)
    return (
      <ErrorState
        title={t('protection:suppressed.failed')}
        {...errorWords(listings.error, t)}
        onRetry={() => void listings.refetch()}
        isRetrying={listings.isFetching}
      />
    );
  return (
    <>
      {data.items.length === 0 ? (
        <EmptyState
          title={t(isNarrowed ? 'protection:suppressed.noMatch' : 'protection:suppressed.empty')}
          text={t(isNarrowed ? 'protection:suppressed.noMatchText' : 'protection:suppressed.emptyText')}
        />
      ) : (
        <SuppressedTable items={data.items} />
      )}
      <p className="small text2">
        {data.reportedAt === null ? (
          t('protection:suppressed.notYet')
        ) : (
          <>
            {t('protection:suppressed.reported')} <When at={data.reportedAt} />
          </>
        )}
      </p>
    </>
  );
}

type ToolsProps = {
  search: string;
  alert: SuppressedSearch['alert'] | null;
  onGo: (next: Record<string, unknown>) => void;
};

function Tools({ search, alert, onGo }: ToolsProps) {
  const t = useText();
  const [wanted, setWanted] = useState(search);
  return (
    <form
      className={classes.tools}
      onSubmit={(event) => {
        event.preventDefault();
        onGo({ search: wanted, alert });
      }}
    >
      <TextInput
        className={classes.search ?? ''}
        type="search"
        aria-label={t('protection:suppressed.search')}
        placeholder={t('protection:suppressed.search')}
        value={wanted}
        maxLength={100}
        onChange={(event) => setWanted(event.currentTarget.value)}
      />
      <Button type="submit" variant="default">
        {t('protection:suppressed.find')}
      </Button>
      <SelectField
        label={t('protection:suppressed.alert')}
        isLabelHidden
        value={alert ?? null}
        none={t('protection:suppressed.allAlerts')}
        options={alertTypes.map((value) => ({ value, label: t(`protection:alerts.${value}`) }))}
        onChange={(value) => onGo({ search: wanted, alert: value })}
      />
    </form>
  );
}

function Pager({ page, total, onPage }: { page: number; total: number; onPage: (page: number) => void }) {
  const t = useText();
  const format = useFormat();
  const pages = pagesOf(total);
  return (
    <div className={classes.pager}>
      <span className="num small text2">
        {t('protection:suppressed.total', { count: total, alerts: format.number(total) })}
      </span>
      {pages > 1 && (
        <>
          <Button size="xs" variant="default" disabled={page <= 1} onClick={() => onPage(page - 1)}>
            {t('protection:suppressed.previous')}
          </Button>
          <span className="num small text2">
            {t('protection:suppressed.page', { page: format.number(page), pages: format.number(pages) })}
          </span>
          <Button size="xs" variant="default" disabled={page >= pages} onClick={() => onPage(page + 1)}>
            {t('protection:suppressed.next')}
          </Button>
        </>
      )}
    </div>
  );
}
