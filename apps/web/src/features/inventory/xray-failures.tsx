import { IconCircleX } from '@tabler/icons-react';
import type { PriceExplanation } from '@kervan/contracts/inventory';
import { isFilterName } from '@kervan/domain/filters/filter-names';
import { useText } from '../../i18n/i18n.ts';
import { Badge } from '../../ui/badge.tsx';
import classes from './xray.module.css';

/** The filters an item fails, worst first. */
export function XrayFailures({ explanation: { failures } }: { explanation: PriceExplanation }) {
  const t = useText();
  const failing = failures.filter(({ unknown }) => !unknown).toSorted((a, b) => b.action - a.action);
  if (failing.length === 0) return null;
  return (
    <div className={classes.failures}>
      <h3>{t('inventory:xray.failing')}</h3>
      <ul>
        {failing.map(({ filter, action, value, limit }) => (
          <li key={filter}>
            <IconCircleX size={14} className="neg" aria-hidden="true" />
            <span>{isFilterName(filter) ? t(`enums:filter.${filter}`) : filter}</span>
            {value !== null && <span className="num text3">{limit === null ? value : `${value} / ${limit}`}</span>}
            <Badge tone={action === 2 ? 'neg' : 'warn'}>{t(action === 2 ? 'enums:filterAction.Remove' : 'enums:filterAction.Zero')}</Badge>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The filters that could not be judged: what they read is not known, so the item passed them. */
export function XrayUnknown({ explanation: { failures } }: { explanation: PriceExplanation }) {
  const t = useText();
  const filters = failures.filter(({ unknown }) => unknown).map(({ filter }) => (isFilterName(filter) ? t(`enums:filter.${filter}`) : filter));
  return filters.length === 0 ? null : <p className={classes.unknown}>{t('inventory:xray.notJudged', { filters: filters.join(', ') })}</p>;
}
