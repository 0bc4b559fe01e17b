import type { PackageDetails } from '@kervan/contracts/package-row';
import { useText } from '../../i18n/i18n.ts';
import { useFormat } from '../../ui/format/format.tsx';
import { Route, type Station } from '../../ui/route.tsx';
import classes from './packages.module.css';

const stops = ['converted', 'inbound', 'received', 'priced', 'released', 'dispatched', 'delivered'] as const;
type Stop = (typeof stops)[number];

/** Where the package is: what lies behind it with its moments, where it stands, what comes. */
export function PackageRoute({ data }: { data: PackageDetails }) {
  const t = useText();
  const format = useFormat();
  const moments = momentsOf(data);
  const last = stops.findLastIndex((stop) => moments[stop] !== null);
  const isOver = moments.delivered !== null;
  const isBad = troubles.includes(data.shipmentStatus) || data.declined !== null;
  const stations = stops.map((stop, index): Station => {
    const at = moments[stop];
    return {
      id: stop,
      label: t(`packages:route.${stop}`),
      state: index > last ? 'waiting' : index < last || isOver ? 'done' : isBad ? 'failed' : 'current',
      details: at === null ? [] : [format.dateTime(at)],
    };
  });
  return (
    <section className={classes.route}>
      <Route label={t('packages:route.label')} stations={stations} />
    </section>
  );
}

/** What wants the seller, or went wrong. */
const troubles: readonly string[] = [
  'WhPackageInsufficientFund',
  'WaitingCreditAtWarehouse',
  'MayBeLost',
  'Undeliverable',
  'ReturningToSeller',
  'Damaged',
  'PackageDisposed',
  'Cancelled',
];

function momentsOf(data: PackageDetails): Record<Stop, string | null> {
  const inbound = data.events.find(({ kind, wasApplied }) => kind === 'shippedToWarehouse' && wasApplied);
  return {
    converted: data.convertedAt,
    inbound: inbound?.at ?? null,
    received: data.receivedAt,
    priced: data.pricedAt,
    released: data.releasedAt,
    dispatched: data.dispatchedAt,
    delivered: data.deliveredAt,
  };
}
