import type { ReactNode } from 'react';
import type { OrderDetail } from '@kervan/contracts/order-detail';
import { useText } from '../../i18n/i18n.ts';
import { Card } from '../../ui/card.tsx';
import { useFormat } from '../../ui/format/format.tsx';
import { Money } from '../../ui/money.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { Unknown } from '../../ui/unknown.tsx';
import { When } from '../../ui/when.tsx';
import classes from './order.module.css';

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{name}</dt>
      <dd className="num">{children}</dd>
    </div>
  );
}

/** ORD-005: the dates of an order; those that have not come are left out, but for what was promised. */
export function DatesCard({ order }: { order: OrderDetail }) {
  const t = useText();
  const format = useFormat();
  const day = (at: string | null) => (at === null ? <Unknown /> : format.date(at));
  const moments = [
    ['shipped', order.shippedAt],
    ['confirmed', order.confirmedAt],
    ['delivered', order.deliveredAt],
    ['cancelled', order.cancelledAt],
  ] as const;
  return (
    <Card title={t('orders:dates.title')}>
      <dl className={classes.railFacts}>
        <Fact name={t('orders:dates.ordered')}>
          <When at={order.purchasedAt} exact />
        </Fact>
        <Fact name={t('orders:dates.shipBy')}>{day(order.shipBy)}</Fact>
        {moments.map(
          ([name, at]) =>
            at !== null && (
              <Fact key={name} name={t(`orders:dates.${name}`)}>
                <When at={at} exact />
              </Fact>
            ),
        )}
        {order.deliverFrom !== null && <Fact name={t('orders:dates.deliverFrom')}>{day(order.deliverFrom)}</Fact>}
        <Fact name={t('orders:dates.deliverBy')}>{day(order.deliverBy)}</Fact>
      </dl>
    </Card>
  );
}

/** ORD-006, ORD-008: how it is sent, and where it stands beyond the two statuses of the head. */
export function ServiceCard({ order }: { order: OrderDetail }) {
  const t = useText();
  return (
    <Card title={t('orders:service.title')}>
      <dl className={classes.railFacts}>
        <Fact name={t('orders:service.progress')}>
          <StatusBadge of="order" value={order.orderStatus} />
        </Fact>
        <Fact name={t('orders:service.shipping')}>{order.shippingService ?? <Unknown />}</Fact>
        <Fact name={t('orders:service.fulfilment')}>{order.fulfilment}</Fact>
        <Fact name={t('orders:service.channel')}>{order.salesChannel ?? <Unknown />}</Fact>
        <Fact name={t('orders:service.sending')}>{t(`orders:sending.${order.sendingType}`)}</Fact>
        {order.carrierCode !== null && <Fact name={t('orders:service.carrier')}>{order.carrierCode}</Fact>}
        {order.capUsdMinor !== null && (
          <Fact name={t('orders:service.cap')}>
            <Money minor={order.capUsdMinor} currency="USD" />
          </Fact>
        )}
      </dl>
    </Card>
  );
}
