import type { Response } from '@kervan/contracts/endpoint';
import type { inventory } from '@kervan/contracts/inventory-calls';
import { useText } from '../i18n/i18n.ts';
import { useFormat } from '../ui/format/format.tsx';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { planTone, planUsePercentHundredths } from './plan-use.ts';
import classes from './side-menu.module.css';

export type Counts = Response<typeof inventory.counts>;

/** What of the plan is taken (FILT-004): amber from 90 %, red from 100 %. */
export function PlanMeter({ counts }: { counts: Counts }) {
  const t = useText();
  const format = useFormat();
  const use = planUsePercentHundredths(counts);
  const tone = planTone(counts);
  const used = format.number(counts.atStoreCount);
  const limit = format.number(counts.productLimit);
  const atZero = counts.atStoreCount - counts.tabs.atStore;
  return (
    <div className={classes.plan}>
      <div className={classes.planLine}>
        {t('shell:plan.items')}
        <b className={`num ${tone === 'accent' ? '' : tone}`}>{format.percent(use)}</b>
      </div>
      <div className={classes.meter}>
        <ProgressBar percent={use / 100} tone={tone} label={t('shell:plan.meter', { used, limit })} />
      </div>
      <div className={`num ${classes.planLine}`}>{t('shell:plan.of', { used, limit })}</div>
      {/* Not all that takes a place is "at store": the sum stands here once. */}
      {atZero > 0 && (
        <p className={`num ${classes.planParts}`}>
          {t('shell:plan.parts', { atStore: format.number(counts.tabs.atStore), atZero: format.number(atZero) })}
        </p>
      )}
    </div>
  );
}
