import { useText } from '../i18n/i18n.ts';
import { useFormat } from './format/format.tsx';
import { placeOnBand } from './profit-band-scale.ts';
import { Unknown } from './unknown.tsx';

type Props = {
  currency: string;
  minMinor: number | null;
  standardMinor: number | null;
  maxMinor: number | null;
  priceMinor: number | null;
  buyBoxMinor: number | null;
  /** The price is held at the floor: its dot is red. */
  atFloor?: boolean;
};

const WIDTH = 92;
const MIDDLE = 12;

/** The cell of 92x24: grey bar from least to most profit, notch at the standard, dot at our price, amber tick at the BuyBox. */
export function ProfitBand({
  currency,
  minMinor,
  standardMinor,
  maxMinor,
  priceMinor,
  buyBoxMinor,
  atFloor = false,
}: Props) {
  const t = useText();
  const format = useFormat();
  if (minMinor === null || standardMinor === null || maxMinor === null) return <Unknown />;
  const at = placeOnBand(
    { min: minMinor, standard: standardMinor, max: maxMinor, price: priceMinor, buyBox: buyBoxMinor },
    2,
    WIDTH - 2,
  );
  const say = (minor: number | null) => (minor === null ? t('ui:unknown') : format.shown(minor, currency));
  const label = t('ui:band.label', {
    price: say(priceMinor),
    min: say(minMinor),
    max: say(maxMinor),
    buyBox: say(buyBoxMinor),
  });
  return (
    <svg
      width={WIDTH}
      height="24"
      viewBox={`0 0 ${WIDTH} 24`}
      role="img"
      aria-label={atFloor ? `${label} ${t('ui:band.atFloor')}` : label}
      style={{ display: 'block' }}
    >
      <rect x="2" y="11" width={WIDTH - 4} height="2" rx="1" fill="var(--line)" />
      <rect x={at.min} y="9" width={Math.max(at.max - at.min, 6)} height="6" rx="3" fill="var(--line-strong)" />
      <path d={`M${at.standard} 9v6`} stroke="var(--surface)" strokeWidth="1.5" />
      {at.buyBox !== null && <path d={`M${at.buyBox} 4v16`} stroke="var(--c2)" strokeWidth="2" />}
      {at.price !== null && (
        <circle
          cx={Math.min(Math.max(at.price, 6.5), WIDTH - 6.5)}
          cy={MIDDLE}
          r="4.5"
          fill={atFloor ? 'var(--neg)' : 'var(--accent)'}
          stroke="var(--surface)"
          strokeWidth="1.5"
        />
      )}
    </svg>
  );
}
