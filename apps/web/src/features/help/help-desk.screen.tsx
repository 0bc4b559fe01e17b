import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { SupportRequest } from '@kervan/contracts/help';
import { help } from '@kervan/contracts/help-calls';
import { supportStatuses } from '@kervan/domain/help/support-request';
import { errorWords } from '../../api/error-text.ts';
import { read } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { RowSkeletons } from '../../ui/skeletons.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { When } from '../../ui/when.tsx';
import { DeskHours } from './desk-hours.tsx';
import { deskSearch, type DeskSearch } from './help-search.ts';
import classes from './help.module.css';
import { NewRequest } from './new-request.tsx';
import { SupportBadge } from './status-badge.tsx';

const LIMIT = 25;
const tabs = ['all', ...supportStatuses] as const;

/** HELP-003: the requests of the account, a new one, and when the desk is open. */
export function HelpDeskScreen() {
  const t = useText();
  const navigate = useNavigate();
  const { status, page = 1, ask = false } = deskSearch(useSearch({ strict: false }));
  const query = useQuery(read(help.list, { body: { page, limit: LIMIT, status: status ?? null } }));
  const go = (next: DeskSearch) => void navigate({ to: '/helpdesk', search: next });
  const total = query.data?.totalCount ?? 0;
  return (
    <>
      <PageHeader
        title={t('help:desk.title')}
        note={query.data && <DeskHours hours={query.data.hours} />}
        actions={
          <>
            <LinkButton to="/helpItems" variant="default">
              {t('help:items.title')}
            </LinkButton>
            <LinkButton to="/marketplaceSupportCases" variant="default">
              {t('help:cases.title')}
            </LinkButton>
            {!ask && <Button onClick={() => go({ ask: true })}>{t('help:desk.ask')}</Button>}
          </>
        }
      />
      <div className={classes.page}>
        {ask && <NewRequest onClose={() => go({})} />}
        <Card title={t('help:desk.requests')} padded={false}>
          <Tabs
            label={t('help:desk.requests')}
            tabs={tabs.map((name) => ({ name, label: name === 'all' ? t('ui:all') : t(`help:status.${name}`) }))}
            active={status ?? 'all'}
            onChange={(name) => go(name === 'all' ? {} : { status: name })}
          />
          {query.data ? (
            <Requests items={query.data.items} />
          ) : query.error ? (
            <ErrorState
              title={t('help:desk.failed')}
              {...errorWords(query.error, t)}
              onRetry={() => void query.refetch()}
              isRetrying={query.isFetching}
            />
          ) : (
            <RowSkeletons count={4} />
          )}
          {total > LIMIT && (
            <div className={classes.row}>
              <Button
                variant="default"
                size="xs"
                disabled={page === 1}
                onClick={() => go({ ...(status ? { status } : {}), page: page - 1 })}
              >
                {t('help:desk.newer')}
              </Button>
              <Button
                variant="default"
                size="xs"
                disabled={page * LIMIT >= total}
                onClick={() => go({ ...(status ? { status } : {}), page: page + 1 })}
              >
                {t('help:desk.older')}
              </Button>
            </div>
          )}
        </Card>
      </div>
    </>
  );
}

function Requests({ items }: { items: readonly SupportRequest[] }) {
  const t = useText();
  if (items.length === 0) return <EmptyState title={t('help:desk.none')} text={t('help:desk.noneText')} />;
  return (
    <ul className={classes.list} aria-label={t('help:desk.requests')}>
      {items.map((request) => (
        <li key={request.id}>
          <Link to="/requestSupport/$id" params={{ id: String(request.id) }} className={classes.row ?? ''}>
            <span className={classes.words}>
              {request.isUnread ? <b>{request.title}</b> : request.title}{' '}
              <span className="small text3 code">{request.code}</span>
              <br />
              <span className="small text3">
                {t(`help:type.${request.requestType}`)} · <When at={request.lastMessageDate} />
              </span>
            </span>
            {request.isUnread && <span className="small neg">{t('help:desk.unread')}</span>}
            <SupportBadge status={request.status} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
