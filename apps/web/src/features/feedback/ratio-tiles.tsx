import type { FeedbackRatios } from '@kervan/contracts/feedback';
import { feedbackPeriods, type FeedbackPeriod } from '@kervan/domain/feedback/feedback-ratios';
import { useText } from '../../i18n/i18n.ts';
import { useFormat } from '../../ui/format/format.tsx';
import { Unknown } from '../../ui/unknown.tsx';
import classes from './feedback.module.css';

// The domain's table names them all.
const periods = Object.keys(feedbackPeriods) as FeedbackPeriod[];
const kinds = ['positive', 'neutral', 'negative'] as const;

/** MSG-017, MSG-018: how content buyers were, a period a tile: in percent and count, with the shares drawn on one bar. */
export function RatioTiles({ ratios }: { ratios: FeedbackRatios }) {
  const t = useText();
  return (
    <ul className={classes.tiles} aria-label={t('feedback:ratios')}>
      {periods.map((period) => (
        <Tile key={period} period={period} ratio={ratios[period]} />
      ))}
    </ul>
  );
}

function Tile({ period, ratio }: { period: FeedbackPeriod; ratio: FeedbackRatios[FeedbackPeriod] }) {
  const t = useText();
  const format = useFormat();
  const isEmpty = ratio.total === 0;
  return (
    <li className={classes.tile}>
      <span className={classes.line}>
        <b>{t(`feedback:period.${period}`)}</b>
        <span className="num small text3">
          {t('feedback:total', { count: ratio.total, total: format.number(ratio.total) })}
        </span>
      </span>
      <span className={classes.bar} aria-hidden="true">
        {kinds.map((kind) => (
          <i key={kind} data-kind={kind} style={{ flexGrow: ratio[kind].count }} />
        ))}
      </span>
      <dl className={classes.shares}>
        {kinds.map((kind) => (
          <div key={kind}>
            <dt>
              <i aria-hidden="true" data-kind={kind} />
              {t(`feedback:${kind}`)}
            </dt>
            <dd className="num">
              {isEmpty ? <Unknown /> : format.percent(ratio[kind].percent * 100, { decimals: 0 })}
            </dd>
            <dd className="num text3">{format.number(ratio[kind].count)}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
}
