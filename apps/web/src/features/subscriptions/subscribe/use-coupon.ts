import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { billing } from '@kervan/contracts/billing-calls';
import { errorText } from '../../../api/error-text.ts';
import { read } from '../../../api/operations.ts';
import { useText } from '../../../i18n/i18n.ts';

export type AppliedCoupon = { couponId: string; percentOff: number; durationInMonths: number };

/**
 * SUB-016, SUB-017, SUB-026: the coupon as it is typed and as it was accepted for the chosen level; another level asks again. `asked` is what
 * was applied: text that differs from it still wants applying or removing.
 */
export function useCoupon(levelId: number | null, first: string) {
  const t = useText();
  const [typed, setTyped] = useState(first);
  const [asked, setAsked] = useState(first);
  const [wantsPlan, setWantsPlan] = useState(false);
  const answer = useQuery({
    ...read(billing.useCoupon, { body: { couponCode: asked, subscriptionPlanLevelId: levelId } }),
    enabled: asked !== '' && levelId !== null,
    // What was true a minute ago need not be so now: another tab may have used it.
    staleTime: 0,
    retry: false,
  });
  const isTyped = typed.trim() !== '';
  const isAsked = isTyped && typed.trim() === asked && levelId !== null;
  const applied: AppliedCoupon | null =
    isAsked && answer.isSuccess
      ? {
          couponId: answer.data.couponId,
          percentOff: answer.data.discountRate,
          durationInMonths: answer.data.durationInMonths,
        }
      : null;
  const fault =
    wantsPlan && levelId === null
      ? t('errors:CouponNeedsPlan')
      : isAsked && answer.isError
        ? errorText(answer.error, t)
        : null;
  return {
    typed,
    applied,
    fault,
    isAsking: isAsked && answer.isFetching,
    /** Text stands there that is neither applied nor removed. */
    isOpen: isTyped && applied === null,
    type: (text: string) => {
      setTyped(text);
      setWantsPlan(false);
    },
    apply: () => {
      if (!isTyped) return;
      if (levelId === null) return setWantsPlan(true);
      if (typed.trim() === asked) void answer.refetch();
      setAsked(typed.trim());
    },
    remove: () => {
      setTyped('');
      setAsked('');
      setWantsPlan(false);
    },
  };
}
export type CouponState = ReturnType<typeof useCoupon>;
