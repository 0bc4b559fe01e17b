import { IconInfoCircle } from '@tabler/icons-react';
import { useText } from '../../i18n/i18n.ts';
import { useFormat } from '../../ui/format/format.tsx';

/** One line when some rows of the page stand on data past their limit: their figures are the last known ones. */
export function OutdatedSummary({ count, all }: { count: number; all: number }) {
  const t = useText();
  const format = useFormat();
  return (
    <>
      <IconInfoCircle size={16} stroke={1.75} aria-hidden="true" />
      <span className="num">
        {t('inventory:outdated', {
          count,
          all: format.number(all),
          current: format.number(all - count),
          old: format.number(count),
        })}
      </span>
    </>
  );
}
