import type { ItemRow } from '@kervan/contracts/item-row';
import { useText } from '../../i18n/i18n.ts';
import { useFormat, useNow } from '../../ui/format/format.tsx';
import { useScreenSize } from '../../ui/screen-size.ts';
import classes from './inventory.module.css';
import { medianOf } from './median.ts';
import { pageTotals } from './page-totals.ts';

/** How old the source data of the rows on the page are: the middle one and the oldest. */
export function PageAges({ rows }: { rows: readonly ItemRow[] }) {
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

/** What the rows of the page amount to; nothing where there is no room. */
export function PageTotals({ rows }: { rows: readonly ItemRow[] }) {
  const t = useText();
  const format = useFormat();
  const { isMedium } = useScreenSize();
  const { profitPercent, losses, aboveBuyBox } = pageTotals(rows);
  if (isMedium || profitPercent === null) return null;
  return (
    <span className={`num ${classes.pageTotals}`}>
      {t('inventory:totals.profit', { percent: format.percent(profitPercent) })}
      {aboveBuyBox > 0 && (
        <> · {t('inventory:totals.aboveBuyBox', { count: aboveBuyBox, items: format.number(aboveBuyBox) })}</>
      )}
      {losses > 0 && (
        <span className="neg"> · {t('inventory:totals.losses', { count: losses, items: format.number(losses) })}</span>
      )}
    </span>
  );
}
