import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import type { InventoryTab } from '@kervan/domain/inventory/item-status';
import { useText } from '../../i18n/i18n.ts';
import { Card } from '../../ui/card.tsx';
import { useFormat } from '../../ui/format/format.tsx';
import classes from './dashboard.module.css';
import type { StoreHealth } from './dashboard-types.ts';
import { sharesOf } from './health-figures.ts';

type Tab = Exclude<InventoryTab, 'all'>;
/** The tabs of the inventory with the statuses that are told apart beneath them. */
const parts: readonly {
  tab: Tab;
  tone: string;
  statuses: readonly (
    | 'AtStore'
    | 'AtStoreWithZeroQuantity'
    | 'InQueue'
    | 'AtQueue'
    | 'AtStoreQueue'
    | 'ZeroQuantityQueue'
    | 'RemovalQueue'
  )[];
}[] = [
  { tab: 'atStore', tone: 'profit', statuses: ['AtStore', 'AtStoreWithZeroQuantity'] },
  {
    tab: 'inQueue',
    tone: 'queue',
    statuses: ['InQueue', 'AtQueue', 'AtStoreQueue', 'ZeroQuantityQueue', 'RemovalQueue'],
  },
  { tab: 'pendingApproval', tone: 'own', statuses: [] },
  { tab: 'outOfCriteria', tone: 'loss', statuses: [] },
];

/** Items by status; each count is that of the tab behind it. */
export function InventoryCard({ health: { tabs, statuses } }: { health: StoreHealth }) {
  const t = useText();
  const format = useFormat();
  const shares = sharesOf(parts.map(({ tab }) => tabs[tab]));
  return (
    <div className={classes.card} data-place="third">
      <Card
        title={
          <>
            {t('dashboard:inventory.title')} <span className={`num ${classes.count}`}>{format.number(tabs.all)}</span>
          </>
        }
        aside={
          <Link to="/inventory" className="link">
            {t('dashboard:inventory.list')}
          </Link>
        }
      >
        <div
          className={classes.shares}
          role="img"
          aria-label={parts
            .map(({ tab }, index) => `${t(`inventory:tabs.${tab}`)} ${format.percent(shares[index] ?? 0)}`)
            .join(', ')}
        >
          {parts.map(
            ({ tab, tone }, index) =>
              (shares[index] ?? 0) > 0 && <i key={tab} data-tone={tone} style={{ flexGrow: shares[index] }} />,
          )}
        </div>
        <ul className={classes.parts}>
          {parts.map(({ tab, tone, statuses: own }, index) => {
            const details = own.filter((status) => (statuses[status] ?? 0) > 0);
            return (
              <li key={tab}>
                <i data-tone={tone} aria-hidden="true" />
                <span className={classes.partName}>
                  <Link to="/inventory" search={{ status: tab }}>
                    {t(`inventory:tabs.${tab}`)}
                  </Link>
                  {(details.length > 1 || details[0] !== own[0]) && (
                    <small className="num">
                      {details.map((status, place) => (
                        <Fragment key={status}>
                          {place > 0 && ' · '}
                          <span>
                            {t(`enums:inventoryItem.${status}`)} {format.number(statuses[status] ?? 0)}
                          </span>
                        </Fragment>
                      ))}
                    </small>
                  )}
                </span>
                <b className="num">{format.number(tabs[tab])}</b>
                <span className="num">{format.percent(shares[index] ?? 0)}</span>
              </li>
            );
          })}
        </ul>
      </Card>
    </div>
  );
}
