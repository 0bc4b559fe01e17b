import { MultiSelect, NumberInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { staffSale } from '@kervan/contracts/staff-sale-calls';
import { subscriptionPlans, type SubscriptionPlan } from '@kervan/domain/subscriptions/plan';
import { useText } from '../../../i18n/i18n.ts';
import { DateField } from '../../../ui/date-field.tsx';
import { fieldError } from '../../../ui/field-error.tsx';
import { startOfDay } from '../../../ui/format/start-of-day.ts';
import { dateWriter } from '../../../ui/format/writers.ts';
import { ReasonDialog } from '../parts/reason-dialog.tsx';
import classes from '../parts/parts.module.css';

type Props = { isOpen: boolean; onClose: () => void };
type Typed = {
  code: string;
  percent: number | null;
  months: number | null;
  plans: SubscriptionPlan[];
  most: number | null;
  lastDay: string | null;
};
const usual: Typed = { code: '', percent: null, months: 1, plans: [], most: null, lastDay: null };

const within = (value: number | null, min: number, max: number): value is number =>
  value !== null && Number.isInteger(value) && value >= min && value <= max;

/** What is wrong with each field, in words; null = it is right. */
function useFaults({ code, percent, months, most }: Typed) {
  const t = useText();
  return {
    code: /^[A-Za-z0-9]{3,30}$/.test(code.trim()) ? null : t('staff:coupons.codeNeeded', { min: 3, max: 30 }),
    percent: within(percent, 1, 100) ? null : t('staff:coupons.percentNeeded', { min: 1, max: 100 }),
    months: within(months, 1, 24) ? null : t('staff:coupons.monthsNeeded', { min: 1, max: 24 }),
    most: most === null || within(most, 1, 1_000_000) ? null : t('staff:coupons.mostNeeded'),
  };
}

/** A coupon with the code that is typed for it. Its terms cannot be changed afterwards. */
export function CouponDialog(props: Props) {
  return <Dialog key={String(props.isOpen)} {...props} />;
}

function Dialog({ isOpen, onClose }: Props) {
  const t = useText();
  const [typed, setTyped] = useState(usual);
  const change = (part: Partial<Typed>) => setTyped((known) => ({ ...known, ...part }));
  const faults = useFaults(typed);
  const request = (why: string) => {
    const { code, percent, months, plans, most, lastDay } = typed;
    if (Object.values(faults).some((fault) => fault !== null) || percent === null || months === null) return null;
    const zone = dateWriter(undefined).resolvedOptions().timeZone;
    // Through the end of the day that was chosen.
    const expiresAt = lastDay === null ? null : startOfDay(lastDay, 1, zone);
    return {
      body: {
        code: code.trim(),
        percentOff: percent,
        durationInMonths: months,
        plans,
        maxRedemptions: most,
        expiresAt,
        why,
      },
    };
  };
  return (
    <ReasonDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('staff:coupons.create')}
      confirmLabel={t('staff:coupons.create')}
      act={staffSale.createCoupon}
      request={request}
      done={t('staff:coupons.created', { code: typed.code.trim().toUpperCase() })}
    >
      {(isSubmitted) => (
        <>
          <p>{t('staff:coupons.effect')}</p>
          <CouponFields typed={typed} onChange={change} faults={isSubmitted ? faults : null} />
        </>
      )}
    </ReasonDialog>
  );
}

type FieldsProps = {
  typed: Typed;
  onChange: (part: Partial<Typed>) => void;
  faults: ReturnType<typeof useFaults> | null;
};

function CouponFields({ typed, onChange, faults }: FieldsProps) {
  const t = useText();
  const numbers = [
    ['percent', t('staff:coupons.percent')],
    ['months', t('staff:coupons.months')],
    ['most', t('staff:coupons.most')],
  ] as const;
  return (
    <>
      <TextInput
        label={t('staff:coupons.code')}
        name="code"
        maxLength={30}
        autoComplete="off"
        classNames={{ input: 'code' }}
        value={typed.code}
        onChange={(event) => onChange({ code: event.currentTarget.value })}
        error={fieldError(faults?.code)}
      />
      <div className={classes.pair}>
        {numbers.map(([name, label]) => (
          <NumberInput
            key={name}
            label={label}
            name={name}
            allowDecimal={false}
            allowNegative={false}
            clampBehavior="none"
            classNames={{ input: 'num' }}
            value={typed[name] ?? ''}
            onChange={(value) => onChange({ [name]: typeof value === 'number' ? value : null })}
            error={fieldError(faults?.[name])}
          />
        ))}
        <DateField
          label={t('staff:coupons.lastDay')}
          value={typed.lastDay}
          onChange={(lastDay) => onChange({ lastDay })}
        />
      </div>
      <MultiSelect
        label={t('staff:coupons.plans')}
        placeholder={typed.plans.length === 0 ? t('staff:everyPlan') : ''}
        data={subscriptionPlans.map((plan) => ({ value: plan, label: t(`subscriptions:plan.${plan}.name`) }))}
        value={typed.plans}
        onChange={(plans) => onChange({ plans: subscriptionPlans.filter((plan) => plans.includes(plan)) })}
        comboboxProps={{ withinPortal: false }}
      />
    </>
  );
}
