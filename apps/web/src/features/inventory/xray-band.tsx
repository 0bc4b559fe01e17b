import type { PriceExplanation } from '@kervan/contracts/price-explanation';
import { useText } from '../../i18n/i18n.ts';
import { currencySign } from '../../ui/format/currency-sign.ts';
import { useFormat } from '../../ui/format/format.tsx';
import { BandDots, BandDotsLegend } from './band-dots.tsx';
import { bandScaleOf, withinReach } from './band-scale.ts';
import classes from './xray.module.css';

const WIDTH = 372;
const HEIGHT = 118;
/** Room that a price's label needs. */
const LABEL_WIDTH = 96;

/** Floor, standard and ceiling with our price, the BuyBox and every competitor on one axis. */
export function XrayBand({ explanation }: { explanation: PriceExplanation }) {
  const t = useText();
  const format = useFormat();
  const {
    currency,
    minPriceMinor: min,
    standardPriceMinor: standard,
    maxPriceMinor: max,
    priceMinor: price,
    buyBoxMinor: buyBox,
    lowestMinor: lowest,
    competitors,
  } = explanation;
  const head = (
    <div className={classes.bandHead}>
      <h3>
        {t('inventory:xray.band')} <span className="text3">{currencySign(currency, format.locale)}</span>
      </h3>
      <BandDotsLegend explanation={explanation} />
    </div>
  );
  if (min === null) {
    return (
      <>
        {head}
        <p className="text2 small">{t('inventory:xray.noBand')}</p>
      </>
    );
  }
  const amount = (minor: number) => format.amount(minor, currency);
  const marks = [min, standard, max, price, buyBox];
  const near = withinReach(competitors, marks);
  const { place, ticks } = bandScaleOf([...marks, ...near.drawn.map((offer) => offer.landedMinor)], WIDTH);
  const say = (minor: number | null) => (minor === null ? t('ui:unknown') : format.money(minor, currency));
  // The price's label stands on the side where the BuyBox's does not.
  const isLeft =
    price !== null &&
    (buyBox === null
      ? place(price) > WIDTH / 2
      : place(price) <= place(buyBox)
        ? place(price) > LABEL_WIDTH
        : place(price) > WIDTH - LABEL_WIDTH);
  const named: (readonly [string, number | null])[] = [
    [t('inventory:xray.floor'), min],
    [t('inventory:xray.standard'), standard],
    [t('inventory:xray.ceiling'), max],
  ];
  const limits = spread(
    named.flatMap(([name, value]) => (value === null ? [] : [[name, value] as const])),
    place,
  );
  return (
    <>
      {head}
      <svg
        className={classes.band}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={t('inventory:xray.bandLabel', {
          price: say(price),
          min: say(min),
          standard: say(standard),
          max: say(max),
          buyBox: say(buyBox),
          lowest: say(lowest),
        })}
      >
        {max !== null && (
          <rect
            x={place(min)}
            y="44"
            width={Math.max(place(max) - place(min), 2)}
            height="20"
            rx="3"
            fill="var(--band)"
            stroke="var(--pos)"
            strokeOpacity="0.35"
          />
        )}
        <path d={`M0 64H${WIDTH}`} stroke="var(--line-strong)" />
        {ticks.map((tick) => (
          <g key={tick}>
            <path d={`M${place(tick)} 64v4`} stroke="var(--line-strong)" />
            <text x={place(tick)} y="80" fontSize="11" fill="var(--text3)" textAnchor={anchorOf(place(tick))}>
              {format.number(tick / 100)}
            </text>
          </g>
        ))}
        {standard !== null && <path d={`M${place(standard)} 44v20`} stroke="var(--pos)" strokeDasharray="2 2" />}
        {limits.map(({ name, value, x }) => (
          <g key={name}>
            <text x={x} y="98" fontSize="11" fill="var(--text3)" textAnchor={anchorOf(x)}>
              {name}
            </text>
            <text x={x} y="112" fontSize="11.5" fontWeight="550" fill="var(--text2)" textAnchor={anchorOf(x)}>
              {amount(value)}
            </text>
          </g>
        ))}
        <BandDots offers={near} place={place} width={WIDTH} currency={currency} />
        {buyBox !== null && <path d={`M${place(buyBox)} 24v40`} stroke="var(--c2)" strokeWidth="2" />}
        {price !== null && (
          <>
            <path d={`M${place(price)} 18v46`} stroke="var(--accent)" strokeWidth="2.5" />
            <circle
              cx={place(price)}
              cy="54"
              r="5"
              fill={price <= min ? 'var(--neg)' : 'var(--accent)'}
              stroke="var(--surface)"
              strokeWidth="1.5"
            />
            <text
              x={place(price) + (isLeft ? -6 : 6)}
              y="16"
              fontSize="12"
              fontWeight="650"
              fill="var(--accent)"
              textAnchor={isLeft ? 'end' : 'start'}
            >
              {t('inventory:xray.yourPrice', { price: amount(price) })}
            </text>
          </>
        )}
        {buyBox !== null && (
          // Last and with a halo, so that the price's line does not cross it out.
          <text
            {...buyBoxLabel(place(buyBox), isLeft)}
            y="34"
            fontSize="12"
            fontWeight="550"
            fill="var(--warn)"
            stroke="var(--surface)"
            strokeWidth="4"
            paintOrder="stroke"
          >
            BuyBox {amount(buyBox)}
          </text>
        )}
      </svg>
    </>
  );
}

/** The BuyBox's label stands on the other side of its line than the price's, where there is room. */
function buyBoxLabel(x: number, priceIsLeft: boolean): { x: number; textAnchor: 'start' | 'end' } {
  const isRight = priceIsLeft ? x <= WIDTH - LABEL_WIDTH : x <= LABEL_WIDTH;
  return isRight ? { x: x + 6, textAnchor: 'start' } : { x: x - 6, textAnchor: 'end' };
}

const anchorOf = (x: number): 'start' | 'middle' | 'end' => (x < 24 ? 'start' : x > WIDTH - 24 ? 'end' : 'middle');

/** Labels under the axis kept apart by the width of an amount. */
function spread(values: readonly (readonly [string, number])[], place: (minor: number) => number) {
  const gap = 58;
  const places = values.map(([, value]) => place(value));
  const [first = 0, middle = 0, last = 0] = places;
  if (values.length < 3) return values.map(([name, value]) => ({ name, value, x: place(value) }));
  const center = Math.min(Math.max(middle, 30 + gap), WIDTH - 30 - gap);
  const xs = [Math.min(Math.max(first, 0), center - gap), center, Math.max(Math.min(last, WIDTH), center + gap)];
  return values.map(([name, value], index) => ({ name, value, x: xs[index] ?? 0 }));
}
