import type { ItemRow } from '@kervan/contracts/item-row';
import { useText } from '../../i18n/i18n.ts';
import { useFormat, useNow } from '../../ui/format/format.tsx';
import { medianOf } from './median.ts';

/** How old the source data of the rows on the page are: the middle one and the oldest. */
export function PageFacts({ rows }: { rows: readonly ItemRow[] }) {
  const t = useText();
  const format = useFormat();
  const now = useNow();
  const ages = rows.flatMap(({ sourceFetchedAt }) =>
    sourceFetchedAt === null ? [] : [Math.max(0, now - Date.parse(sourceFetchedAt))],
  );
  const middle = medianOf(ages);
  if (middle === null) return null;
  return (
    <span className="num">
      {t('inventory:dataAge', { middle: format.age(middle), oldest: format.age(Math.max(...ages)) })}
    </span>
  );
}
