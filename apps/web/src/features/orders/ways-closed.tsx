import { Link } from '@tanstack/react-router';
import { useText } from '../../i18n/i18n.ts';
import { Banner } from '../../ui/banner.tsx';

type OpenWays = { isDirectOpen: boolean; isWarehouseActive: boolean };

/** ORD-032: no order of the store can be bought while neither way is open; where each is opened. Nothing where one is. */
export function WaysClosed({ openWays }: { openWays: OpenWays | undefined }) {
  const t = useText();
  if (openWays === undefined || openWays.isDirectOpen || openWays.isWarehouseActive) return null;
  return (
    <Banner
      tone="warn"
      title={t('orders:ways.closed')}
      effect={t('orders:ways.effect')}
      action={
        <>
          <Link to="/routingsettings" className="link">
            {t('orders:ways.acceptDirect')}
          </Link>{' '}
          <Link to="/warehouse" className="link">
            {t('orders:ways.setUpWarehouse')}
          </Link>
        </>
      }
    />
  );
}
