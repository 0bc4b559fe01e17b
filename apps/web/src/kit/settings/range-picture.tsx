type Range = { min: number; standard: number; max: number };
/** `lowest`, `highest`: the ends of the scale that all pictures of a table share. */
type Props = Range & { lowest: number; highest: number; label: string };

const WIDTH = 132;
const END = 5;

/** Floor, standard and ceiling on one scale; nothing while one of them is not known. */
export function RangePicture({ min, standard, max, lowest, highest, label }: Props) {
  const range = Math.max(highest - lowest, 1);
  const place = (value: number) => Math.round((END + ((value - lowest) / range) * (WIDTH - 2 * END)) * 10) / 10;
  if (![min, standard, max].every(Number.isFinite)) return null;
  const width = Math.max(Math.abs(place(max) - place(min)), 2);
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
      <rect x={place(Math.min(min, max))} y="5" width={width} height="6" rx="3" fill="var(--line-strong)" />
      <circle cx={place(min)} cy="8" r="4" fill="var(--surface)" stroke="var(--c6)" strokeWidth="2" />
      <circle cx={place(max)} cy="8" r="4" fill="var(--surface)" stroke="var(--c5)" strokeWidth="2" />
      <circle cx={place(standard)} cy="8" r="4.5" fill="var(--accent)" stroke="var(--surface)" strokeWidth="1.5" />
    </svg>
  );
}
