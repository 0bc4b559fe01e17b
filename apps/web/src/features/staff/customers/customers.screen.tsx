import { IconUsers } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { CustomerRow } from '@kervan/contracts/staff-customers';
import { useText, type Text } from '../../../i18n/i18n.ts';
import { ListPage } from '../../../kit/lists/list-page.tsx';
import type { ListWords } from '../../../kit/lists/list-words.ts';
import type { GridColumn } from '../../../ui/grid/grid-column.ts';
import { TwoLines } from '../../../ui/grid/two-lines.tsx';
import { When } from '../../../ui/when.tsx';
import classes from '../parts/parts.module.css';
import { StaffLink, useStaffGo } from '../staff-link.tsx';
import { AccountStateBadge } from './account-state.tsx';
import { customersList } from './customers-list.ts';

const rowId = (row: CustomerRow) => row.id;

/** Every customer: found by number, address, name or store. */
export function CustomersScreen() {
  const t = useText();
  const go = useStaffGo();
  const columns = useColumns();
  return (
    <ListPage
      list={customersList}
      // Amounts here are the platform's.
      market="US"
      hasActivity={false}
      words={wordsOf(t)}
      rowId={rowId}
      columns={columns}
      card={(row: CustomerRow) => <CustomerCard row={row} />}
      onOpen={({ id }) => go(`/staff/customers/${id}`)}
    />
  );
}

const storesOf = (row: CustomerRow): string =>
  row.stores
    .filter(({ isRemoved }) => !isRemoved)
    .map(({ name, market }) => `${name} (${market})`)
    .join(', ');

function useColumns(): readonly GridColumn<CustomerRow>[] {
  const t = useText();
  return useMemo(
    () => [
      {
        id: 'number',
        header: t('staff:customers.number'),
        width: 92,
        isFixed: true,
        cell: (row) => <span className="num">{row.id}</span>,
      },
      {
        id: 'name',
        header: t('staff:customers.name'),
        width: 220,
        widthMax: 360,
        grows: true,
        cell: (row) => (
          <TwoLines
            first={
              <StaffLink to={`/staff/customers/${row.id}`} className="link ellipsis">
                {row.name}
              </StaffLink>
            }
            second={<span className="small text3 ellipsis">{row.email}</span>}
          />
        ),
      },
      {
        id: 'state',
        header: t('staff:customers.state'),
        width: 148,
        cell: (row) => <AccountStateBadge state={row.state} />,
      },
      {
        id: 'level',
        header: t('staff:customers.level'),
        width: 168,
        cell: (row) => <span className="ellipsis">{row.levelName ?? '–'}</span>,
      },
      {
        id: 'stores',
        header: t('staff:customers.stores'),
        width: 200,
        widthMax: 320,
        isLow: true,
        cell: (row) => (
          <span className="ellipsis" title={storesOf(row)}>
            {storesOf(row) || '–'}
          </span>
        ),
      },
      {
        id: 'created',
        header: t('staff:customers.created'),
        width: 116,
        cell: (row) => <When at={row.createDate} />,
      },
    ],
    [t],
  );
}

function CustomerCard({ row }: { row: CustomerRow }) {
  return (
    <article>
      <div className={classes.cardLine}>
        <StaffLink to={`/staff/customers/${row.id}`} className="link ellipsis">
          {row.name}
        </StaffLink>
        <AccountStateBadge state={row.state} />
      </div>
      <p className="small text3 ellipsis">
        <span className="num">{row.id}</span> · {row.email}
      </p>
      <p className="small text2 ellipsis">{[row.levelName, storesOf(row)].filter(Boolean).join(' · ')}</p>
    </article>
  );
}

const wordsOf = (t: Text): ListWords<'all'> => ({
  title: t('staff:customers.title'),
  failed: t('staff:customers.failed'),
  tab: () => t('staff:customers.all'),
  search: { label: t('staff:customers.searchLabel'), placeholder: t('staff:customers.search') },
  noun: (count) => t('staff:customers.noun', { count }),
  empty: {
    icon: <IconUsers size={20} stroke={1.75} />,
    bare: { title: t('staff:customers.none') },
    search: {
      title: t('staff:customers.noMatch'),
      text: (q) => t('staff:customers.noMatchText', { q }),
      everywhere: t('staff:customers.all'),
    },
  },
});
