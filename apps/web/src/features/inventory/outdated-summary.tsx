import { IconInfoCircle } from '@tabler/icons-react';
import type { ItemRow } from '@kervan/contracts/inventory';
import { useText } from '../../i18n/i18n.ts';
import { useFormat, useNow } from '../../ui/format/format.tsx';
import { outdated } from './age-limits.ts';

/** One line when some rows of the page stand on data past their limit: the figures are the last known ones. */
export function OutdatedSummary({ rows }: { rows: readonly ItemRow[] }) {
  const t = useText();
  const format = useFormat();
  const old = outdated(rows, useNow()).length;
  if (old === 0) return null;
  return (
    <>
      <IconInfoCircle size={16} stroke={1.75} aria-hidden="true" />
      <span className="num">{t('inventory:outdated', { count: old, all: format.number(rows.length), current: format.number(rows.length - old), old: format.number(old) })}</span>
    </>
  );
}
