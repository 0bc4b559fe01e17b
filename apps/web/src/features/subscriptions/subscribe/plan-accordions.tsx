import { IconChevronDown } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { limits } from '@kervan/domain/limits';
import { useText } from '../../../i18n/i18n.ts';
import { fieldError } from '../../../ui/field-error.tsx';
import { useFormat } from '../../../ui/format/format.tsx';
import { Segmented } from '../../../ui/segmented-action.tsx';
import { planName, pricePerDay } from '../plan-words.ts';
import { EveryPlan, FeatureList } from './feature-list.tsx';
import { kindOf, levelAt, planKinds, sizesOf, trialOf, type OfferedLevel } from './plan-choice.ts';
import type { PlanChoice, PlanKind } from './plan-choice.ts';
import classes from './plan-accordions.module.css';

type Props = {
  levels: readonly OfferedLevel[];
  choice: PlanChoice | null;
  /** Why the trial cannot be chosen; null = it can. */
  trialClosed: string | null;
  /** A renewal knows no trial. */
  withoutTrial: boolean;
  /** null = what was chosen is not offered in the new size. */
  onChoose: (wanted: { level: number; trial: boolean } | null) => void;
  /** What is missing here. */
  fault: string | null;
  disabled: boolean;
};

/**
 * SUB-009: first how many products, then trial, Standard, Professional and AutoPricer with the price for so many and what each opens. One
 * is open at a time; choosing one opens it, and what is open can be looked at without choosing it.
 */
export function PlanAccordions({ levels, choice, trialClosed, withoutTrial, onChoose, fault, disabled }: Props) {
  const t = useText();
  const format = useFormat();
  const name = useId();
  const chosen = kindOf(choice);
  const sizes = sizesOf(levels);
  const [lookedAt, setLookedAt] = useState(sizes[0] ?? 0);
  const size = choice?.paid.productLimit ?? lookedAt;
  const trial = withoutTrial ? null : trialOf(levels);
  const kinds = planKinds.filter((kind) => kind !== 'trial' || trial !== null);
  const [opened, setOpened] = useState<PlanKind | null>(chosen ?? (trial && !trialClosed ? 'trial' : 'Professional'));
  const resize = (next: number) => {
    setLookedAt(next);
    if (chosen === null) return;
    const level = levelAt(levels, chosen, next);
    onChoose(level && { level: level.id, trial: chosen === 'trial' });
  };
  return (
    <div className={classes.plans}>
      <section className={classes.sizes}>
        <div>
          <h2>{t('subscriptions:sizes.label')}</h2>
          <p>{t('subscriptions:sizes.note')}</p>
        </div>
        <Segmented
          label={t('subscriptions:sizes.label')}
          options={sizes.map((value) => ({ value, label: format.number(value) }))}
          value={size}
          onChange={resize}
          disabled={disabled}
        />
      </section>
      <fieldset className={classes.plans} data-field="plan">
        <legend className="visually-hidden">{t('subscriptions:sizes.plan')}</legend>
        {fault && (
          <p role="alert" className={classes.fault}>
            {fieldError(fault)}
          </p>
        )}
        {kinds.map((kind) => {
          const level = levelAt(levels, kind, size);
          const closed = kind === 'trial' ? trialClosed : null;
          return (
            <PlanAccordion
              key={kind}
              kind={kind}
              group={name}
              level={level}
              trialLimit={trial?.productLimit ?? 0}
              isChosen={chosen === kind}
              closed={closed ?? (level ? null : t('subscriptions:level.notOffered', { count: format.number(size) }))}
              isOpen={opened === kind}
              onToggle={() => setOpened(opened === kind ? null : kind)}
              onChoose={() => {
                if (!level) return;
                setOpened(kind);
                onChoose({ level: level.id, trial: kind === 'trial' });
              }}
              disabled={disabled}
            />
          );
        })}
      </fieldset>
      <EveryPlan />
    </div>
  );
}

type AccordionProps = {
  kind: PlanKind;
  /** The radios of one choice share it. */
  group: string;
  /** null = it is not offered in this size. */
  level: OfferedLevel | null;
  trialLimit: number;
  isChosen: boolean;
  /** Why it cannot be chosen. */
  closed: string | null;
  isOpen: boolean;
  onToggle: () => void;
  onChoose: () => void;
  disabled: boolean;
};

function PlanAccordion(props: AccordionProps) {
  const { kind, group, level, trialLimit, isChosen, closed, isOpen, onToggle, onChoose, disabled } = props;
  const t = useText();
  const format = useFormat();
  const id = useId();
  const plan = kind === 'trial' ? t('subscriptions:trial.name', { days: limits.trialDays }) : planName(kind, t);
  return (
    <section className={classes.plan} data-chosen={isChosen || undefined} data-closed={closed !== null || undefined}>
      <div className={classes.head}>
        <input
          id={id}
          type="radio"
          name={group}
          checked={isChosen}
          disabled={disabled || closed !== null}
          aria-describedby={`${id}-price${closed === null ? '' : ` ${id}-closed`}`}
          onChange={onChoose}
        />
        <div className={classes.headName}>
          <h2>
            <label htmlFor={id} className={classes.target}>
              {plan}
            </label>
          </h2>
          <span>{t(`subscriptions:plan.${kind}.forWhom`)}</span>
        </div>
        <div className={classes.price} id={`${id}-price`}>
          {level && <Price level={level} isTrial={kind === 'trial'} />}
        </div>
        <button
          type="button"
          className={classes.toggle}
          aria-expanded={isOpen}
          aria-controls={`${id}-panel`}
          aria-label={t('subscriptions:plan.show', { plan })}
          onClick={onToggle}
        >
          <IconChevronDown size={18} stroke={1.75} aria-hidden="true" />
        </button>
      </div>
      {closed !== null && (
        <p id={`${id}-closed`} className={classes.closed}>
          {closed}
        </p>
      )}
      <div id={`${id}-panel`} hidden={!isOpen} className={classes.panel}>
        {kind === 'trial' && (
          <p className="text2">
            {t('subscriptions:trial.text', { days: limits.trialDays, count: format.number(trialLimit) })}
          </p>
        )}
        <FeatureList plan={kind === 'trial' ? 'AutoPricer' : kind} />
      </div>
    </section>
  );
}

/** SUB-005: what 30 days cost, and a day of them; a trial says what comes after it. */
function Price({ level: { price }, isTrial }: { level: OfferedLevel; isTrial: boolean }) {
  const t = useText();
  const format = useFormat();
  const money = (cents: number) => format.money(cents, 'USD');
  return (
    <>
      <span className={classes.amount}>
        <b className="num">{isTrial ? t('subscriptions:trial.free') : money(price)}</b>
        {!isTrial && <span>{t('subscriptions:level.period')}</span>}
      </span>
      <span className="num">
        {isTrial
          ? t('subscriptions:trial.then', { price: money(price) })
          : t('subscriptions:level.day', { price: money(pricePerDay(price)) })}
      </span>
    </>
  );
}
