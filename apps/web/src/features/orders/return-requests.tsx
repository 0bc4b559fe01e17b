import { ActionIcon } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import type { OrderDetail } from '@kervan/contracts/order-detail';
import { orders } from '@kervan/contracts/orders-calls';
import type { OrderReturns } from '@kervan/contracts/order-returns';
import { useText } from '../../i18n/i18n.ts';
import { useBlocked } from '../../session/session-data.ts';
import { useFormat } from '../../ui/format/format.tsx';
import { tip } from '../../ui/tip.ts';
import classes from './order.module.css';

/** The RMA numbers that the parcels of an order have. */
export const rmasOf = (order: OrderDetail): string[] => [
  ...new Set(order.packages.flatMap(({ rma }) => (rma === null ? [] : [rma]))),
];

type Props = { order: OrderDetail; requests: OrderReturns['requests']; onEdit: () => void };

/** ORD-009, RET-011: the number of the return, and what Amazon's report says of it. */
export function ReturnRequests({ order, requests, onEdit }: Props) {
  const t = useText();
  const format = useFormat();
  const blocked = useBlocked(orders.update);
  return (
    <section className={classes.returnPart} aria-label={t('returns:requests.title')}>
      <div className={classes.fact}>
        <span className="text3">{t('returns:rma.label')}</span>
        <span className={classes.rma}>
          <span className="code">{rmasOf(order).join(', ') || t('returns:rma.none')}</span>
          <ActionIcon
            size="sm"
            aria-label={t('returns:rma.edit')}
            {...tip(blocked ?? t('returns:rma.edit'))}
            disabled={blocked !== null}
            onClick={onEdit}
          >
            <IconPencil size={14} stroke={1.75} />
          </ActionIcon>
        </span>
      </div>
      {requests.length > 0 && (
        <ul className={classes.notes} aria-label={t('returns:requests.title')}>
          {requests.map(({ rma, sku, quantity, reason, requestedOn, deliveredOn }) => (
            <li key={`${rma} ${sku}`} className={classes.note}>
              <div className="code small">{rma}</div>
              <div className="small">{t('returns:requests.line', { quantity: format.number(quantity), sku })}</div>
              <div className="small text3">
                {t('returns:requests.on', { day: format.date(requestedOn) })}
                {reason !== null && ` · ${reason}`}
                {deliveredOn !== null && ` · ${t('returns:requests.back', { day: format.date(deliveredOn) })}`}
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
