import { Button } from '@mantine/core';
import { orders } from '@kervan/contracts/orders-calls';
import type { OrderDetail } from '@kervan/contracts/order-detail';
import { addressFields } from '@kervan/domain/orders/address';
import { useCallMutation } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { useBlocked } from '../../session/session-data.ts';
import { PlainTable } from '../../ui/plain-table.tsx';
import { Secret } from '../../ui/secret.tsx';
import { tip } from '../../ui/tip.ts';
import classes from './order.module.css';

/** The marketplace changed what the seller had edited: both side by side, field by field, and one is kept. */
export function AddressConflict({ order }: { order: OrderDetail }) {
  const t = useText();
  const blocked = useBlocked(orders.settleAddress);
  const settle = useCallMutation(orders.settleAddress, { done: () => t('orders:conflict.done') });
  const { address } = order;
  const { marketplace } = address;
  if (marketplace === null) return null;
  const keep = (which: 'edited' | 'marketplace') =>
    settle.mutate({ body: { sellerOrderId: order.orderId, keep: which } });
  const rows = addressFields.filter((field) => address[field] !== null || (marketplace[field] ?? null) !== null);
  return (
    <section className={classes.conflict} role="alert" aria-label={t('orders:conflict.title')}>
      <h2>{t('orders:conflict.title')}</h2>
      <p className="small text2">{t('orders:conflict.text')}</p>
      <PlainTable>
        <thead>
          <tr>
            <td />
            <th scope="col">{t('orders:conflict.yours')}</th>
            <th scope="col">{t('orders:conflict.theirs')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((field) => (
            <tr key={field} data-changed={address[field] !== (marketplace[field] ?? null) || undefined}>
              <th scope="row" className="text3">
                {t(`orders:address.${field}`)}
              </th>
              <td>
                <Secret kind="buyerInfo">
                  <span dir="auto">{address[field] ?? '–'}</span>
                </Secret>
              </td>
              <td>
                <Secret kind="buyerInfo">
                  <span dir="auto">{marketplace[field] ?? '–'}</span>
                </Secret>
              </td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
      <div className={classes.conflictFoot}>
        <Button
          variant="default"
          disabled={blocked !== null}
          {...tip(blocked)}
          loading={settle.isPending}
          onClick={() => keep('edited')}
        >
          {t('orders:conflict.keepYours')}
        </Button>
        <Button
          variant="default"
          disabled={blocked !== null}
          {...tip(blocked)}
          loading={settle.isPending}
          onClick={() => keep('marketplace')}
        >
          {t('orders:conflict.keepTheirs')}
        </Button>
      </div>
    </section>
  );
}
