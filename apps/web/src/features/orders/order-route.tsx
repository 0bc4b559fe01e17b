import { IconClock } from '@tabler/icons-react';
import type { OrderDetail } from '@kervan/contracts/order-detail';
import { useText } from '../../i18n/i18n.ts';
import { useFormat, useNow } from '../../ui/format/format.tsx';
import { Route, type Station } from '../../ui/route.tsx';
import { Secret } from '../../ui/secret.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { stopsOf, type TimelineStep } from './timeline-steps.ts';
import classes from './order.module.css';

const MINUTE_MS = 60_000;

/** Where an order is on its way, and how that stands to what was promised. */
export function OrderRoute({ order }: { order: OrderDetail }) {
  const t = useText();
  const format = useFormat();
  const now = useNow();
  const linesOf = ({ at, code, trouble, state, id }: TimelineStep) => [
    ...(at === null ? [] : [format.dateTime(at)]),
    ...(code === null
      ? []
      : [
          <Secret key="code" kind={code.kind}>
            <span className={`code ${classes.stationCode}`} title={code.text}>
              {code.text}
            </span>
          </Secret>,
        ]),
    ...(trouble === null ? [] : [<StatusBadge key="trouble" of="shipment" value={trouble} />]),
    ...(state === 'current' && at !== null && id !== 'sold' && now - Date.parse(at) >= MINUTE_MS
      ? [t('orders:route.since', { age: format.age(now - Date.parse(at)) })]
      : []),
    ...(id === 'delivered' && state === 'waiting' && order.deliverBy !== null
      ? [t('orders:route.lastDay', { date: format.date(order.deliverBy) })]
      : []),
  ];
  const stations = stopsOf(order).map((stop): Station => ({
    id: stop.id,
    label: t(`orders:route.${stop.id}`),
    state: stop.state,
    details: linesOf(stop),
  }));
  return (
    <section className={classes.route}>
      <div className={classes.stations}>
        <Route label={t('orders:route.label')} stations={stations} />
      </div>
      <Promise order={order} />
    </section>
  );
}

const DAY_MS = 86_400_000;

/** One line: what is left of the promised delivery, or whether it was kept. */
function Promise({ order }: { order: OrderDetail }) {
  const t = useText();
  const format = useFormat();
  const now = useNow();
  if (order.deliverBy === null || order.sellerStatus === 'Canceled') return null;
  const by = Date.parse(order.deliverBy);
  const date = format.date(order.deliverBy);
  const delivered = order.deliveredAt;
  const days = Math.floor((by - now) / DAY_MS);
  const text =
    delivered !== null
      ? Date.parse(delivered) <= by
        ? t('orders:promise.kept', { date: format.date(delivered) })
        : t('orders:promise.missed', { date: format.date(delivered), promised: date })
      : by < now
        ? t('orders:promise.passed', { date })
        : days === 0
          ? t('orders:promise.today')
          : t('orders:promise.left', { count: days, shown: format.number(days), date });
  const isBad = delivered === null ? by < now : Date.parse(delivered) > by;
  return (
    <p className={`${classes.promise} ${isBad ? 'neg' : ''}`}>
      <IconClock size={16} stroke={1.75} aria-hidden="true" />
      <span className="num">{text}</span>
    </p>
  );
}
