import { Link } from '@tanstack/react-router';
import { FilterAction, type FilterName } from '@kervan/domain/filters/filter-names';
import { filterOffers, type FilterParam } from '@kervan/domain/filters/filter-params';
import type { FilterSetting } from '@kervan/domain/settings/store-settings';
import { planCovers, type SubscriptionPlan } from '@kervan/domain/subscriptions/plan';
import type { SendingType } from '@kervan/domain/warehouse/sending-type';
import { useText } from '../../i18n/i18n.ts';
import { FieldRow } from '../../kit/settings/field-row.tsx';
import { useFormEdit } from '../../kit/settings/form-context.ts';
import { valueAt } from '../../kit/settings/paths.ts';
import { ChangePlanLink } from '../../session/change-plan-link.tsx';
import { Badge } from '../../ui/badge.tsx';
import { useFormat } from '../../ui/format/format.tsx';
import { ScaledField } from '../../ui/scaled-field.tsx';
import { useScreenSize } from '../../ui/screen-size.ts';
import { SegmentedAction } from '../../ui/segmented-action.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { tip } from '../../ui/tip.ts';
import { filterOfField, isFixed, pathOf } from './filter-form.ts';
import { fieldOf } from './filter-groups.ts';
import { beforeText } from './filter-words.ts';
import { KnownLine, type KnownOf } from './known-line.tsx';
import classes from './filters.module.css';

type Props = {
  name: FilterName;
  sendingType: SendingType;
  /** Items that the saved filter keeps out. */
  held: number;
  /** Of how many products its figure is known; null = not counted yet, or it judges by none. */
  known: KnownOf | null;
  plan: SubscriptionPlan | null;
  /** What the unsaved changes do through it; null = not known, or it is not changed. */
  effect: { stopped: number; restored: number } | null;
};

/** One filter: what it does, its numbers, and what happens to products that fail it. */
export function FilterRow({ name, sendingType, held, known, plan, effect }: Props) {
  const t = useText();
  const format = useFormat();
  const { isMobile } = useScreenSize();
  const { form, base, change } = useFormEdit();
  const path = pathOf(sendingType, name);
  const setting = valueAt(form, path) as FilterSetting; // The path of a filter.
  const saved = valueAt(base, path) as FilterSetting;
  const offer = filterOffers[name];
  const label = t(`enums:filter.${name}`);
  const reason = useReason(name, sendingType, plan);
  const action = (
    <SegmentedAction
      label={t('filterSettings:actions.label', { name: label })}
      value={setting.action}
      disabled={reason !== null}
      onChange={(next) => change({ [`${path}.action`]: next })}
    />
  );
  const params = offer.params.length > 0 && (
    <div className={classes.params}>
      {offer.params.map((param) => (
        <ParamField key={param.name} filter={name} path={path} param={param} disabled={reason !== null} />
      ))}
    </div>
  );
  const count = effect ? (
    <Effect {...effect} removes={setting.action === FilterAction.Remove} />
  ) : (
    held > 0 && <Held name={name} label={label} items={held} />
  );
  return (
    <FieldRow
      path={path}
      label={label}
      text={
        <>
          <Does name={name} sendingType={sendingType} plan={plan} />
          {known && <KnownLine name={name} {...known} />}
        </>
      }
      saved={beforeText(name, saved, setting, { t, format })}
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
  );
}

/** Why the filter cannot be changed, or null. */
function useReason(name: FilterName, sendingType: SendingType, plan: SubscriptionPlan | null): string | null {
  const t = useText();
  const offer = filterOffers[name];
  if (isFixed(name, sendingType)) return t(`filterSettings:fixed.${offer.fixed ?? 'both'}`);
  return isOfPlan(plan, offer.plan) ? null : t('filterSettings:needsPlanLong', { plan: t(`enums:plan.${offer.plan}`) });
}

/** After the end of a subscription there is no plan to compare: the page can be read, and nothing saved. */
const isOfPlan = (plan: SubscriptionPlan | null, needed: SubscriptionPlan): boolean =>
  plan === null || planCovers(plan, needed);

/** What the filter does, and what stands against changing it. */
function Does({ name, sendingType, plan }: Pick<Props, 'name' | 'sendingType' | 'plan'>) {
  const t = useText();
  const reason = useReason(name, sendingType, plan);
  const offer = filterOffers[name];
  return (
    <>
      {t(`filterSettings:does.${name}`)}
      {isFixed(name, sendingType) && <> {reason}</>}
      {!isOfPlan(plan, offer.plan) && (
        <span className={classes.plan}>
          <Badge tone="queue">{t('filterSettings:needsPlan', { plan: t(`enums:plan.${offer.plan}`) })}</Badge>{' '}
          <ChangePlanLink />
        </span>
      )}
    </>
  );
}

/** The items that the saved filter keeps out: a link to them. */
function Held({ name, label, items }: { name: FilterName; label: string; items: number }) {
  const t = useText();
  const format = useFormat();
  return (
    <Link
      to="/inventory"
      search={{ status: 'outOfCriteria', where: `stoppedBy.anyOf.${name}` }}
      className={`num ${classes.stopped}`}
      aria-label={t('filterSettings:stoppedLabel', { name: label, items: format.number(items) })}
    >
      {format.number(items)}
    </Link>
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

type ParamProps = { filter: FilterName; path: string; param: FilterParam; disabled: boolean };
const voltages = ['1', '2', '3'] as const;

/** A number that a filter asks for, with its unit; the voltages are a choice. */
function ParamField({ filter, path, param, disabled }: ParamProps) {
  const t = useText();
  const { form, change, refusals } = useFormEdit();
  const field = fieldOf(filter, param.name);
  const refusal = refusals(path)[0];
  const wrong = refusal && filterOfField(refusal.field).param;
  const shown = {
    label: `${t(`enums:filter.${filter}`)}, ${t(`filterSettings:params.${param.name}`)}`,
    disabled,
    error: wrong !== undefined && (wrong === null || wrong === param.name),
  };
  const at = `${path}.params.${param.name}`;
  const value = valueAt(form, at) as number | null; // The path of a filter's number.
  const put = (next: number | null) => change({ [at]: next });
  if (field === null) {
    return (
      <SelectField
        {...shown}
        isLabelHidden
        value={voltages.find((bits) => bits === String(value)) ?? null}
        none={t('filterSettings:voltages.none')}
        options={voltages.map((bits) => ({ value: bits, label: t(`filterSettings:voltages.${bits}`) }))}
        onChange={(bits) => put(bits === null ? null : Number(bits))}
      />
    );
  }
  return (
    <ScaledField
      {...shown}
      value={value}
      digits={field.digits}
      isPadded={field.unit === 'usd'}
      unit={t(`filterSettings:units.${field.unit}`)}
      onChange={put}
      {...(param.name === 'from' || param.name === 'to' ? { placeholder: t(`filterSettings:ends.${param.name}`) } : {})}
    />
  );
}
