import { Link } from '@tanstack/react-router';
import type { FilterName } from '@kervan/domain/filters/filter-names';
import { failsUnknown } from '@kervan/domain/filters/known-figures';
import { useText } from '../../i18n/i18n.ts';
import { useFormat } from '../../ui/format/format.tsx';
import classes from './filters.module.css';

/** Of how many products the figure of a filter is known, among those that are sent this way. */
export type KnownOf = { known: number; items: number };

/** FILT-001: of how many products the filter can judge at all, where it is not all; warns where it is none, or where those without the figure fail. */
export function KnownLine({ name, known, items }: { name: FilterName } & KnownOf) {
  const t = useText();
  const format = useFormat();
  if (known === items) return null;
  const failing = failsUnknown(name) ? items - known : 0;
  const words = {
    known: format.number(known),
    items: format.number(items),
    count: failing,
    failing: format.number(failing),
  };
  const isWarned = failing > 0 || known === 0;
  const text =
    failing > 0
      ? t('filterSettings:known.fails', words)
      : t(known === 0 ? 'filterSettings:known.none' : 'filterSettings:known.some', words);
  return (
    <div className={`num ${isWarned ? 'warn' : ''} ${classes.known}`}>
      {text}
      {failing > 0 && (name === 'CustomPriceUnknown' || name === 'ShipmentPriceUnknown') && (
        <>
          {' '}
          <Link to="/asinBasedSettings" search={{}} className="link">
            {t('filterSettings:known.enter')}
          </Link>
        </>
      )}
    </div>
  );
}
