import { Button } from '@mantine/core';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { WarehouseMarket } from '@kervan/contracts/warehouse';
import { warehouse } from '@kervan/contracts/warehouse-calls';
import { useCallMutation } from '../../api/operations.ts';
import { countryName } from '../../i18n/country-name.ts';
import { useLanguage, useText, type Text } from '../../i18n/i18n.ts';
import { useBlocked } from '../../session/session-data.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Flag } from '../../ui/flag.tsx';
import { useFormat } from '../../ui/format/format.tsx';
import { PathLink } from '../../ui/path-link.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';
import { tip } from '../../ui/tip.ts';
import type { Setup } from './warehouse.screen.tsx';
import classes from './warehouse.module.css';

/** WH-003, WH-078: for which stores the warehouse sends; each is switched with what it means said before. */
export function MarketsCard({ setup }: { setup: Setup }) {
  const t = useText();
  return (
    <Card title={t('warehouse:markets.title')} padded={false}>
      {setup.markets.length === 0 ? (
        <EmptyState
          title={t('warehouse:markets.empty')}
          text={t('warehouse:markets.emptyText')}
          actions={<PathLink to="/addStoreSteps/AddStore">{t('warehouse:markets.connect')}</PathLink>}
        />
      ) : (
        <PlainTable className={classes.markets}>
          <thead>
            <tr>
              <th>{t('warehouse:markets.store')}</th>
              <th>{t('warehouse:markets.state')}</th>
              <th data-align="right">{t('warehouse:markets.onTheWay')}</th>
              <th />
            </tr>
          </thead>
          <tbody>
            {setup.markets.map((market) => (
              <MarketRow key={market.storeId} market={market} />
            ))}
          </tbody>
        </PlainTable>
      )}
    </Card>
  );
}

function MarketRow({ market }: { market: WarehouseMarket }) {
  const t = useText();
  const format = useFormat();
  const { isActive, activatedAt, isWarehouseNeeded } = market;
  return (
    <tr>
      <td>
        <span className={classes.store}>
          <Flag code={market.countryCode} /> {market.storeName}
        </span>
      </td>
      <td>
        <Badge tone={isActive ? 'pos' : isWarehouseNeeded ? 'neg' : 'neutral'} mark={isActive ? 'dot' : 'ring'}>
          {t(isActive ? 'warehouse:markets.active' : 'warehouse:markets.inactive')}
        </Badge>{' '}
        {isWarehouseNeeded && !isActive && (
          <Badge tone="warn" mark="ring">
            {t('warehouse:markets.needed')}
          </Badge>
        )}
        {activatedAt !== null && (
          <span className="small text3">{t('warehouse:markets.since', { date: format.date(activatedAt) })}</span>
        )}
      </td>
      <td data-align="right" className="num">
        <span className={classes.named}>{t('warehouse:markets.onTheWay')}: </span>
        {format.number(market.onTheWay)}
      </td>
      <td data-align="right">
        <SwitchMarket market={market} />
      </td>
    </tr>
  );
}

function SwitchMarket({ market }: { market: WarehouseMarket }) {
  const t = useText();
  const language = useLanguage();
  const router = useRouter();
  const { source } = useSearch({ strict: false });
  const [isAsking, setAsking] = useState(false);
  const blocked = useBlocked(warehouse.setActive);
  const { isActive, missing, storeName: store, marketPlaceId } = market;
  const turnsOn = !isActive;
  const acting = useCallMutation(warehouse.setActive, {
    done: t(turnsOn ? 'warehouse:markets.activated' : 'warehouse:markets.deactivated', { store }),
  });
  const act = t(turnsOn ? 'warehouse:markets.activate' : 'warehouse:markets.deactivate');
  const lacks = turnsOn && missing.length > 0 ? t('warehouse:markets.missing', { steps: stepsOf(market, t) }) : null;
  const why = blocked ?? lacks;
  return (
    <>
      <Button
        size="xs"
        variant={turnsOn ? 'filled' : 'default'}
        aria-label={t('warehouse:markets.of', { act, store })}
        disabled={why !== null}
        loading={acting.isPending}
        onClick={() => setAsking(true)}
        {...tip(why)}
      >
        {act}
      </Button>
      {lacks !== null && <p className={`small text3 ${classes.why}`}>{lacks}</p>}
      <ConfirmDialog
        isOpen={isAsking}
        title={t(turnsOn ? 'warehouse:markets.confirmOn' : 'warehouse:markets.confirmOff', { store })}
        confirmLabel={act}
        danger={!turnsOn}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          acting.mutate(
            { query: { marketPlaceId }, body: { isActive: turnsOn } },
            // WH-002: back to where the seller came from.
            { onSuccess: () => turnsOn && source !== undefined && router.history.push(source) },
          );
        }}
      >
        {turnsOn ? (
          t('warehouse:markets.confirmOnText')
        ) : (
          <Consequences market={market} country={countryName(market.countryCode, language)} />
        )}
      </ConfirmDialog>
    </>
  );
}

/** WH-002: what stops and what goes on. */
function Consequences({ market, country }: { market: WarehouseMarket; country: string }) {
  const t = useText();
  const { onTheWay: count, isWarehouseNeeded } = market;
  return (
    <>
      {t('warehouse:markets.confirmOffText')}{' '}
      {count === 0 ? t('warehouse:markets.confirmOffNone') : t('warehouse:markets.confirmOffWay', { count })}
      {isWarehouseNeeded && <> {t('warehouse:markets.confirmOffNeeded', { market: country })}</>}
    </>
  );
}

const stepsOf = ({ missing }: WarehouseMarket, t: Text): string =>
  missing.map((step) => t(`warehouse:steps.${step}.label`)).join(', ');
