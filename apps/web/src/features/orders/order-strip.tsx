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
  const { sums, unknownProfits } = totals;
  const all = format.shownIn(totals.local.currency).currency === totals.usd.currency ? totals.usd : totals.local;
  const { currency } = all;
  const share = shareOfCost(all.profitMinor, all.costMinor);
  return (
    <dl className={classes.strip} aria-label={t('orders:strip.label')}>
      <Figure name={t('orders:strip.sale')}>
        <Money minor={all.saleMinor} currency={currency} />
      </Figure>
      <Figure name={t('orders:strip.cost')}>
        <Money minor={all.costMinor} currency={currency} />
      </Figure>
      <Figure name={t('orders:strip.fees')}>
        <Money minor={all.taxAndCommissionMinor} currency={currency} />
      </Figure>
      <Figure name={t('orders:strip.refunded')}>
        <Money minor={all.refundedMinor} currency={currency} />
      </Figure>
      <Figure name={t('orders:strip.profit')}>
        <Money minor={all.profitMinor} currency={currency} kind="result" />
        {share !== null && (
          <small className="num">{t('orders:strip.ofCost', { percent: format.percent(share) })}</small>
        )}
      </Figure>
      {sums.length > 1 && (
        <Note name={t('orders:strip.byCurrency')}>
          {sums.map((sum) => (
            <span key={sum.currency} className="num">
              {t('orders:strip.ofCurrency', {
                sale: format.money(sum.saleMinor, sum.currency),
                profit: format.money(sum.profitMinor, sum.currency),
              })}
            </span>
          ))}
        </Note>
      )}
      {all.unrated > 0 && (
        <Note name={t('orders:strip.sale')}>
          {t('orders:strip.unrated', { count: all.unrated, orders: format.number(all.unrated) })}
        </Note>
      )}
      {unknownProfits > 0 && (
        <Note name={t('orders:strip.profit')}>
          {t('orders:strip.unknown', { count: unknownProfits, orders: format.number(unknownProfits) })}
        </Note>
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

const Note = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className={classes.stripNote}>
    <dt className="visually-hidden">{name}</dt>
    <dd>{children}</dd>
  </div>
);
