import type { PackageDetails } from '@kervan/contracts/package-row';
import { useText } from '../../i18n/i18n.ts';
import { useFormat } from '../../ui/format/format.tsx';
import { Route, type Station } from '../../ui/route.tsx';
import classes from './packages.module.css';

const stops = ['converted', 'inbound', 'received', 'priced', 'released', 'dispatched', 'delivered'] as const;
/** Its way back, once it has one. */
const stopsBack = ['returnStarted', 'returnSent', 'returnAccepted'] as const;
type Stop = (typeof stops)[number] | (typeof stopsBack)[number];

/** Where the package is: what lies behind it with its moments, where it stands, what comes. */
export function PackageRoute({ data }: { data: PackageDetails }) {
  const t = useText();
  const format = useFormat();
  const moments = momentsOf(data);
  const way = wayOf(data, moments);
  const last = way.findLastIndex((stop) => moments[stop] !== null);
  const isOver = last === way.length - 1;
  const isBad = troubles.includes(data.shipmentStatus) || data.declined !== null;
  const stations = way.map((stop, index): Station => {
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

/** What goes back never comes where it was not yet. */
function wayOf({ shipmentStatus }: PackageDetails, moments: Record<Stop, string | null>): readonly Stop[] {
  if (!goingBack.includes(shipmentStatus)) return stops;
  const last = stops.findLastIndex((stop) => moments[stop] !== null);
  return [...stops.slice(0, last + 1), ...stopsBack];
}

const goingBack: readonly string[] = [
  'WhStartedReturnProcess',
  'ReturnSentFromWarehouse',
  'ReturnSentFromLocalWarehouse',
  'ReturnAccepted',
];

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
  const toldOf = (...kinds: readonly string[]): string | null =>
    data.events.find(({ kind, wasApplied }) => kinds.includes(kind) && wasApplied)?.at ?? null;
  return {
    converted: data.convertedAt,
    inbound: toldOf('shippedToWarehouse'),
    received: data.receivedAt,
    priced: data.pricedAt,
    released: data.releasedAt,
    dispatched: data.dispatchedAt,
    delivered: data.deliveredAt,
    returnStarted: toldOf('returnStarted'),
    returnSent: toldOf('returnSentFromHub', 'returnSentFromLocal'),
    returnAccepted: toldOf('returnAccepted'),
  };
}
