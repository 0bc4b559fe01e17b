import type { PriceExplanation } from '@kervan/contracts/price-explanation';
import { useText } from '../../i18n/i18n.ts';
import { useFormat } from '../../ui/format/format.tsx';
import classes from './xray.module.css';

type Competitor = PriceExplanation['competitors'][number];
type Offers = { drawn: readonly Competitor[]; below: readonly Competitor[]; above: readonly Competitor[] };

/** A dot for each competitor, hollow when it does not count; arrows with a number where more lie beyond the axis. */
export function BandDots({
  offers: { drawn, below, above },
  place,
  width,
  currency,
}: {
  offers: Offers;
  place: (minor: number) => number;
  width: number;
  currency: string;
}) {
  const t = useText();
  const format = useFormat();
  const nameOf = ({ sellerType, landedMinor, excluded }: Competitor) => {
    const words = { seller: sellerType, price: format.shown(landedMinor, currency) };
    return excluded === null
      ? t('product:xray.dots.label', words)
      : t('product:xray.dots.labelExcluded', { ...words, reason: t(`product:xray.excluded.${excluded}`) });
  };
  const counted = drawn.filter((offer) => offer.excluded === null);
  const left = drawn.filter((offer) => offer.excluded !== null);
  return (
    <>
      {[...counted, ...left].map((offer, index) => (
        // Offers of unknown sellers may ask the same price: the place in the reading tells them apart.
        <circle
          key={index}
          className={classes.dot}
          data-excluded={offer.excluded !== null || undefined}
          cx={place(offer.landedMinor)}
          cy="54"
          r="4"
        >
          <title>{nameOf(offer)}</title>
        </circle>
      ))}
      {below.length > 0 && (
        <text x="0" y="58" fontSize="11" fill="var(--warn)">
          ‹ {format.number(below.length)}
          <title>{t('product:xray.dots.below', { count: below.length, offers: format.number(below.length) })}</title>
        </text>
      )}
      {above.length > 0 && (
        <text x={width} y="58" fontSize="11" fill="var(--warn)" textAnchor="end">
          {format.number(above.length)} ›
          <title>{t('product:xray.dots.above', { count: above.length, offers: format.number(above.length) })}</title>
        </text>
      )}
    </>
  );
}

/** How many competitors count, and how many do not and why. */
export function BandDotsLegend({ explanation: { competitors, offersCount } }: { explanation: PriceExplanation }) {
  const t = useText();
  const format = useFormat();
  if (competitors.length === 0) return null;
  const excluded = competitors.filter((offer) => offer.excluded !== null);
  const counted = offersCount ?? competitors.length - excluded.length;
  return (
    <ul className={classes.bandLegend}>
      <li className="num">
        <svg width="10" height="10" aria-hidden="true">
          <circle className={classes.dot} cx="5" cy="5" r="3.8" />
        </svg>
        {t('product:xray.dots.counted', { count: counted, offers: format.number(counted) })}
      </li>
      {excluded.length > 0 && (
        <li className="num">
          <svg width="10" height="10" aria-hidden="true">
            <circle className={classes.dot} data-excluded cx="5" cy="5" r="3.8" />
          </svg>
          {t('product:xray.dots.excluded', {
            offers: format.number(excluded.length),
            reason: t('product:xray.excluded.excludedStore'),
          })}
        </li>
      )}
    </ul>
  );
}
