import { useFormat } from './format/format.tsx';
import { Unknown } from './unknown.tsx';

type Props = {
  /** Whole minor units; null = unknown, shown as a dash, never as 0. */
  minor: number | null;
  currency: string;
  /** `result` colours by sign (profit); `difference` shows the sign and is red only when `bad` says that it hurts the seller. */
  kind?: 'plain' | 'result' | 'difference';
  bad?: boolean;
  strong?: boolean;
  /** A former value. */
  struck?: boolean;
};

/** An amount in the market's format with a no-break space, a real minus and tabular figures. */
export function Money({ minor, currency, kind = 'plain', bad = false, strong = false, struck = false }: Props) {
  const format = useFormat();
  if (minor === null) return <Unknown />;
  const tone = kind === 'result' ? (minor < 0 ? 'neg' : minor > 0 ? 'pos' : undefined) : bad ? 'neg' : undefined;
  const text = format.money(minor, currency, kind === 'difference' ? 'always' : 'auto');
  const className = ['num', tone].filter(Boolean).join(' ');
  if (struck) return <s className={className}>{text}</s>;
  return (
    <span className={className} style={strong ? { fontWeight: 600 } : undefined}>
      {text}
    </span>
  );
}
