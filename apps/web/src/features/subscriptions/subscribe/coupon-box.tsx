import { Button, TextInput } from '@mantine/core';
import { useText } from '../../../i18n/i18n.ts';
import { fieldError } from '../../../ui/field-error.tsx';
import type { CouponState } from './use-coupon.ts';
import classes from './subscribe.module.css';

/** SUB-009: the coupon box. Enter applies; an applied one is taken away by its button. */
export function CouponBox({
  coupon,
  isSubmitted,
  disabled,
}: {
  coupon: CouponState;
  /** A payment was tried: text that is not applied says so. */
  isSubmitted: boolean;
  disabled: boolean;
}) {
  const t = useText();
  const { applied, fault, isOpen } = coupon;
  const unapplied = isSubmitted && isOpen && !coupon.isAsking ? t('subscriptions:coupon.unapplied') : null;
  return (
    <div className={classes.coupon} data-field="coupon">
      <TextInput
        label={t('subscriptions:coupon.label')}
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
        value={coupon.typed}
        readOnly={applied !== null}
        disabled={disabled}
        onChange={(event) => coupon.type(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // Applies the coupon; it must not send the form around it.
          event.preventDefault();
          coupon.apply();
        }}
        error={fieldError(fault ?? unapplied)}
        classNames={{ input: 'code' }}
      />
      {applied || fault ? (
        <Button variant="subtle" onClick={coupon.remove} disabled={disabled}>
          {t('subscriptions:coupon.remove')}
        </Button>
      ) : (
        <Button variant="default" onClick={coupon.apply} loading={coupon.isAsking} disabled={disabled}>
          {t('subscriptions:coupon.apply')}
        </Button>
      )}
    </div>
  );
}
