import { useText } from '../../i18n/i18n.ts';
import { useFormat } from '../../ui/format/format.tsx';
import { ListCount } from '../../ui/list-toolbar.tsx';

/** How many rows match; where they are not counted to the end, that there are so many at least. */
export type Answered = { totalCount: number; isExact?: boolean };

/** "1.284 products". `noun` words the rows by their number. */
export function MatchCount({ answered, noun }: { answered: Answered | null; noun: (count: number) => string }) {
  const t = useText();
  const format = useFormat();
  if (answered === null) return null;
  const { totalCount, isExact = true } = answered;
  const shown = format.number(totalCount);
  return <ListCount shown={isExact ? shown : t('ui:list.atLeast', { rows: shown })}>{noun(totalCount)}</ListCount>;
}
