import { useText } from '../../i18n/i18n.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { useFormat } from '../../ui/format/format.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { Unknown } from '../../ui/unknown.tsx';
import classes from './dashboard.module.css';
import type { StoreHealth } from './dashboard-types.ts';
import { ageTone } from './health-figures.ts';

/** M8: how old the data are that prices stand on, per tier against its limit. */
export function FreshnessCard({ health: { freshness } }: { health: StoreHealth }) {
  const t = useText();
  const format = useFormat();
  const isLate = freshness.some(({ p95Ms, limitMs }) => p95Ms !== null && p95Ms > limitMs);
  const isRead = freshness.some(({ read }) => read > 0);
  const late = freshness.reduce((sum, tier) => sum + tier.late, 0);
  const unread = freshness
    .filter(({ tier }) => tier !== 'competition')
    .reduce((sum, { items, read }) => sum + items - read, 0);
  return (
    <div className={classes.card} data-place="third" id="freshness" tabIndex={-1}>
      <Card
        title={t('dashboard:freshness.title')}
        aside={
          isRead && (
            <Badge tone={isLate ? 'warn' : 'pos'} mark={isLate ? 'ring' : 'dot'}>
              {t(isLate ? 'dashboard:freshness.late' : 'dashboard:freshness.onTarget')}
            </Badge>
          )
        }
        padded={false}
      >
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('dashboard:freshness.tier')}</th>
              <th scope="col">{t('dashboard:freshness.items')}</th>
              <th scope="col">{t('dashboard:freshness.middle')}</th>
              <th scope="col">{t('dashboard:freshness.p95')}</th>
              <th scope="col">{t('dashboard:freshness.limit')}</th>
              <th className={classes.meter}>
                <span className="visually-hidden">{t('dashboard:freshness.share')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {freshness.map(({ tier, items, p50Ms, p95Ms, limitMs }) => (
              <tr key={tier}>
                <th scope="row">{t(`dashboard:freshness.tiers.${tier}`)}</th>
                <td className="num">{format.number(items)}</td>
                <td className="num">{p50Ms === null ? <Unknown /> : format.age(p50Ms)}</td>
                <td className={`num ${classes.strong} ${p95Ms !== null && p95Ms > limitMs ? 'neg' : ''}`}>
                  {p95Ms === null ? <Unknown /> : format.age(p95Ms)}
                </td>
                <td className="num">{format.age(limitMs)}</td>
                <td className={classes.meter}>
                  {p95Ms !== null && (
                    <ProgressBar
                      percent={(p95Ms / limitMs) * 100}
                      tone={ageTone(p95Ms, limitMs)}
                      label={t('dashboard:freshness.meter', { tier: t(`dashboard:freshness.tiers.${tier}`) })}
                    />
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <p className={`num ${classes.foot}`}>
          {!isRead
            ? t('dashboard:freshness.noneRead')
            : late === 0
              ? t('dashboard:freshness.noneLate')
              : t('dashboard:freshness.someLate', { count: late, readings: format.number(late) })}
          {unread > 0 && ` · ${t('dashboard:freshness.unread', { count: unread, items: format.number(unread) })}`}
        </p>
      </Card>
    </div>
  );
}
