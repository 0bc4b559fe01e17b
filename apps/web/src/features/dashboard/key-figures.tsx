import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useText } from '../../i18n/i18n.ts';
import { Sparkline } from '../../ui/charts/sparkline.tsx';
import { useFormat, useNow } from '../../ui/format/format.tsx';
import { Unknown } from '../../ui/unknown.tsx';
import classes from './dashboard.module.css';
import type { StoreHealth } from './dashboard-types.ts';
import { ageTone, changeOf } from './health-figures.ts';
import { showPart } from './show-part.ts';

/** The five figures of the store at a glance; what has rows of its own leads to them. */
export function KeyFigures({ health }: { health: StoreHealth }) {
  const t = useText();
  const format = useFormat();
  const now = useNow();
  const { tabs, statuses, changes, waiting, failures, freshness } = health;
  const delta = changeOf(changes.total, changes.previousTotal);
  const atZero = statuses.AtStoreWithZeroQuantity ?? 0;
  const listed = freshness.find(({ tier }) => tier === 'listed');
  const oldest = waiting.oldestAt === null ? null : format.age(Math.max(0, now - Date.parse(waiting.oldestAt)));
  return (
    <ul className={classes.figures} data-place="figures" aria-label={t('dashboard:figures.label')}>
      <Figure
        label={t('dashboard:figures.atStore')}
        note={
          tabs.atStore === 0
            ? t('dashboard:figures.noneAtStore')
            : atZero === 0
              ? t('dashboard:figures.allStocked')
              : t('dashboard:figures.zero', { items: format.number(atZero) })
        }
        course={changes.hours.map((hour) => hour.atStore)}
      >
        <Link to="/inventory" search={{ status: 'atStore' }} className={classes.figureLink}>
          {format.number(tabs.atStore)}
        </Link>
      </Figure>
      <Figure
        label={t('dashboard:figures.changes')}
        note={
          delta === null
            ? t('dashboard:figures.noBefore')
            : t('dashboard:figures.before', { change: format.percent(delta, { sign: 'always' }) })
        }
        course={changes.hours.map((hour) => hour.forSale + hour.notForSale)}
      >
        {format.number(changes.total)}
      </Figure>
      <Figure
        label={t('dashboard:figures.waiting')}
        note={oldest === null ? t('dashboard:figures.allSent') : t('dashboard:figures.oldest', { age: oldest })}
      >
        {format.number(waiting.changes)}
      </Figure>
      <Figure
        label={t('dashboard:figures.failures')}
        note={failures.items === 0 ? t('dashboard:figures.noFailure') : t('dashboard:figures.someFailures')}
        tone={failures.items === 0 ? undefined : 'neg'}
        course={changes.hours.map((hour) => hour.failed)}
      >
        {failures.items === 0 ? (
          format.number(0)
        ) : (
          <button type="button" className={classes.figureLink} onClick={() => showPart('failures')}>
            {format.number(failures.items)}
          </button>
        )}
      </Figure>
      <Figure
        label={t('dashboard:figures.age')}
        note={listed && t('dashboard:figures.limit', { limit: format.age(listed.limitMs) })}
        tone={
          listed?.p95Ms == null || ageTone(listed.p95Ms, listed.limitMs) === 'pos'
            ? undefined
            : ageTone(listed.p95Ms, listed.limitMs)
        }
      >
        {listed?.p95Ms == null ? <Unknown /> : format.age(listed.p95Ms)}
      </Figure>
    </ul>
  );
}

function Figure({
  label,
  note,
  tone,
  course = [],
  children,
}: {
  label: string;
  note: ReactNode;
  tone?: 'neg' | 'warn' | 'pos' | undefined;
  /** What it was in each hour of the last day. */
  course?: readonly number[];
  children: ReactNode;
}) {
  return (
    <li>
      <span className={classes.figureLabel}>{label}</span>
      <b className={['num', classes.figure, tone].filter(Boolean).join(' ')}>{children}</b>
      <span className={`num ${classes.figureNote}`}>{note}</span>
      <span className={classes.course}>
        <Sparkline values={course} />
      </span>
    </li>
  );
}
