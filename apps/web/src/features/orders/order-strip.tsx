import type { ReactNode } from 'react';
import type { MarketCode } from '@kervan/domain/markets';
import { shareOfCost } from '@kervan/domain/orders/order-profit';
import { useText } from '../../i18n/i18n.ts';
import { useFormat } from '../../ui/format/format.tsx';
import { Money } from '../../ui/money.tsx';
import type { OrdersView } from './orders-list.ts';
import { useTotals } from './use-totals.ts';
import classes from './orders.module.css';

/** What all found orders come to, whatever page shows them: sale = cost + tax and commission + refunds + profit. */
export function OrderStrip({ view, market }: { view: OrdersView; market: MarketCode }) {
  const t = useText();
  const format = useFormat();
  const totals = useTotals(view, market);
  if (!totals || totals.orders === 0) return null;
  const { currency } = totals;
  const share = shareOfCost(totals.profitMinor, totals.costMinor);
  return (
    <dl className={classes.strip} aria-label={t('orders:strip.label')}>
      <Figure name={t('orders:strip.sale')}>
        <Money minor={totals.saleMinor} currency={currency} />
      </Figure>
      <Figure name={t('orders:strip.cost')}>
        <Money minor={totals.costMinor} currency={currency} />
      </Figure>
      <Figure name={t('orders:strip.fees')}>
        <Money minor={totals.taxAndCommissionMinor} currency={currency} />
      </Figure>
      <Figure name={t('orders:strip.refunded')}>
        <Money minor={totals.refundedMinor} currency={currency} />
      </Figure>
      <Figure name={t('orders:strip.profit')}>
        <Money minor={totals.profitMinor} currency={currency} kind="result" />
        {share !== null && (
          <small className="num">{t('orders:strip.ofCost', { percent: format.percent(share) })}</small>
        )}
      </Figure>
      {totals.unknownProfits > 0 && (
        <div className={classes.stripNote}>
          <dt className="visually-hidden">{t('orders:strip.profit')}</dt>
          <dd>
            {t('orders:strip.unknown', {
              count: totals.unknownProfits,
              orders: format.number(totals.unknownProfits),
            })}
          </dd>
        </div>
      )}
    </dl>
  );
}

const Figure = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className={classes.figure}>
    <dt>{name}</dt>
    <dd className="num">{children}</dd>
  </div>
);
