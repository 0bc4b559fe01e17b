import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { purchase } from '@kervan/contracts/purchase-calls';
import { limits } from '@kervan/domain/limits';
import { useText } from '../../../i18n/i18n.ts';
import { useBlocked } from '../../../session/session-data.ts';
import { Card } from '../../../ui/card.tsx';
import { useFormat, useNow } from '../../../ui/format/format.tsx';
import { levelName, pricePerDay } from '../plan-words.ts';
import { amountsOf } from './amounts.ts';
import type { PlanChoice } from './plan-choice.ts';
import type { AppliedCoupon } from './use-coupon.ts';
import classes from './subscribe.module.css';

type Props = {
  choice: PlanChoice | null;
  coupon: AppliedCoupon | null;
  /** The coupon box, or why there is none. */
  children: ReactNode;
  isBusy: boolean;
  /** The payment that was begun goes on instead of a new one. */
  goesOn: boolean;
};

/** SUB-009: what is paid today, what next, and the button that names it. */
export function AmountCard({ choice, coupon, children, isBusy, goesOn }: Props) {
  const t = useText();
  const blocked = useBlocked(purchase.subscribe);
  const format = useFormat();
  const now = useNow();
  const money = (cents: number) => format.money(cents, 'USD');
  const amounts = choice ? amountsOf({ isTrial: choice.level.isTrial, price: choice.paid.price }, coupon, now) : null;
  return (
    <Card title={t('subscriptions:amount.title')}>
      {choice && amounts ? (
        <>
          <dl className={classes.lines}>
            <div>
              <dt>
                {levelName(
                  { plan: choice.paid.subscriptionPlanName, productLimit: choice.paid.productLimit },
                  { t, format },
                )}
                <span className="small text3">
                  {t('subscriptions:level.day', { price: money(pricePerDay(amounts.price)) })}
                </span>
              </dt>
              <dd>{money(amounts.price)}</dd>
            </div>
            {coupon && (
              <div className="pos">
                <dt>
                  {t('subscriptions:amount.coupon', {
                    percent: format.percent(coupon.percentOff * 100, { decimals: 0 }),
                    count: coupon.durationInMonths,
                  })}
                </dt>
                <dd>{money(-amounts.discount)}</dd>
              </div>
            )}
            <div className={classes.total}>
              <dt>{t('subscriptions:amount.today')}</dt>
              <dd>{money(amounts.today)}</dd>
            </div>
          </dl>
          {children}
          <LaterPayments amounts={amounts} isTrial={choice.level.isTrial} />
        </>
      ) : (
        <>
          <p className="text2" style={{ marginBottom: 12 }}>
            {t('subscriptions:amount.choose')}
          </p>
          {children}
        </>
      )}
      <Button
        type="submit"
        size="md"
        fullWidth
        mt={14}
        loading={isBusy}
        disabled={blocked !== null}
        title={blocked ?? undefined}
        leftSection={<IconLock size={16} stroke={1.75} aria-hidden="true" />}
      >
        {!choice || !amounts
          ? t('subscriptions:amount.submit')
          : goesOn
            ? t('subscriptions:amount.goOn')
            : choice.level.isTrial
              ? t('subscriptions:amount.startTrial')
              : t('subscriptions:amount.pay', { amount: money(amounts.today) })}
      </Button>
      <TermsNotes isTrial={choice?.level.isTrial ?? false} />
    </Card>
  );
}

/** What comes after today. */
function LaterPayments({ amounts, isTrial }: { amounts: ReturnType<typeof amountsOf>; isTrial: boolean }) {
  const t = useText();
  const format = useFormat();
  const money = (cents: number) => format.money(cents, 'USD');
  return (
    <dl className={classes.later}>
      <div>
        <dt>{t(isTrial ? 'subscriptions:amount.first' : 'subscriptions:amount.next')}</dt>
        <dd>{`${format.date(amounts.next.at)} · ${money(amounts.next.amount)}`}</dd>
      </div>
      {amounts.full && (
        <div>
          <dt>{t('subscriptions:amount.full')}</dt>
          <dd>{`${format.date(amounts.full.at)} · ${money(amounts.full.amount)}`}</dd>
        </div>
      )}
      <div>
        <dt>{t('subscriptions:amount.renewal')}</dt>
        <dd>{t('subscriptions:amount.every', { days: limits.subscriptionPeriodMs / 86_400_000 })}</dd>
      </div>
    </dl>
  );
}

/** SUB-009: the terms in short. */
function TermsNotes({ isTrial }: { isTrial: boolean }) {
  const t = useText();
  return (
    <ul className={classes.notes}>
      {isTrial && <li>{t('subscriptions:terms.trial', { days: limits.trialDays })}</li>}
      <li>{t('subscriptions:terms.secure')}</li>
      <li>{t('subscriptions:terms.month')}</li>
      <li>{t('subscriptions:terms.refund')}</li>
      <li>{t('subscriptions:terms.lists', { days: limits.archiveKeptMs / 86_400_000 })}</li>
      <li>{t('subscriptions:terms.store')}</li>
    </ul>
  );
}
