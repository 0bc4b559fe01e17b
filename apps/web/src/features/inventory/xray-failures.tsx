import { IconCircleX } from '@tabler/icons-react';
import type { PriceExplanation } from '@kervan/contracts/price-explanation';
import { isFilterName } from '@kervan/domain/filters/filter-names';
import { useText } from '../../i18n/i18n.ts';
import { Badge } from '../../ui/badge.tsx';
import { useFormat } from '../../ui/format/format.tsx';
import { figureText, passText } from './xray-figure.ts';
import classes from './xray.module.css';

/** The filters an item fails, worst first, each with the value it saw and the one that would pass. */
export function XrayFailures({ explanation: { failures } }: { explanation: PriceExplanation }) {
  const t = useText();
  const format = useFormat();
  const failing = failures.filter(({ unknown }) => !unknown).toSorted((a, b) => b.action - a.action);
  if (failing.length === 0) return null;
  return (
    <div className={classes.failures}>
      <h3>{t('product:xray.failing')}</h3>
      <ul>
        {failing.map(({ filter, action, figure }) => (
          <li key={filter}>
            <IconCircleX size={14} className="neg" aria-hidden="true" />
            <p>
              {isFilterName(filter) ? t(`enums:filter.${filter}`) : filter}
              {figure !== null && figure.unit !== 'productStatus' && (
                <span className="num neg"> {figureText(figure, { t, format })}</span>
              )}
              {figure !== null && <span className={`num ${classes.passes}`}>{passText(figure, { t, format })}</span>}
            </p>
            <Badge tone={action === 2 ? 'neg' : 'warn'}>
              {t(action === 2 ? 'enums:filterAction.Remove' : 'enums:filterAction.Zero')}
            </Badge>
          </li>
        ))}
      </ul>
    </div>
  );
}
