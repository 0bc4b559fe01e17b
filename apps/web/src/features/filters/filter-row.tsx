import { Link } from '@tanstack/react-router';
import { FilterAction, type FilterName } from '@kervan/domain/filters/filter-names';
import { filterOffers } from '@kervan/domain/filters/filter-params';
import { planCovers, type SubscriptionPlan } from '@kervan/domain/subscriptions/plan';
import { useText } from '../../i18n/i18n.ts';
import { Badge } from '../../ui/badge.tsx';
import { useFormat } from '../../ui/format/format.tsx';
import { useScreenSize } from '../../ui/screen-size.ts';
import { SegmentedAction } from '../../ui/segmented-action.tsx';
import { SettingRow } from '../../ui/setting-row.tsx';
import { tip } from '../../ui/tip.ts';
import { isFixed } from './filter-form.ts';
import { FilterParams } from './filter-params.tsx';
import { beforeText, filterFaultText } from './filter-words.ts';
import classes from './filters.module.css';
import type { FilterForm } from './use-filter-form.ts';

type Props = {
  name: FilterName;
  form: FilterForm;
  plan: SubscriptionPlan | null;
  /** What the unsaved changes do through it; null = not known, or it is not changed. */
  effect: { stopped: number; restored: number } | null;
};

/** One filter: what it does, its numbers, and what happens to products that fail it. */
export function FilterRow({
  name,
  form: { sendingType, filters, base, changed, held, faultOf, set },
  plan,
  effect,
}: Props) {
  const t = useText();
  const format = useFormat();
  const { isMobile } = useScreenSize();
  if (!sendingType || !filters || !base) return null;
  const offer = filterOffers[name];
  const setting = filters[name];
  const words = { t, format };
  const isOfPlan = plan !== null && planCovers(plan, offer.plan);
  const isFixedHere = isFixed(name, sendingType);
  const title = t(`enums:filter.${name}`);
  const fault = faultOf(name);
  const reason = isFixedHere
    ? t(offer.fixed === 'both' ? 'filters:fixed.both' : 'filters:fixed.warehouse')
    : isOfPlan
      ? null
      : t('filters:needsPlanLong', { plan: t(`enums:plan.${offer.plan}`) });
  const action = (
    <SegmentedAction
      label={t('filters:actions.label', { name: title })}
      value={setting.action}
      disabled={reason !== null}
      onChange={(next) => set(name, { action: next })}
    />
  );
  const stopped = held.get(name) ?? 0;
  const count = effect ? (
    <Effect {...effect} removes={setting.action === FilterAction.Remove} />
  ) : (
    stopped > 0 && (
      <Link
        to="/inventory"
        search={{ status: 'outOfCriteria', where: `stoppedBy.anyOf.${name}` }}
        className={`num ${classes.stopped}`}
        aria-label={t('filters:stoppedLabel', { name: title, items: format.number(stopped) })}
      >
        {format.number(stopped)}
      </Link>
    )
  );
  const params = offer.params.length > 0 && (
    <FilterParams
      name={name}
      setting={setting}
      disabled={reason !== null}
      wrongParam={fault ? (fault.param ?? '') : null}
      onChange={(part) => set(name, part)}
    />
  );
  return (
    <div data-field={name}>
      <SettingRow
        label={title}
        consequence={
          <>
            {t(`filters:does.${name}`)}
            {isFixedHere && <> {reason}</>}
            {!isOfPlan && (
              <span className={classes.plan}>
                <Badge tone="queue">{t('filters:needsPlan', { plan: t(`enums:plan.${offer.plan}`) })}</Badge>
              </span>
            )}
          </>
        }
        before={changed.includes(name) ? beforeText(name, base[name], setting, words) : null}
        error={fault && filterFaultText(fault, words)}
        {...(isMobile ? { field: params, ...(count ? { effect: count } : {}) } : { effect: count || '' })}
        control={
          <div className={classes.control}>
            {!isMobile && params}
            {reason === null ? (
              action
            ) : (
              <span tabIndex={0} {...tip(reason)}>
                {action}
              </span>
            )}
          </div>
        }
      />
    </div>
  );
}

/** What a changed filter takes out of sale, and what it gives back. */
function Effect({ stopped, removes, restored }: { stopped: number; removes: boolean; restored: number }) {
  const format = useFormat();
  return (
    <>
      {stopped > 0 && <div className={removes ? 'neg' : 'warn'}>{format.number(stopped)}</div>}
      {restored > 0 && <div className="pos">+{format.number(restored)}</div>}
      {stopped === 0 && restored === 0 && <div className="text3">{format.number(0)}</div>}
    </>
  );
}
