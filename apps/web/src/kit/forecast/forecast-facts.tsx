import type { DryRunAnswer } from '@kervan/contracts/filters';
import { useText } from '../../i18n/i18n.ts';
import { Sentence } from '../../i18n/sentence.tsx';
import { useFormat } from '../../ui/format/format.tsx';
import { ForecastPartial } from './forecast-panel.tsx';
import { stoppedOf } from './forecast-rows.ts';
import { RecentOrders } from './recent-orders.tsx';
import classes from './forecast.module.css';

/** The forecast in sentences: the share that leaves, what is not known, what the totals leave out. */
export function ForecastFacts({ answer }: { answer: DryRunAnswer }) {
  const t = useText();
  const format = useFormat();
  const { offered, waiting, released, caught, orders } = answer;
  const stopped = stoppedOf(answer).total;
  const idle = stopped - offered.lost;
  const share = offered.before === 0 ? 0 : Math.round((offered.lost * 10_000) / offered.before);
  const values = {
    offered: format.number(offered.before),
    lost: format.number(offered.lost),
    percent: format.percent(share),
  };
  const line = (name: 'idle' | 'waiting' | 'released' | 'caught', count: number) =>
    count > 0 && <p>{t(`filterSettings:forecast.${name}`, { count, items: format.number(count) })}</p>;
  return (
    <div className={classes.facts}>
      <ForecastPartial answer={answer} />
      <p>
        {offered.lost > 0 ? (
          <Sentence
            name="filterSettings:forecast.share"
            count={offered.lost}
            values={values}
            parts={{ b: <b className="num" /> }}
          />
        ) : (
          t('filterSettings:forecast.shareNone', values)
        )}{' '}
        {stopped > 0 && <RecentOrders orders={orders} />}
      </p>
      {line('idle', idle)}
      {line('caught', caught)}
      {line('released', released)}
      {line('waiting', waiting)}
    </div>
  );
}
