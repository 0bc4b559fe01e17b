import type { Response } from '@kervan/contracts/endpoint';
import type { inventory } from '@kervan/contracts/inventory-calls';
import { useText } from '../i18n/i18n.ts';
import { useFormat } from '../ui/format/format.tsx';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { planTone, planUsePercentHundredths } from './plan-use.ts';
import classes from './side-menu.module.css';

export type Counts = Response<typeof inventory.counts>;

/** Items at the store against the plan's limit: amber from 90 %, red from 100 %. */
export function PlanMeter({ counts }: { counts: Counts }) {
  const t = useText();
  const format = useFormat();
  const use = planUsePercentHundredths(counts);
  const tone = planTone(counts);
  const used = format.number(counts.atStoreCount);
  const limit = format.number(counts.productLimit);
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
    </div>
  );
}
