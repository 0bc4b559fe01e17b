import { Button } from '@mantine/core';
import { IconUsersGroup } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { StaffRequest } from '@kervan/contracts/staff-requests';
import { staff } from '@kervan/contracts/staff-calls';
import { read } from '../../../api/operations.ts';
import { useText, type Text } from '../../../i18n/i18n.ts';
import { ListPage } from '../../../kit/lists/list-page.tsx';
import type { ListWords } from '../../../kit/lists/list-words.ts';
import type { GridColumn } from '../../../ui/grid/grid-column.ts';
import { TwoLines } from '../../../ui/grid/two-lines.tsx';
import { Money } from '../../../ui/money.tsx';
import { When } from '../../../ui/when.tsx';
import classes from '../parts/parts.module.css';
import { StaffLink } from '../staff-link.tsx';
import { DecideDialog, type Decision } from './decide-dialog.tsx';
import { RequestKind, aboutOf } from './request-facts.tsx';
import { requestsList } from './requests-list.ts';

const rowId = (row: StaffRequest) => row.id;
type Decide = (request: StaffRequest, decision: Decision) => void;

/** Money that is moved by two of the staff: what others asked for is approved or refused, what one asked for oneself is taken back. */
export function RequestsScreen() {
  const t = useText();
  const me = useQuery(read(staff.me, {})).data?.id ?? null;
  const [asked, setAsked] = useState<{ request: StaffRequest; decision: Decision } | null>(null);
  const decide = useMemo<Decide>(() => (request, decision) => setAsked({ request, decision }), []);
  const columns = useColumns(me, decide);
  return (
    <>
      <ListPage
        list={requestsList}
        market="US"
        hasActivity={false}
        words={wordsOf(t)}
        rowId={rowId}
        columns={columns}
        card={(row: StaffRequest) => <RequestCard request={row} me={me} onDecide={decide} />}
        note={t('staff:requests.note')}
      />
      <DecideDialog asked={asked} onClose={() => setAsked(null)} />
    </>
  );
}

function useColumns(me: number | null, onDecide: Decide): readonly GridColumn<StaffRequest>[] {
  const t = useText();
  return useMemo(
    () => [
      {
        id: 'asked',
        header: t('staff:requests.askedAt'),
        width: 116,
        isFixed: true,
        cell: (row) => <When at={row.askedAt} />,
      },
      {
        id: 'what',
        header: t('staff:requests.what'),
        width: 220,
        grows: true,
        cell: (row) => (
          <TwoLines
            first={<b className="ellipsis">{t(`staff:requests.kind.${row.kind}`)}</b>}
            second={<span className="small text3 ellipsis">{aboutOf(row, t)}</span>}
          />
        ),
      },
      {
        id: 'amount',
        header: t('staff:amount'),
        width: 104,
        align: 'right',
        cell: (row) => <Money minor={row.amount} currency="USD" strong />,
      },
      {
        id: 'customer',
        header: t('staff:requests.customer'),
        width: 180,
        cell: (row) => (
          <TwoLines
            first={
              <StaffLink to={`/staff/customers/${row.customerId}`} className="link ellipsis">
                {row.customerName}
              </StaffLink>
            }
            second={<span className="small text3 ellipsis">{row.customerEmail}</span>}
          />
        ),
      },
      ...decisionColumns(t, me, onDecide),
    ],
    [t, me, onDecide],
  );
}

/** Why it was asked for, and what became of it. */
const decisionColumns = (t: Text, me: number | null, onDecide: Decide): GridColumn<StaffRequest>[] => [
  {
    id: 'why',
    header: t('staff:requests.why'),
    width: 220,
    widthMax: 340,
    cell: (row) => (
      <TwoLines
        first={
          <span className="ellipsis" title={row.why}>
            {row.why}
          </span>
        }
        second={<span className="small text3 ellipsis">{row.askedBy.name}</span>}
      />
    ),
  },
  {
    id: 'decision',
    header: t('staff:requests.decision'),
    width: 208,
    cell: (row) =>
      row.state === 'waiting' ? (
        <DecideButtons request={row} me={me} onDecide={onDecide} />
      ) : (
        <TwoLines
          first={<span className="ellipsis">{row.decidedBy ?? t('staff:requests.alone')}</span>}
          second={
            <span className="small text3 ellipsis" title={row.note ?? undefined}>
              {row.note ?? ''}
            </span>
          }
        />
      ),
  },
];

function DecideButtons({ request, me, onDecide }: { request: StaffRequest; me: number | null; onDecide: Decide }) {
  const t = useText();
  if (me === null) return null;
  const decisions: readonly Decision[] = request.askedBy.id === me ? ['withdraw'] : ['refuse', 'approve'];
  return (
    <span className={classes.actionBar}>
      {decisions.map((decision) => (
        <Button
          key={decision}
          size="xs"
          variant="default"
          onClick={() => onDecide(request, decision)}
          aria-label={t(`staff:requests.${decision}Of`, { id: request.id })}
        >
          {t(`staff:requests.${decision}`)}
        </Button>
      ))}
    </span>
  );
}

function RequestCard({ request, me, onDecide }: { request: StaffRequest; me: number | null; onDecide: Decide }) {
  return (
    <article>
      <div className={classes.cardLine}>
        <span>
          <RequestKind request={request} />
        </span>
        <Money minor={request.amount} currency="USD" strong />
      </div>
      <p className="small">
        <StaffLink to={`/staff/customers/${request.customerId}`} className="link">
          {request.customerName}
        </StaffLink>{' '}
        · {request.askedBy.name} · <When at={request.askedAt} />
      </p>
      <p className="small text2">{request.why}</p>
      {request.state === 'waiting' ? (
        <DecideButtons request={request} me={me} onDecide={onDecide} />
      ) : (
        <p className="small text3">{[request.decidedBy, request.note].filter(Boolean).join(' · ')}</p>
      )}
    </article>
  );
}

const wordsOf = (t: Text): ListWords<StaffRequest['state']> => ({
  title: t('staff:requests.title'),
  failed: t('staff:requests.failed'),
  tab: (name) => t(`staff:requests.state.${name}`),
  search: { label: t('staff:requests.searchLabel'), placeholder: t('staff:requests.search') },
  noun: (count) => t('staff:requests.noun', { count }),
  empty: {
    icon: <IconUsersGroup size={20} stroke={1.75} />,
    bare: { title: t('staff:requests.none'), text: t('staff:requests.noneText') },
    search: {
      title: t('staff:requests.noMatch'),
      text: (q) => t('staff:requests.noMatchText', { q }),
      everywhere: t('staff:requests.showWaiting'),
    },
    tab: { title: () => t('staff:requests.none'), showAll: t('staff:requests.showWaiting') },
  },
});
