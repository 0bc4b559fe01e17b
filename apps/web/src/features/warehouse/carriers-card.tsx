import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { limits } from '@kervan/domain/limits';
import type { CarrierSetting } from '@kervan/domain/warehouse/carrier-settings';
import type { WarehouseCarrierRow, WarehouseMarket } from '@kervan/contracts/warehouse';
import { warehouse } from '@kervan/contracts/warehouse-calls';
import { ApiError } from '@kervan/contracts/call';
import { errorWords } from '../../api/error-text.ts';
import { read, useCallMutation } from '../../api/operations.ts';
import { countryName } from '../../i18n/country-name.ts';
import { useLanguage, useText } from '../../i18n/i18n.ts';
import { useBlocked } from '../../session/session-data.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { useFormat } from '../../ui/format/format.tsx';
import { LineSkeletons } from '../../ui/skeletons.tsx';
import { tip } from '../../ui/tip.ts';
import { CarrierRow } from './carrier-row.tsx';
import classes from './warehouse.module.css';

/** WH-044, WH-047, WH-048: the carriers of the selected store, in the order in which they are tried. */
export function CarriersCard({ market }: { market: WarehouseMarket }) {
  const t = useText();
  const language = useLanguage();
  const { storeId, marketPlaceId, storeName: store } = market;
  const carriers = useQuery({ ...read(warehouse.carriers, { query: { marketPlaceId } }), retry: false });
  const saved = useQuery({
    ...read(warehouse.carrierSettings, { query: { customerMarketPlaceId: storeId } }),
    retry: false,
  });
  const error = carriers.error ?? saved.error;
  const country = countryName(market.countryCode, language);
  const isUnserved = error instanceof ApiError && error.code === 'WarehouseNotActive';
  return (
    <div id="carriers">
      <Card title={t('warehouse:carriers.title', { store })} padded={false}>
        {carriers.data && saved.data ? (
          // What was saved elsewhere takes the place of what stands here.
          <Carriers key={JSON.stringify(saved.data)} carriers={carriers.data} saved={saved.data} market={market} />
        ) : isUnserved ? (
          <EmptyState
            title={t('warehouse:carriers.none', { market: country })}
            text={t('warehouse:carriers.noneText')}
          />
        ) : error ? (
          <ErrorState
            title={t('warehouse:carriers.failed')}
            {...errorWords(error, t)}
            onRetry={() => void Promise.all([carriers.refetch(), saved.refetch()])}
            isRetrying={carriers.isFetching || saved.isFetching}
          />
        ) : (
          <div className={classes.padded}>
            <LineSkeletons count={4} />
          </div>
        )}
      </Card>
    </div>
  );
}

type Props = { carriers: readonly WarehouseCarrierRow[]; saved: readonly CarrierSetting[]; market: WarehouseMarket };

function Carriers({ carriers, saved, market }: Props) {
  const t = useText();
  const format = useFormat();
  const [order, setOrder] = useState(saved);
  const [said, say] = useState('');
  const blocked = useBlocked(warehouse.saveCarrierSettings);
  const saving = useCallMutation(warehouse.saveCarrierSettings, {
    done: t('warehouse:carriers.saved'),
  });
  const all = order.length;
  const move = (from: number, to: number) => {
    const [moved] = order.slice(from, from + 1);
    if (!moved || to < 0 || to >= all) return;
    setOrder(placed(order.toSpliced(from, 1).toSpliced(to, 0, moved)));
    const name = carriers.find(({ id }) => id === moved.carrierId)?.name ?? moved.carrierId;
    say(t('warehouse:carriers.moved', { carrier: name, place: to + 1, all }));
  };
  const isChanged = JSON.stringify(order) !== JSON.stringify(saved);
  const lacks = order.some(({ isActive }) => isActive) ? null : t('warehouse:carriers.needsOne');
  const why = blocked ?? lacks;
  return (
    <>
      <p className={`text2 ${classes.padded}`}>
        {t('warehouse:carriers.text', {
          percent: format.percent(limits.warehouseTolerancePercent * 100, { decimals: 0 }),
          amount: format.money(limits.warehouseToleranceMinor, 'USD'),
        })}
      </p>
      <ol className={classes.carriers}>
        {order.map((setting, index) => {
          const carrier = carriers.find(({ id }) => id === setting.carrierId);
          return (
            carrier && (
              <CarrierRow
                key={carrier.id}
                carrier={carrier}
                countryCode={market.countryCode}
                isActive={setting.isActive}
                place={index + 1}
                all={all}
                onSwitch={(isActive) => setOrder(order.with(index, { ...setting, isActive }))}
                onMove={(by) => move(index, index + by)}
              />
            )
          );
        })}
      </ol>
      <p className={classes.said} aria-live="polite">
        {said}
      </p>
      <div className={classes.bar}>
        {isChanged && <span className="text2">{lacks ?? t('warehouse:carriers.unsaved')}</span>}
        <Button size="xs" variant="subtle" disabled={!isChanged || saving.isPending} onClick={() => setOrder(saved)}>
          {t('warehouse:carriers.reset')}
        </Button>
        <Button
          size="xs"
          disabled={!isChanged || why !== null}
          loading={saving.isPending}
          onClick={() =>
            saving.mutate({
              query: { customerMarketPlaceId: market.storeId },
              body: order.map((each) => ({ ...each })),
            })
          }
          {...tip(why)}
        >
          {t('warehouse:carriers.save')}
        </Button>
      </div>
    </>
  );
}

const placed = (order: readonly CarrierSetting[]): CarrierSetting[] =>
  order.map((each, index) => ({ ...each, priority: index + 1 }));
