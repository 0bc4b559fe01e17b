import { useQuery } from '@tanstack/react-query';
import type { UnknownEvent } from '@kervan/contracts/staff-warehouse';
import { staffWarehouse } from '@kervan/contracts/staff-warehouse-calls';
import { read } from '../../../api/operations.ts';
import { useText } from '../../../i18n/i18n.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { When } from '../../../ui/when.tsx';
import { Answered } from '../parts/answered.tsx';
import classes from '../parts/parts.module.css';
import { WideTable } from '../parts/wide-table.tsx';
import { AskedRefunds } from './asked-refunds.tsx';

/** What the warehouse told of objects that nobody here has. */
export function UnknownEventsScreen() {
  const t = useText();
  const unknown = useQuery(read(staffWarehouse.unknownEvents, {}));
  return (
    <>
      <PageHeader title={t('staff:warehouse.title')} note={t('staff:warehouse.note')} />
      <div className={classes.page}>
        <AskedRefunds />
        <Answered query={unknown} failed={t('staff:warehouse.failed')}>
          {({ events, count }) =>
            events.length === 0 ? (
              <EmptyState title={t('staff:warehouse.none')} />
            ) : (
              <>
                <p className="small text3">{t('staff:warehouse.count', { count })}</p>
                <Card padded={false}>
                  <WideTable
                    label={t('staff:warehouse.title')}
                    heads={[
                      { id: 'what', label: t('staff:warehouse.what') },
                      { id: 'object', label: t('staff:warehouse.object') },
                      { id: 'seq', label: t('staff:warehouse.seq'), align: 'right' },
                      { id: 'at', label: t('staff:warehouse.at') },
                      { id: 'receivedAt', label: t('staff:warehouse.receivedAt') },
                    ]}
                  >
                    {events.map((event) => (
                      <EventRow key={event.id} event={event} />
                    ))}
                  </WideTable>
                </Card>
              </>
            )
          }
        </Answered>
      </div>
    </>
  );
}

const EventRow = ({ event: { kind, objectKind, objectRef, seq, at, receivedAt } }: { event: UnknownEvent }) => (
  <tr>
    <th scope="row" className="code">
      {kind}
    </th>
    <td className="code">
      {objectKind} {objectRef}
    </td>
    <td data-align="right" className="num">
      {seq}
    </td>
    <td>
      <When at={at} exact />
    </td>
    <td>
      <When at={receivedAt} exact />
    </td>
  </tr>
);
