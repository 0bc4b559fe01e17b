import { priceDifference } from '@kervan/domain/inventory/measures';
import { Link } from '@tanstack/react-router';
import type { ItemRow } from '@kervan/contracts/item-row';
import { useText } from '../../i18n/i18n.ts';
import { CopyCode } from '../../ui/copy-code.tsx';
import { useFormat } from '../../ui/format/format.tsx';
import { TwoLines } from '../../ui/grid/two-lines.tsx';
import { Money } from '../../ui/money.tsx';
import { Percent } from '../../ui/percent.tsx';
import { ProductImage } from '../../ui/product-image.tsx';
import { ProfitBand } from '../../ui/profit-band.tsx';
import { Secret } from '../../ui/secret.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { tip } from '../../ui/tip.ts';
import { Unknown } from '../../ui/unknown.tsx';
import classes from './inventory.module.css';
import { MarkedTitle } from './marked-title.tsx';
import { statusNote } from './reason-text.ts';

/** Titles are of the source store. */
const TITLE_LANGUAGE = 'en';

export function ProductCell({ row }: { row: ItemRow }) {
  return (
    <div className={classes.product}>
      <ProductImage src={row.imageUrl} />
      <TwoLines
        first={
          <Secret kind="productTitle">
            <Link
              to="/inventoryItem/$asinOrSku"
              params={{ asinOrSku: row.sku }}
              className={classes.title}
              lang={TITLE_LANGUAGE}
              tabIndex={-1}
              {...tip(row.title ?? row.asin, { delayMs: 500 })}
            >
              <MarkedTitle row={row} />
            </Link>
          </Secret>
        }
        second={
          <div>
            <ItemCodes asin={row.asin} brand={row.brand} />
          </div>
        }
      />
    </div>
  );
}

/** Code, copied on click, and brand. */
export function ItemCodes({ asin, brand }: { asin: string; brand: string | null }) {
  return (
    <>
      <CopyCode code={asin} kind="asin" />
      {brand !== null && (
        <>
          {' · '}
          <Secret kind="brand">{brand}</Secret>
        </>
      )}
    </>
  );
}

export function StatusCell({ row }: { row: ItemRow }) {
  const t = useText();
  const note = statusNote(row, t);
  return (
    <TwoLines
      first={<StatusBadge of="inventoryItem" value={row.status} />}
      second={
        note && (
          <span className={note.isBad ? 'neg' : undefined} title={note.text}>
            {note.short}
          </span>
        )
      }
    />
  );
}

export function StockCell({ row }: { row: ItemRow }) {
  const format = useFormat();
  return <span className={`num ${row.quantity === 0 ? 'text3' : ''}`}>{format.number(row.quantity)}</span>;
}

export function SourceCell({ row }: { row: ItemRow }) {
  const format = useFormat();
  return (
    <TwoLines
      first={<Money minor={row.sourcePriceMinor} currency={row.sourceCurrency} />}
      second={row.weightG === null ? null : <span className="num">{format.weight(row.weightG)}</span>}
    />
  );
}

/** Our price; while a change is on its way the one that buyers see stands struck below it. */
export function PriceCell({ row }: { row: ItemRow }) {
  const t = useText();
  const isOnTheWay =
    (row.updateState === 'pending' || row.updateState === 'sent') &&
    row.confirmedPriceMinor !== null &&
    row.confirmedPriceMinor !== row.priceMinor;
  const isOffer = row.status === 'PendingApproval' && row.priceMinor !== null;
  return (
    <TwoLines
      first={
        isOffer ? (
          <span className="text2">
            <Money minor={row.priceMinor} currency={row.currency} />
          </span>
        ) : (
          <Money minor={row.priceMinor} currency={row.currency} strong />
        )
      }
      second={
        isOnTheWay ? (
          <Money minor={row.confirmedPriceMinor} currency={row.currency} struck />
        ) : isOffer ? (
          <span>{t('inventory:note.offer')}</span>
        ) : null
      }
    />
  );
}

export function BandCell({ row }: { row: ItemRow }) {
  const isAtFloor = row.priceMinor !== null && row.minPriceMinor !== null && row.priceMinor <= row.minPriceMinor;
  return (
    <ProfitBand
      currency={row.currency}
      minMinor={row.minPriceMinor}
      standardMinor={row.standardPriceMinor}
      maxMinor={row.maxPriceMinor}
      priceMinor={row.priceMinor}
      buyBoxMinor={row.buyBoxMinor}
      atFloor={isAtFloor}
    />
  );
}

export function ProfitCell({ row }: { row: ItemRow }) {
  return (
    <TwoLines
      first={<Money minor={row.profitMinor} currency={row.currency} kind="result" />}
      second={row.profitPercent === null ? null : <Percent hundredths={row.profitPercent} kind="result" />}
    />
  );
}

/** What the BuyBox asks, and how far our price lies from it; red only when ours is higher. */
export function BuyBoxCell({ row }: { row: ItemRow }) {
  if (row.buyBoxMinor === null) return <Unknown />;
  const difference =
    row.priceMinor === null ? null : (priceDifference(row.priceMinor, row.buyBoxMinor)?.amount ?? null);
  return (
    <TwoLines
      first={<Money minor={row.buyBoxMinor} currency={row.currency} />}
      second={
        difference === null ? null : (
          <Money minor={difference} currency={row.currency} kind="difference" bad={difference > 0} />
        )
      }
    />
  );
}
