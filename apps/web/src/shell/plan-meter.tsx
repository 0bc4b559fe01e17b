import type { Response } from '@kervan/contracts/endpoint';
import type { inventory } from '@kervan/contracts/inventory-calls';
import { useText } from '../i18n/i18n.ts';
import { useFormat } from '../ui/format/format.tsx';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { planTone, planUsePercentHundredths } from './plan-use.ts';
import classes from './side-menu.module.css';

export type Counts = Response<typeof inventory.counts>;

/** What of the plan is taken by all stores of the account (FILT-004): amber from 90 %, red from 100 %. */
export function PlanMeter({ counts }: { counts: Counts }) {
  const t = useText();
  const format = useFormat();
  const inAll = { ...counts.account, productLimit: counts.productLimit };
  const use = planUsePercentHundredths(inAll);
  const tone = planTone(inAll);
  const used = format.number(inAll.atStoreCount);
  const limit = format.number(counts.productLimit);
  // Not all that takes a place is "at store" here: the sum stands here once.
  const parts = [
    ['atStore', counts.tabs.atStore],
    ['atZero', counts.atStoreCount - counts.tabs.atStore],
    ['elsewhere', inAll.atStoreCount - counts.atStoreCount],
  ] as const;
  const isSum = parts.some(([part, items]) => part !== 'atStore' && items > 0);
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
      {isSum && (
        <p className={`num ${classes.planParts}`}>
          {parts
            .filter(([part, items]) => part === 'atStore' || items > 0)
            .map(([part, items]) => t(`shell:plan.${part}`, { items: format.number(items) }))
            .join(' + ')}
        </p>
      )}
    </div>
  );
}
