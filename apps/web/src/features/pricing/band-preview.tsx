import type { ProfitBand } from '@kervan/domain/settings/store-settings';

type Props = { band: ProfitBand; lowest: number; highest: number; label: string };

const WIDTH = 132;
const END = 5;

/** Floor, standard and ceiling of one row on the scale of the whole table. */
export function BandPreview({ band, lowest, highest, label }: Props) {
  const range = Math.max(highest - lowest, 1);
  const place = (hundredths: number) =>
    Math.round((END + ((hundredths - lowest) / range) * (WIDTH - 2 * END)) * 10) / 10;
  const { minHundredths: min, standardHundredths: standard, maxHundredths: max } = band;
  if (![min, standard, max].every(Number.isFinite)) return null;
  return (
    <svg
      width={WIDTH}
      height="16"
      viewBox={`0 0 ${WIDTH} 16`}
      role="img"
      aria-label={label}
      style={{ display: 'block' }}
    >
      <rect x="0" y="7" width={WIDTH} height="2" rx="1" fill="var(--line)" />
      <rect
        x={place(Math.min(min, max))}
        y="5"
        width={Math.max(Math.abs(place(max) - place(min)), 2)}
        height="6"
        rx="3"
        fill="var(--line-strong)"
      />
      <circle cx={place(min)} cy="8" r="4" fill="var(--surface)" stroke="var(--c6)" strokeWidth="2" />
      <circle cx={place(max)} cy="8" r="4" fill="var(--surface)" stroke="var(--c5)" strokeWidth="2" />
      <circle cx={place(standard)} cy="8" r="4.5" fill="var(--accent)" stroke="var(--surface)" strokeWidth="1.5" />
    </svg>
  );
}
