import { IconCircleX } from '@tabler/icons-react';
import type { PriceExplanation } from '@kervan/contracts/inventory';
import { isFilterName } from '@kervan/domain/filters/filter-names';
import { useText } from '../../i18n/i18n.ts';
import { Badge } from '../../ui/badge.tsx';
import { useFormat } from '../../ui/format/format.tsx';
import classes from './xray.module.css';

/** The filters an item fails, worst first, and those that could not be judged and so passed. */
export function XrayFailures({ explanation: { failures } }: { explanation: PriceExplanation }) {
  const t = useText();
  const format = useFormat();
  const failing = failures.filter(({ unknown }) => !unknown).toSorted((a, b) => b.action - a.action);
  const unknown = failures.filter((failure) => failure.unknown).map(({ filter }) => (isFilterName(filter) ? t(`enums:filter.${filter}`) : filter));
  if (failures.length === 0) return null;
  return (
    <div className={classes.failures}>
      {failing.length > 0 && (
        <>
          <h3>{t('inventory:xray.failing', { count: failing.length, filters: format.number(failing.length) })}</h3>
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
        </>
      )}
      {unknown.length > 0 && (
        <p className="small text3">
          {t('inventory:xray.notJudged', { count: unknown.length, filters: unknown.join(', ') })}
        </p>
      )}
    </div>
  );
}
