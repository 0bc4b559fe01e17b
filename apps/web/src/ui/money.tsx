import { useText } from '../i18n/i18n.ts';
import { useFormat } from './format/format.tsx';
import { tip } from './tip.ts';
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

/** An amount in the currency that the store is shown in (PRICE-033), its tip with the other one; in the market's format with a no-break space, a real minus and tabular figures. */
export function Money({ minor, currency, kind = 'plain', bad = false, strong = false, struck = false }: Props) {
  const t = useText();
  const format = useFormat();
  if (minor === null) return <Unknown />;
  const tone = kind === 'result' ? (minor < 0 ? 'neg' : minor > 0 ? 'pos' : undefined) : bad ? 'neg' : undefined;
  const text = format.shown(minor, currency, kind === 'difference' ? 'always' : 'auto');
  const other = format.other(minor, currency);
  const told = tip(other && t('ui:otherCurrency', other));
  const className = ['num', tone].filter(Boolean).join(' ');
  if (struck)
    return (
      <s className={className} {...told}>
        {text}
      </s>
    );
  return (
    <span className={className} {...told} style={strong ? { fontWeight: 600 } : undefined}>
      {text}
    </span>
  );
}
