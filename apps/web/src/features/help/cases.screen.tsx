import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { SupportCaseOnWire } from '@kervan/contracts/help';
import { help } from '@kervan/contracts/help-calls';
import { caseStatuses, type CaseStatus } from '@kervan/domain/help/support-case';
import { errorWords } from '../../api/error-text.ts';
import { read } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { useSelectedStore } from '../../session/session-data.ts';
import { Badge } from '../../ui/badge.tsx';
import { CopyCode } from '../../ui/copy-code.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { useFormat } from '../../ui/format/format.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { RowSkeletons } from '../../ui/skeletons.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { When } from '../../ui/when.tsx';
import { casesSearch } from './help-search.ts';
import classes from './help.module.css';

const LIMIT = 100;
const tabs = ['all', ...caseStatuses] as const;
const tones: Record<CaseStatus, 'pos' | 'info' | 'neg' | 'warn'> = {
  RESOLVED: 'pos',
  TRANSFERRED: 'info',
  PENDING_MERCHANT_ACTION: 'neg',
  PENDING_AMAZON_ACTION: 'warn',
};

/** HELP-016: the store's cases at the marketplace's support, read only, the newest update first, one of them in full. */
export function CasesScreen() {
  const store = useSelectedStore();
  const { status } = casesSearch(useSearch({ strict: false }));
  return store && <Cases key={`${store.id} ${status}`} status={status ?? null} />;
}

function Cases({ status }: { status: CaseStatus | null }) {
  const t = useText();
  const navigate = useNavigate();
  const [page, setPage] = useState(1);
  const query = useQuery({
    ...read(help.cases, { body: { page, limit: LIMIT, status } }),
    placeholderData: keepPreviousData,
  });
  const total = query.data?.totalCount ?? 0;
  const [chosen, setChosen] = useState<string | null>(null);
  const items = query.data?.items ?? [];
  const open = items.find(({ caseId }) => caseId === chosen) ?? items[0];
  return (
    <>
      <PageHeader title={t('help:cases.title')} note={t('help:cases.note')} />
      <Tabs
        label={t('help:cases.title')}
        tabs={tabs.map((name) => ({ name, label: name === 'all' ? t('ui:all') : t(`help:caseStatus.${name}`) }))}
        active={status ?? 'all'}
        onChange={(name) =>
          void navigate({ to: '/marketplaceSupportCases', search: name === 'all' ? {} : { status: name } })
        }
      />
      {query.data === undefined && query.error && (
        <ErrorState
          title={t('help:cases.failed')}
          {...errorWords(query.error, t)}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        />
      )}
      {query.isPending && <RowSkeletons count={6} />}
      {query.data && items.length === 0 && (
        <EmptyState
          title={t(status ? 'help:cases.noneOf' : 'help:cases.none')}
          text={t('help:cases.noneText')}
          actions={
            <LinkButton to="/mailSettings" variant="default">
              {t('help:cases.mail')}
            </LinkButton>
          }
        />
      )}
      {open && (
        <div className={classes.panes}>
          <ul className={classes.list} aria-label={t('help:cases.title')}>
            {items.map((each) => (
              <li key={each.caseId}>
                <button
                  type="button"
                  className={`${classes.article ?? ''} link`}
                  aria-current={each.caseId === open.caseId ? 'true' : undefined}
                  onClick={() => setChosen(each.caseId)}
                >
                  {each.subject || each.caseId}{' '}
                  <Badge tone={tones[each.status]}>{t(`help:caseStatus.${each.status}`)}</Badge>
                </button>
              </li>
            ))}
          </ul>
          <Case shown={open} />
        </div>
      )}
      {total > LIMIT && (
        <div className={classes.row}>
          <Button variant="default" size="xs" disabled={page === 1} onClick={() => setPage(page - 1)}>
            {t('help:desk.newer')}
          </Button>
          <Button variant="default" size="xs" disabled={page * LIMIT >= total} onClick={() => setPage(page + 1)}>
            {t('help:desk.older')}
          </Button>
        </div>
      )}
    </>
  );
}

function Case({ shown }: { shown: SupportCaseOnWire }) {
  const t = useText();
  const format = useFormat();
  return (
    <section className={classes.right} aria-label={shown.subject || shown.caseId}>
      <h2>{shown.subject || shown.caseId}</h2>
      <dl className={classes.facts}>
        <dt>{t('help:cases.id')}</dt>
        <dd>
          <CopyCode code={shown.caseId} />
        </dd>
        <dt>{t('help:cases.status')}</dt>
        <dd>
          <Badge tone={tones[shown.status]}>{t(`help:caseStatus.${shown.status}`)}</Badge>
        </dd>
        {shown.email !== null && (
          <>
            <dt>{t('help:cases.email')}</dt>
            <dd>{shown.email}</dd>
          </>
        )}
        <dt>{t('help:cases.created')}</dt>
        <dd>
          <When at={shown.createdDate} exact />
        </dd>
        <dt>{t('help:cases.updated')}</dt>
        <dd>
          <When at={shown.lastUpdatedDate} exact />
        </dd>
        {shown.resolvedDate !== null && (
          <>
            <dt>{t('help:cases.resolved')}</dt>
            <dd>
              <When at={shown.resolvedDate} exact />
            </dd>
          </>
        )}
        {shown.appointments.map(({ party, phone, earliest, latest }) => (
          <div key={earliest} style={{ display: 'contents' }}>
            <dt>{t('help:cases.callback')}</dt>
            <dd>
              {t('help:cases.callbackOf', {
                party,
                phone,
                from: format.dateTime(earliest),
                to: format.dateTime(latest),
              })}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
