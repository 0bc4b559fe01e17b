import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { Response } from '@kervan/contracts/endpoint';
import { staffHelp } from '@kervan/contracts/staff-help-calls';
import { supportStatuses } from '@kervan/domain/help/support-request';
import { read } from '../../../api/operations.ts';
import { useText } from '../../../i18n/i18n.ts';
import { Badge } from '../../../ui/badge.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { When } from '../../../ui/when.tsx';
import { Answered } from '../parts/answered.tsx';
import { WideTable } from '../parts/wide-table.tsx';
import { StaffLink } from '../staff-link.tsx';
import { deskSearchOf, type StaffDeskSearch } from './desk-search.ts';
import { StaffThread } from './staff-thread.tsx';

const tabs = ['all', ...supportStatuses] as const;
const LIMIT = 25;
/** Another customer may ask meanwhile. */
const READ_MS = 30_000;

/** Requests of all customers, those that wait first; one of them is read and answered below. */
export function DeskScreen() {
  const t = useText();
  const navigate = useNavigate();
  const search = deskSearchOf(useSearch({ strict: false }));
  const { status, q = '', page = 1, customer, id } = search;
  const go = (next: StaffDeskSearch) => void navigate({ to: '.', search: next as never }); // The registered router is the panel's.
  const query = useQuery({
    ...read(staffHelp.list, {
      body: { page, limit: LIMIT, ...(status ? { status } : {}), ...(q === '' ? {} : { text: q }) },
    }),
    refetchInterval: READ_MS,
  });
  const open = query.data?.items.find((each) => each.id === id && each.customerId === customer);
  return (
    <>
      <PageHeader title={t('staff:desk.title')} note={t('staff:desk.note')} />
      <Tabs
        label={t('staff:desk.title')}
        tabs={tabs.map((name) => ({ name, label: name === 'all' ? t('ui:all') : t(`help:status.${name}`) }))}
        active={status ?? 'all'}
        onChange={(name) => go({ status: supportStatuses.find((each) => each === name) })}
      />
      <TextInput
        type="search"
        aria-label={t('staff:desk.search')}
        placeholder={t('staff:desk.search')}
        defaultValue={q}
        onKeyDown={(event) => event.key === 'Enter' && go({ ...search, q: event.currentTarget.value, page: 1 })}
      />
      {open && (
        <StaffThread
          key={open.id}
          request={open}
          onClose={() => go({ ...search, customer: undefined, id: undefined })}
        />
      )}
      <Answered query={query} failed={t('staff:desk.failed')}>
        {({ items, totalCount }) =>
          items.length === 0 ? (
            <EmptyState title={t('staff:desk.none')} text={t('staff:desk.noneText')} />
          ) : (
            <>
              <Requests
                items={items}
                onOpen={({ customerId, id: opened }) => go({ ...search, customer: customerId, id: opened })}
              />
              {totalCount > LIMIT && (
                <p>
                  <Button
                    variant="default"
                    size="xs"
                    disabled={page === 1}
                    onClick={() => go({ ...search, page: page - 1 })}
                  >
                    {t('help:desk.newer')}
                  </Button>{' '}
                  <Button
                    variant="default"
                    size="xs"
                    disabled={page * LIMIT >= totalCount}
                    onClick={() => go({ ...search, page: page + 1 })}
                  >
                    {t('help:desk.older')}
                  </Button>
                </p>
              )}
            </>
          )
        }
      </Answered>
    </>
  );
}

type Row = Response<typeof staffHelp.list>['items'][number];

function Requests({ items, onOpen }: { items: readonly Row[]; onOpen: (row: Row) => void }) {
  const t = useText();
  return (
    <WideTable
      label={t('staff:desk.title')}
      heads={(['request', 'customer', 'priority', 'status', 'last'] as const).map((id) => ({
        id,
        label: t(`staff:desk.${id}`),
      }))}
    >
      {items.map((row) => (
        <tr key={row.id}>
          <td>
            <Button variant="subtle" size="xs" onClick={() => onOpen(row)}>
              {row.code} {row.title}
            </Button>
          </td>
          <td>
            <StaffLink to={`/staff/customers/${row.customerId}`} className="link">
              {row.customerName}
            </StaffLink>
          </td>
          <td>{t(`help:priority.${row.priority}`)}</td>
          <td>{row.isWaiting ? <Badge tone="warn">{t('staff:desk.waits')}</Badge> : t(`help:status.${row.status}`)}</td>
          <td>
            <When at={row.lastMessageDate} />
          </td>
        </tr>
      ))}
    </WideTable>
  );
}
