import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { OrderRow } from '@kervan/contracts/order-row';
import { useText } from '../../i18n/i18n.ts';
import { useFormat } from '../../ui/format/format.tsx';
import { Money } from '../../ui/money.tsx';
import { ProductImage } from '../../ui/product-image.tsx';
import { Secret } from '../../ui/secret.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import type { OrderAction } from './order-actions.tsx';
import { FlagMark } from './flag-mark.tsx';
import { BuyerLine, DeadlineText, noteOf, OrderNote, ParcelCode, StepButton } from './order-cells.tsx';
import classes from './orders.module.css';

type Props = { row: OrderRow; step: OrderAction | null; checkbox?: ReactNode; menu: ReactNode };

/** An order at 768 and below: number and deadline, product and buyer, states, money and the next step. */
export function OrderCard({ row, step, checkbox, menu }: Props) {
  const t = useText();
  const format = useFormat();
  const note = noteOf(row, t, format);
  const percent = row.profitPercent === null ? '' : format.percent(row.profitPercent);
  return (
    <article>
      <div className={classes.cardHead}>
        {checkbox}
        <Secret kind="sellerOrderId">
          <Link
            to="/sellerOrder/$sellerAmazonOrderId"
            params={{ sellerAmazonOrderId: row.sellerAmazonOrderId }}
            className={`code ${classes.number}`}
          >
            {row.sellerAmazonOrderId}
          </Link>
        </Secret>
        {row.flag && <FlagMark flag={row.flag} />}
        <span className="num small text3">{format.date(row.purchasedAt)}</span>
        <span className={classes.cardDeadline}>
          <DeadlineText row={row} short />
        </span>
      </div>
      <div className={classes.cardProduct}>
        <ProductImage src={row.imageUrl} size={48} />
        <div className={classes.cardWords}>
          <Secret kind="productTitle">
            <span className={classes.title} lang="en">
              {row.title ?? row.asin ?? row.sku}
            </span>
          </Secret>
          <div className="small text2">
            <BuyerLine row={row} />
          </div>
        </div>
      </div>
      <div className={classes.cardState}>
        <StatusBadge of="sellerOrder" value={row.sellerStatus} />
        <StatusBadge of="buyerOrder" value={row.buyerStatus} />
        <span className={classes.cardMenu}>{menu}</span>
      </div>
      {note && (
        <p className="small">
          <OrderNote row={row} note={note} className={note.isBad ? 'neg' : 'text3'} />
        </p>
      )}
      <div className={classes.cardFoot}>
        <dl className={classes.cardFigures}>
          <div>
            <dt>{t('orders:columns.sale')}</dt>
            <dd className={classes.cardSale}>
              <Money minor={row.saleMinor + row.shippingMinor} currency={row.currency} strong />
            </dd>
          </div>
          <div>
            <dt>{t('orders:columns.profit')}</dt>
            <dd>
              <Money minor={row.profitMinor} currency={row.currency} kind="result" />{' '}
              <span className="num small text3">{percent}</span>
            </dd>
          </div>
        </dl>
        {step ? <StepButton row={row} step={step} solid /> : <ParcelCode row={row} />}
      </div>
    </article>
  );
}
