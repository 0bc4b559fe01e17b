import { Modal } from '@mantine/core';
import { IconListDetails } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import type { StaffActionRow } from '@kervan/contracts/staff';
import { useText, type Text } from '../../../i18n/i18n.ts';
import { FactList } from '../../../kit/entity/fact-list.tsx';
import { ListFilters } from '../../../kit/lists/list-filters.tsx';
import { ListPage } from '../../../kit/lists/list-page.tsx';
import type { ListWords } from '../../../kit/lists/list-words.ts';
import type { GridColumn } from '../../../ui/grid/grid-column.ts';
import { When } from '../../../ui/when.tsx';
import classes from '../parts/parts.module.css';
import { StaffLink } from '../staff-link.tsx';
import { ActionChanges } from './action-changes.tsx';
import { AuditFiltersForm } from './audit-filters.tsx';
import { auditList } from './audit-list.ts';
import { subjectText } from './record-words.ts';

const rowId = (row: StaffActionRow) => row.id;

/** Everything that staff did: who, on whom, why, before and after. Nothing of it can be changed or taken away. */
export function AuditScreen() {
  const t = useText();
  const columns = useColumns();
  const [shown, setShown] = useState<StaffActionRow | null>(null);
  return (
    <>
      <ListPage
        list={auditList}
        market="US"
        hasActivity={false}
        words={wordsOf(t)}
        rowId={rowId}
        columns={columns}
        card={(row: StaffActionRow) => <ActionCard action={row} />}
        tools={({ own }, show) => (
          <ListFilters count={Object.keys(own).length}>
            {(close) => (
              <AuditFiltersForm
                filters={own}
                onApply={(filters) => {
                  show({ own: filters });
                  close();
                }}
              />
            )}
          </ListFilters>
        )}
        onOpen={setShown}
        note={t('staff:audit.note')}
      />
      <ActionDialog action={shown} onClose={() => setShown(null)} />
    </>
  );
}

function useColumns(): readonly GridColumn<StaffActionRow>[] {
  const t = useText();
  return useMemo(
    () => [
      {
        id: 'date',
        header: t('staff:date'),
        width: 124,
        isFixed: true,
        cell: (row) => <When at={row.date} exact />,
      },
      { id: 'member', header: t('staff:audit.member'), width: 140, cell: (row) => row.staffName },
      {
        id: 'kind',
        header: t('staff:audit.what'),
        width: 196,
        cell: (row) => <b className="ellipsis">{t(`staff:audit.kind.${row.kind}`)}</b>,
      },
      {
        id: 'customer',
        header: t('staff:audit.customer'),
        width: 96,
        cell: (row) =>
          row.customerId === null ? (
            '–'
          ) : (
            <StaffLink to={`/staff/customers/${row.customerId}`} className="link num">
              {row.customerId}
            </StaffLink>
          ),
      },
      {
        id: 'subject',
        header: t('staff:audit.subject'),
        width: 150,
        isLow: true,
        cell: (row) => <span className="ellipsis">{subjectText(row.subject, t)}</span>,
      },
      {
        id: 'why',
        header: t('staff:audit.why'),
        width: 220,
        grows: true,
        cell: (row) => (
          <span className="ellipsis" title={row.why}>
            {row.why || '–'}
          </span>
        ),
      },
    ],
    [t],
  );
}

function ActionCard({ action }: { action: StaffActionRow }) {
  const t = useText();
  return (
    <article>
      <b>{t(`staff:audit.kind.${action.kind}`)}</b>
      <p className="small text3">
        {action.staffName} · <When at={action.date} exact /> · {subjectText(action.subject, t)}
      </p>
      <p>{action.why}</p>
      <ActionChanges action={action} />
    </article>
  );
}

function ActionDialog({ action, onClose }: { action: StaffActionRow | null; onClose: () => void }) {
  const t = useText();
  return (
    <Modal
      opened={action !== null}
      onClose={onClose}
      size={640}
      title={action && t(`staff:audit.kind.${action.kind}`)}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      {action && (
        <div className={classes.dialog}>
          <FactList
            facts={[
              { name: t('staff:audit.member'), value: action.staffName },
              { name: t('staff:date'), value: <When at={action.date} exact /> },
              { name: t('staff:audit.subject'), value: subjectText(action.subject, t) },
            ]}
          />
          {action.why !== '' && <p className={classes.wrap}>{action.why}</p>}
          <ActionChanges action={action} />
        </div>
      )}
    </Modal>
  );
}

const wordsOf = (t: Text): ListWords<'all'> => ({
  title: t('staff:audit.title'),
  failed: t('staff:audit.failed'),
  tab: () => t('staff:audit.all'),
  search: { label: t('staff:audit.searchLabel'), placeholder: t('staff:audit.search') },
  noun: (count) => t('staff:audit.noun', { count }),
  empty: {
    icon: <IconListDetails size={20} stroke={1.75} />,
    bare: { title: t('staff:audit.none') },
    narrowed: { title: t('staff:audit.noMatch'), clear: t('staff:audit.clear') },
  },
});
