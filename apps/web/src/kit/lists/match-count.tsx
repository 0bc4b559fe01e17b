import { useText } from '../../i18n/i18n.ts';
import { useFormat } from '../../ui/format/format.tsx';
import { ListCount } from '../../ui/list-toolbar.tsx';
import { useScreenSize } from '../../ui/screen-size.ts';

/** How many rows match, and how long the server took to find them where it says so. */
export type Answered = { totalCount: number; queryMs?: number; isExact?: boolean };

/** "1.284 products · 34 ms". `noun` words the rows by their number. */
export function MatchCount({ answered, noun }: { answered: Answered | null; noun: (count: number) => string }) {
  const t = useText();
  const format = useFormat();
  const { isMobile } = useScreenSize();
  if (answered === null) return null;
  const { totalCount, queryMs, isExact = true } = answered;
  const shown = format.number(totalCount);
  // A phone's line has room for the count alone.
  return (
    <ListCount shown={isExact ? shown : t('ui:list.atLeast', { rows: shown })}>
      {noun(totalCount)}
      {!isMobile && queryMs !== undefined && ` · ${t('ui:list.queryTime', { ms: format.number(queryMs) })}`}
    </ListCount>
  );
}
