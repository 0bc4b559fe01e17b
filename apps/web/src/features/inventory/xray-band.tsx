import type { PriceExplanation } from '@kervan/contracts/price-explanation';
import { useText } from '../../i18n/i18n.ts';
import { currencySign } from '../../ui/format/currency-sign.ts';
import { useFormat } from '../../ui/format/format.tsx';
import { BandDots, BandDotsLegend } from './band-dots.tsx';
import { bandScaleOf, labelsOf, withinReach, type BandLabel } from './band-scale.ts';
import classes from './xray.module.css';

const WIDTH = 372;
const HEIGHT = 118;
/** Room that a price's label takes at most: "Fiyatınız 1.254,66". */
const LABEL_WIDTH = 112;

/** Floor, standard and ceiling with our price, the BuyBox and every competitor on one axis. */
export function XrayBand({ explanation }: { explanation: PriceExplanation }) {
  const t = useText();
  const format = useFormat();
  const { currency, minPriceMinor: min } = explanation;
  return (
    <>
      <div className={classes.bandHead}>
        <h3>
          {t('product:xray.band')} <span className="text3">{currencySign(currency, format.locale)}</span>
        </h3>
        <BandDotsLegend explanation={explanation} />
      </div>
      {min === null ? (
        <p className="text2 small">{t('product:xray.noBand')}</p>
      ) : (
        <Picture explanation={explanation} min={min} />
      )}
    </>
  );
}

/** A band has a floor at least. */
type Part = { explanation: PriceExplanation; min: number };
type Scale = { place: (minor: number) => number; ticks: readonly number[] };

function Picture({ explanation, min }: Part) {
  const t = useText();
  const format = useFormat();
  const { currency, standardPriceMinor: standard, maxPriceMinor: max, priceMinor: price } = explanation;
  const { buyBoxMinor: buyBox, lowestMinor: lowest, competitors } = explanation;
  const marks = [min, standard, max, price, buyBox];
  const near = withinReach(competitors, marks);
  const scale = bandScaleOf([...marks, ...near.drawn.map((offer) => offer.landedMinor)], WIDTH);
  const say = (minor: number | null) => (minor === null ? t('ui:unknown') : format.shown(minor, currency));
  return (
    <svg
      className={classes.band}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={t('product:xray.bandLabel', {
        price: say(price),
        min: say(min),
        standard: say(standard),
        max: say(max),
        buyBox: say(buyBox),
        lowest: say(lowest),
      })}
    >
      <Axis explanation={explanation} min={min} scale={scale} />
      <BandDots offers={near} place={scale.place} width={WIDTH} currency={currency} />
      <Prices explanation={explanation} min={min} place={scale.place} />
    </svg>
  );
}

/** The band on its axis, with its limits below. */
function Axis({ explanation, min, scale: { place, ticks } }: Part & { scale: Scale }) {
  const t = useText();
  const format = useFormat();
  const { currency, standardPriceMinor: standard, maxPriceMinor: max } = explanation;
  const named: (readonly [string, number | null])[] = [
    [t('product:xray.floor'), min],
    [t('product:xray.standard'), standard],
    [t('product:xray.ceiling'), max],
  ];
  const limits = spread(
    named.flatMap(([name, value]) => (value === null ? [] : [[name, value] as const])),
    place,
  );
  return (
    <>
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
            {format.amount(value, currency)}
          </text>
        </g>
      ))}
    </>
  );
}

/** Our price and the BuyBox, each with a line to its label. */
function Prices({ explanation, min, place }: Part & Pick<Scale, 'place'>) {
  const t = useText();
  const format = useFormat();
  const { currency, priceMinor: price, buyBoxMinor: buyBox } = explanation;
  const amount = (minor: number) => format.amount(minor, currency);
  const places = [price, buyBox].map((minor) => (minor === null ? null : place(minor)));
  const labels = labelsOf(places[0] ?? null, places[1] ?? null, { width: WIDTH, room: LABEL_WIDTH });
  return (
    <>
      {buyBox !== null && labels.buyBox && (
        <path d={lineTo(labels.buyBox, place(buyBox))} stroke="var(--c2)" strokeWidth="2" />
      )}
      {price !== null && labels.price && (
        <>
          <path d={lineTo(labels.price, place(price))} stroke="var(--accent)" strokeWidth="2.5" />
          <circle
            cx={place(price)}
            cy="54"
            r="5"
            fill={price <= min ? 'var(--neg)' : 'var(--accent)'}
            stroke="var(--surface)"
            strokeWidth="1.5"
          />
          <Label label={labels.price} fontWeight="650" fill="var(--accent)">
            {t('product:xray.yourPrice', { price: amount(price) })}
          </Label>
        </>
      )}
      {buyBox !== null && labels.buyBox && (
        <Label label={labels.buyBox} fontWeight="550" fill="var(--warn)">
          {`BuyBox ${amount(buyBox)}`}
        </Label>
      )}
    </>
  );
}

const BASELINE: Record<BandLabel['row'], number> = { above: 16, below: 34 };
/** A line begins beside its label: what stands in the row above it is free of it. */
const lineTo = ({ row }: BandLabel, x: number): string => {
  const top = BASELINE[row] - (row === 'above' ? 8 : 10);
  return `M${x} ${top}V64`;
};

function Label({
  label: { x, anchor, row },
  children,
  ...look
}: {
  label: BandLabel;
  fontWeight: string;
  fill: string;
  children: string;
}) {
  return (
    <text x={x} y={BASELINE[row]} fontSize="12" textAnchor={anchor} {...look}>
      {children}
    </text>
  );
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
