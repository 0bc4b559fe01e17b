import type { OrderDetail, OrderEvent } from '@kervan/contracts/order-detail';
import { useText } from '../../i18n/i18n.ts';
import { Timeline } from '../../kit/timeline.tsx';
import { Card } from '../../ui/card.tsx';
import { EventDetail } from '../../ui/event-detail.tsx';
import { useIsSecret } from '../../ui/secret-kinds.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';

const actors = ['marketplace', 'source', 'warehouse', 'carrier', 'rule', 'extension', 'file'] as const;

/** What happened to an order, newest first; what was kept without effect says so. */
export function LogTab({ order }: { order: OrderDetail }) {
  const t = useText();
  const areNamesHidden = useIsSecret('userName');
  const actorOf = ({ actor }: OrderEvent): string => {
    const known = actors.find((each) => each === actor);
    return known ? t(`orders:actor.${known}`) : areNamesHidden ? t('ui:secret') : actor;
  };
  if (order.events.length === 0) return <p className="text3">{t('orders:log.none')}</p>;
  return (
    <Card title={t('orders:log.title')}>
      <Timeline
        label={t('orders:log.title')}
        entries={order.events.toReversed().map((event) => ({
          id: event.id,
          at: event.at,
          title: t(`orders:event.${event.kind}`),
          mark: event.shipmentStatus && <StatusBadge of="shipment" value={event.shipmentStatus} />,
          detail: (
            <span className="small text3">
              {t('orders:log.by', { actor: actorOf(event) })} <EventDetail event={event} />
            </span>
          ),
        }))}
      />
    </Card>
  );
}
