import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ItemRow } from '@kervan/contracts/item-row';
import { useText } from '../../i18n/i18n.ts';
import { AgeRing } from '../../ui/age-ring.tsx';
import { useFormat } from '../../ui/format/format.tsx';
import { Money } from '../../ui/money.tsx';
import { ProductImage } from '../../ui/product-image.tsx';
import { Secret } from '../../ui/secret.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { sourceLimitMs } from './age-limits.ts';
import classes from './inventory.module.css';
import { BandCell, BuyBoxCell, ItemCodes, ProfitCell } from './item-cells.tsx';
import { MarkedTitle } from './marked-title.tsx';
import { statusNote } from './reason-text.ts';
import { sourceName } from './shop-link.ts';

/** An item at 768 and below: picture, two lines of title, state, three figures. */
export function ItemCard({ row, checkbox, menu }: { row: ItemRow; checkbox: ReactNode; menu: ReactNode }) {
  const t = useText();
  const format = useFormat();
  const note = statusNote(row, t);
  return (
    <article>
      <div className={classes.cardHead}>
        <ProductImage src={row.imageUrl} size={48} />
        <div className={classes.cardWords}>
          <div className={classes.cardName}>
            <Secret kind="productTitle">
              <Link
                to="/inventoryItem/$asinOrSku"
                params={{ asinOrSku: row.sku }}
                className={classes.cardTitle}
                lang="en"
              >
                <MarkedTitle row={row} />
              </Link>
            </Secret>
          </div>
          <div className="small text2">
            <ItemCodes asin={row.asin} brand={row.brand} />
          </div>
        </div>
        {checkbox}
      </div>
      <div className={classes.cardState}>
        <StatusBadge of="inventoryItem" value={row.status} />
        <span className="num small text2">{t('inventory:card.stock', { stock: format.number(row.quantity) })}</span>
        <span className={classes.cardAge}>
          <AgeRing at={row.sourceFetchedAt} limitMs={sourceLimitMs(row)} source={sourceName} />
          {menu}
        </span>
      </div>
      {note && <p className={`small ${note.isBad ? 'neg' : 'text3'}`}>{note.text}</p>}
      <dl className={classes.cardFigures}>
        <div>
          <dt>{t('inventory:columns.price')}</dt>
          <dd className={classes.cardPrice}>
            <Money minor={row.priceMinor} currency={row.currency} strong />
          </dd>
          {row.minPriceMinor !== null && (
            <dd>
              <BandCell row={row} />
            </dd>
          )}
        </div>
        <div>
          <dt>{t('inventory:columns.profit')}</dt>
          <dd>
            <ProfitCell row={row} />
          </dd>
        </div>
        <div>
          <dt>{t('inventory:columns.buyBox')}</dt>
          <dd>
            <BuyBoxCell row={row} />
          </dd>
        </div>
      </dl>
    </article>
  );
}
