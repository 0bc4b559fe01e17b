import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { warehouse } from '@kervan/contracts/warehouse-calls';
import type { OpenRoutes } from '@kervan/domain/orders/routing-rules';
import type { SendingType } from '@kervan/domain/warehouse/sending-type';
import { read } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { useSelectedStore } from '../../session/session-data.ts';
import { Banner } from '../../ui/banner.tsx';

/** ORD-032: no order of the store can be bought while neither way is open; where each is opened. Nothing where one is. */
export function RoutesClosed({ openWays }: { openWays: OpenRoutes | undefined }) {
  if (openWays === undefined || openWays.isDirectOpen || openWays.isWarehouseActive) return null;
  return <NoneOpen />;
}

/** Decision 72: what an order waits for whose own way is closed. Another one that is open is chosen with its purchase, or by its rules. */
export function RouteOfOrder({ openWays, sendingType }: { openWays: OpenRoutes; sendingType: SendingType }) {
  if (!openWays.isDirectOpen && !openWays.isWarehouseActive) return <NoneOpen />;
  if (sendingType === 'direct' ? openWays.isDirectOpen : openWays.isWarehouseActive) return null;
  return <NotChosen closed={sendingType} />;
}

function NoneOpen() {
  const t = useText();
  const lack = useWarehouseLack();
  return (
    <Banner
      tone="warn"
      title={t('orders:ways.closed')}
      effect={`${t('orders:ways.effect')}${lack === null ? '' : ` ${lack}`}`}
      action={
        <>
          <ToDirect /> <ToWarehouse />
        </>
      }
    />
  );
}

function NotChosen({ closed }: { closed: SendingType }) {
  const t = useText();
  const lack = useWarehouseLack();
  const isWarehouse = closed === 'warehouse';
  return (
    <Banner
      tone="warn"
      title={t('orders:lacks.way')}
      effect={`${t(`orders:lacks.${closed}`)}${isWarehouse && lack !== null ? ` ${lack}` : ''}`}
      action={
        <>
          {isWarehouse ? <ToWarehouse /> : <ToDirect />}{' '}
          <Link to="/routingsettings" className="link">
            {t('orders:lacks.changeDefault')}
          </Link>
        </>
      }
    />
  );
}

const ToDirect = () => {
  const t = useText();
  return (
    <Link to="/routingsettings" className="link">
      {t('orders:ways.acceptDirect')}
    </Link>
  );
};

const ToWarehouse = () => {
  const t = useText();
  return (
    <Link to="/warehouse" className="link">
      {t('orders:ways.setUpWarehouse')}
    </Link>
  );
};

/** What the warehouse of the store in use lacks first, in words; null = not known yet, or nothing. */
function useWarehouseLack(): string | null {
  const t = useText();
  const store = useSelectedStore();
  const { data } = useQuery(read(warehouse.setup, {}));
  const market = data?.markets.find(({ storeId }) => storeId === store?.id);
  if (!market || market.isActive) return null;
  return t(`orders:lacks.step.${market.missing[0] ?? 'activation'}`);
}
