import { Link } from '@tanstack/react-router';
import { useText } from '../../i18n/i18n.ts';
import { Card } from '../../ui/card.tsx';
import { useFormat } from '../../ui/format/format.tsx';
import { Secret } from '../../ui/secret.tsx';
import { tip } from '../../ui/tip.ts';
import { When } from '../../ui/when.tsx';
import classes from './dashboard.module.css';
import type { StoreHealth } from './dashboard-types.ts';

/** INV-052: the items whose newest change did not reach the store; each leads to its changes. */
export function FailuresCard({ health: { failures } }: { health: StoreHealth }) {
  const t = useText();
  const format = useFormat();
  const more = failures.items - failures.newest.length;
  return (
    <div className={classes.card} data-place="third" id="failures" tabIndex={-1}>
      <Card
        title={
          <>
            {t('dashboard:failures.title')}{' '}
            <span className={`num neg ${classes.count}`}>{format.number(failures.items)}</span>
          </>
        }
        padded={false}
      >
        <ul className={classes.failures} tabIndex={0} aria-label={t('dashboard:failures.title')}>
          {failures.newest.map(({ sku, title, asin, kind, message, attempts, at }) => (
            <li key={sku}>
              <Link
                to="/inventoryItem/$asinOrSku"
                params={{ asinOrSku: sku }}
                search={{ tab: 'changes' }}
                className={classes.product}
              >
                <Secret kind="productTitle">{title ?? asin}</Secret>
              </Link>
              <span className={classes.failureAge}>
                <When at={at} />
              </span>
              <span className={classes.cause} tabIndex={0} {...tip(message ?? t('dashboard:failures.mismatchText'))}>
                {kind === 'refused'
                  ? (message ?? t('dashboard:failures.refused'))
                  : t('dashboard:failures.mismatch', { attempts: format.number(attempts) })}
              </span>
            </li>
          ))}
        </ul>
        {more > 0 && (
          <p className={`num ${classes.foot}`}>
            {t('dashboard:failures.more', { count: more, items: format.number(more) })}
          </p>
        )}
      </Card>
    </div>
  );
}
