import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useState } from 'react';
import type { PriceExplanation } from '@kervan/contracts/price-explanation';
import { useText } from '../../i18n/i18n.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { useFormat } from '../../ui/format/format.tsx';
import { Money } from '../../ui/money.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';
import { Secret } from '../../ui/secret.tsx';
import { Unknown } from '../../ui/unknown.tsx';
import { competitorRows, type CompetitorRow, type CompetitorSort } from './competitor-rows.ts';
import classes from './competitors.module.css';

/** The offers of the last reading, ours among them; a click on a column sorts. */
export function CompetitorsTable({ explanation }: { explanation: PriceExplanation }) {
  const t = useText();
  const format = useFormat();
  const [sort, setSort] = useState<{ by: CompetitorSort; isDescending: boolean }>({ by: 'price', isDescending: false });
  const { competitors, currency, priceMinor, offersCount } = explanation;
  const head = { sort, onSort: setSort };
  const counted = competitors.filter(({ excluded }) => excluded === null).length;
  const hidden = offersCount === null ? 0 : Math.max(0, offersCount - counted);
  const hasExcluded = counted < competitors.length;
  return (
    <Card
      padded={false}
      title={t('product:competitors.listTitle')}
      aside={
        <span className="num">
          {t('product:xray.dots.counted', { count: counted + hidden, offers: format.number(counted + hidden) })}
        </span>
      }
    >
      {competitors.length === 0 ? (
        <p className={classes.note}>{t('product:competitors.none')}</p>
      ) : (
        <PlainTable className={classes.table}>
          <thead>
            <tr>
              <HeadCell name="seller" {...head} />
              <HeadCell name="type" {...head} />
              <HeadCell name="price" isRight {...head} />
              <th scope="col" data-align="right">
                {t('product:competitors.difference')}
              </th>
              <HeadCell name="state" {...head} />
            </tr>
          </thead>
          <tbody>
            {competitorRows(explanation, sort).map((row, index) => (
              // Several offers may have no seller id: the place tells them apart.
              <OfferRow
                key={row.isOurs ? 'ours' : `${row.seller} ${index}`}
                row={row}
                ourPrice={priceMinor}
                currency={currency}
              />
            ))}
          </tbody>
        </PlainTable>
      )}
      {(hidden > 0 || hasExcluded) && (
        <p className={classes.note}>
          {hidden > 0 && t('product:competitors.hidden', { count: hidden, offers: format.number(hidden) })}{' '}
          {hasExcluded && t('product:competitors.excludedNote')}
        </p>
      )}
    </Card>
  );
}

type HeadProps = {
  name: CompetitorSort;
  isRight?: boolean;
  sort: { by: CompetitorSort; isDescending: boolean };
  onSort: (sort: { by: CompetitorSort; isDescending: boolean }) => void;
};

function HeadCell({ name, isRight = false, sort, onSort }: HeadProps) {
  const t = useText();
  const isSorted = sort.by === name;
  const Arrow = sort.isDescending ? IconArrowDown : IconArrowUp;
  return (
    <th
      scope="col"
      data-align={isRight ? 'right' : undefined}
      data-column={name}
      aria-sort={isSorted ? (sort.isDescending ? 'descending' : 'ascending') : 'none'}
    >
      <button
        type="button"
        className={classes.sort}
        data-sorted={isSorted || undefined}
        onClick={() => onSort({ by: name, isDescending: isSorted && !sort.isDescending })}
      >
        {t(`product:competitors.${name}`)}
        {isSorted && <Arrow size={12} stroke={2} aria-hidden="true" />}
      </button>
    </th>
  );
}

function OfferRow({
  row: { isOurs, seller, type, landedMinor, isBuyBox, excluded },
  ourPrice,
  currency,
}: {
  row: CompetitorRow;
  ourPrice: number | null;
  currency: string;
}) {
  const t = useText();
  return (
    <tr data-ours={isOurs || undefined} data-excluded={excluded !== null || undefined}>
      <th scope="row">
        {isOurs ? (
          <b>{t('product:competitors.you')}</b>
        ) : seller === null ? (
          <span className="text3">{t('product:competitors.unknownSeller')}</span>
        ) : (
          <Secret kind="sellerId">
            <span className="code">{seller}</span>
          </Secret>
        )}{' '}
        {isBuyBox && <Badge tone="warn">{t('product:competitors.buyBoxMark')}</Badge>}
        {excluded !== null && (
          <span className={classes.why}>
            {t('product:competitors.leftOut', { reason: t(`product:xray.excluded.${excluded}`) })}
          </span>
        )}
      </th>
      <td data-column="type">{type === null || type === '' ? isOurs ? null : <Unknown /> : type}</td>
      <td data-align="right">
        <Money minor={landedMinor} currency={currency} strong />
      </td>
      <td data-align="right">
        {isOurs ? null : ourPrice === null ? (
          <Unknown />
        ) : (
          <Money
            minor={landedMinor - ourPrice}
            currency={currency}
            kind="difference"
            bad={excluded === null && landedMinor < ourPrice}
          />
        )}
      </td>
      <td data-column="state" className={excluded === null ? 'text2' : 'text3'}>
        {isOurs
          ? null
          : excluded === null
            ? t('product:competitors.counted')
            : t('product:competitors.leftOut', { reason: t(`product:xray.excluded.${excluded}`) })}
      </td>
    </tr>
  );
}
