import { useFormat } from './format/format.tsx';
import { Unknown } from './unknown.tsx';

type Props = {
  /** Whole hundredths of a percent; null = unknown. */
  hundredths: number | null;
  /** `result` colours by sign, amber below `warnBelow`. */
  kind?: 'plain' | 'result' | 'change';
  warnBelow?: number | null;
  decimals?: number;
};

/** A share in the market's separators and the language's place of the sign. */
export function Percent({ hundredths, kind = 'plain', warnBelow = null, decimals = 1 }: Props) {
  const format = useFormat();
  if (hundredths === null) return <Unknown />;
  const text = format.percent(hundredths, { sign: kind === 'change' ? 'always' : 'auto', decimals });
  return <span className={['num', toneOf(hundredths, kind, warnBelow)].filter(Boolean).join(' ')}>{text}</span>;
}

function toneOf(hundredths: number, kind: Props['kind'], warnBelow: number | null): string | null {
  if (kind !== 'result') return null;
  if (hundredths < 0) return 'neg';
  return warnBelow !== null && hundredths < warnBelow ? 'warn' : null;
}
