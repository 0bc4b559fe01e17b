import { useText } from '../i18n/i18n.ts';
import { Badge } from './badge.tsx';
import { lookOf, type StatusEnum } from './status-tones.ts';

/** A status of one of the product's tables by its wire value; unknown values show as they came. */
export function StatusBadge({ of, value }: { of: StatusEnum; value: string }) {
  const t = useText();
  const { tone, mark, isKnown } = lookOf(of, value);
  return (
    <Badge tone={tone} mark={mark}>
      {/* The test of status-tones shows that every known value has its word. */}
      {isKnown ? t(`enums:${of}.${value}` as 'enums:order.Sold') : value}
    </Badge>
  );
}
