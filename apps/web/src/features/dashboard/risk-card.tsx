import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { margin } from '@kervan/contracts/margin-calls';
import { read } from '../../api/operations.ts';
import { useText } from '../../i18n/i18n.ts';
import { Card } from '../../ui/card.tsx';
import { useFormat } from '../../ui/format/format.tsx';
import classes from './dashboard.module.css';
import { RiskTable } from './risk-table.tsx';

/** Computed every quarter of an hour; what was dealt with leaves it at once. */
export const RISK_READ_AGAIN_MS = 60_000;
/** The worst that the overview names; the page has them all. */
const SHOWN = 5;

/** M6 on the overview: what the store would lose if everything were sold and bought now. Nothing at risk is no card. */
export function RiskCard() {
  const t = useText();
  const format = useFormat();
  const { data } = useQuery({ ...read(margin.list, { query: {} }), refetchInterval: RISK_READ_AGAIN_MS });
  if (!data || data.totalCount === 0) return null;
  return (
    <div className={classes.card} data-place="full" id="marginAtRisk" tabIndex={-1}>
      <Card
        title={
          <>
            {t('margin:title')}{' '}
            <span className={`num neg ${classes.count}`}>{format.shown(0 - data.totalMinor, data.currency)}</span>
          </>
        }
        aside={
          <Link to="/marginAtRisk" className="link">
            {t('margin:all', { count: data.totalCount, rows: format.number(data.totalCount) })}
          </Link>
        }
        padded={false}
      >
        <RiskTable rows={data.items.slice(0, SHOWN)} currency={data.currency} label={t('margin:title')} />
      </Card>
    </div>
  );
}
