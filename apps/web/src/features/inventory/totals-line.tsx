import type { ItemRow } from '@kervan/contracts/item-row';
import { useText } from '../../i18n/i18n.ts';
import { useFormat } from '../../ui/format/format.tsx';
import { ListCount } from '../../ui/list-toolbar.tsx';
import { useScreenSize } from '../../ui/screen-size.ts';
import classes from './inventory.module.css';
import { pageTotals } from './page-totals.ts';

/** How many rows match, and how long the server took to find them. */
export type Answered = { totalCount: number; queryMs: number };

/** How many match and in which time, and what the rows of the page amount to. */
export function TotalsLine({ answered, rows }: { answered: Answered | null; rows: readonly ItemRow[] | undefined }) {
  const t = useText();
  const format = useFormat();
  const { isMedium } = useScreenSize();
  const { profitPercent, losses, aboveBuyBox } = pageTotals(rows ?? []);
  return (
    <>
      {answered && !isMedium && profitPercent !== null && (
        <span className={`num ${classes.pageTotals}`}>
          {t('inventory:totals.profit', { percent: format.percent(profitPercent) })}
          {aboveBuyBox > 0 && (
            <> · {t('inventory:totals.aboveBuyBox', { count: aboveBuyBox, items: format.number(aboveBuyBox) })}</>
          )}
          {losses > 0 && (
            <span className="neg">
              {' '}
              · {t('inventory:totals.losses', { count: losses, items: format.number(losses) })}
            </span>
          )}
        </span>
      )}
      <MatchCount answered={answered} />
    </>
  );
}

/** "1.284 products · 34 ms". */
export function MatchCount({ answered }: { answered: Answered | null }) {
  const t = useText();
  const format = useFormat();
  const { isMobile } = useScreenSize();
  if (answered === null) return null;
  // A phone's line has room for the count alone.
  return (
    <ListCount shown={format.number(answered.totalCount)}>
      {t('inventory:total', { count: answered.totalCount })}
      {!isMobile && ` · ${t('inventory:queryTime', { ms: format.number(answered.queryMs) })}`}
    </ListCount>
  );
}
