import type { ItemRow } from '@kervan/contracts/inventory';
import { useText } from '../../i18n/i18n.ts';
import { useFormat } from '../../ui/format/format.tsx';
import { useScreenSize } from '../../ui/screen-size.ts';
import classes from './inventory.module.css';
import { pageTotals } from './page-totals.ts';

/** How many match, and what the rows of the page amount to. */
export function TotalsLine({ totalCount, rows }: { totalCount: number | null; rows: readonly ItemRow[] | undefined }) {
  const t = useText();
  const format = useFormat();
  const { isMedium } = useScreenSize();
  if (totalCount === null) return null;
  const { profitPercent, losses, aboveBuyBox } = pageTotals(rows ?? []);
  return (
    <>
      {!isMedium && profitPercent !== null && (
        <span className={`num ${classes.pageTotals}`}>
          {t('inventory:totals.profit', { percent: format.percent(profitPercent) })}
          {aboveBuyBox > 0 && <> · {t('inventory:totals.aboveBuyBox', { count: aboveBuyBox, items: format.number(aboveBuyBox) })}</>}
          {losses > 0 && <span className="neg"> · {t('inventory:totals.losses', { count: losses, items: format.number(losses) })}</span>}
        </span>
      )}
      <span className={`num ${classes.total}`} role="status">
        <b>{format.number(totalCount)}</b> {t('inventory:total', { count: totalCount })}
      </span>
    </>
  );
}
