import { Button } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { ApiError } from '@kervan/contracts/call';
import { errorText } from '../../../api/error-text.ts';
import { useText, type Text } from '../../../i18n/i18n.ts';
import { declineReasonOf } from '../card-entry/provider-outcome.ts';
import type { PurchaseFailure as Failure, PurchaseStep } from './purchase-flow.ts';
import classes from './subscribe.module.css';

type Props = {
  failure: Failure;
  /** The trial is not open to this person: paying now is. */
  onPayNow: (() => void) | null;
};

/** Why the purchase stopped: what happened, what is safe, what to do next (SUB-020). */
export function PurchaseFailureNote({ failure, onPayNow }: Props) {
  const t = useText();
  const note = useRef<HTMLElement>(null);
  // The button that was pressed stays in sight while the page moves: what became of it has to come into sight, too.
  useEffect(() => {
    note.current?.scrollIntoView({ block: 'center' });
    note.current?.focus({ preventScroll: true });
  }, [failure]);
  return (
    <section ref={note} role="alert" tabIndex={-1} className={classes.failure}>
      <IconAlertCircle size={20} stroke={1.75} aria-hidden="true" />
      <div>
        <h2>{t(`subscriptions:failure.step.${failure.step}`)}</h2>
        <p>{whatHappened(failure, t)}</p>
        <p>
          <b>{t(`subscriptions:failure.safe.${safetyOf(failure)}`)}</b>{' '}
          {t(`subscriptions:failure.todo.${todoOf(failure)}`)}
        </p>
        {failure.code === 'TrialAlreadyUsed' && onPayNow && (
          <Button size="xs" variant="default" onClick={onPayNow}>
            {t('subscriptions:failure.payNow')}
          </Button>
        )}
        {failure.code === 'ActiveSubscriptionExists' && (
          <Link to="/subscriptions/mySubscription" className="link">
            {t('subscriptions:failure.toMine')}
          </Link>
        )}
      </div>
    </section>
  );
}

function whatHappened({ error, code, decline }: Pick<Failure, 'error' | 'code' | 'decline'>, t: Text): string {
  if (error) return [errorText(error, t), declineText(error, t)].filter(Boolean).join(' ');
  if (code === 'Declined') return t(`cards:declined.${decline ?? 'other'}`);
  if (code === 'NoAnswer') return t('cards:noAnswer');
  if (code === 'NotOpenYet') return t('subscriptions:failure.notOpenYet');
  return t(code === 'ThreeDSecureUnexpected' ? 'errors:ThreeDSecureUnexpected' : 'errors:ThreeDSecureFailed');
}

/** SUB-062: the provider's reason beside the warning, where it gave one. */
function declineText({ code, data }: ApiError, t: Text): string | null {
  if (code !== 'StripeError' || typeof data !== 'object' || data === null || !('declineCode' in data)) return null;
  return t(`cards:declined.${declineReasonOf(String(data.declineCode))}`);
}

const beforePayment: ReadonlySet<PurchaseStep> = new Set([
  'check',
  'customer',
  'cardOpened',
  'cardConfirmed',
  'cardDefault',
]);

/** Nothing is charged before the payment; where no answer came, nothing is charged twice. */
function safetyOf({ step, code }: Failure): 'nothing' | 'notTwice' | 'waits' | 'paid' {
  if (beforePayment.has(step)) return 'nothing';
  if (code === 'NetworkError' || code === 'NoAnswer' || code === 'UnexpectedError') return 'notTwice';
  if (step === 'activation') return 'paid';
  return step === 'payment' ? 'waits' : 'nothing';
}

type Todo = 'card' | 'coupon' | 'plan' | 'price' | 'mine' | 'bank' | 'connection' | 'again' | 'help';

function todoOf({ code }: Failure): Todo {
  switch (code) {
    case 'Declined':
    case 'CardError':
    case 'NoCard':
    case 'TooManyCards':
    case 'CardNotApproved':
    case 'CardAddableLater':
    case 'CardNeedsHelpDesk':
      return 'card';
    case 'NotValidCoupon':
    case 'CouponAlreadyUsed':
      return 'coupon';
    case 'TrialAlreadyUsed':
    case 'PlanLevelNotFound':
      return 'plan';
    case 'PriceChanged':
      return 'price';
    case 'ActiveSubscriptionExists':
      return 'mine';
    case 'ThreeDSecureFailed':
    case 'ThreeDSecureIncomplete':
    case 'ThreeDSecureUnexpected':
      return 'bank';
    case 'NetworkError':
    case 'NoAnswer':
      return 'connection';
    case 'DisputedPayment':
      return 'help';
    default:
      return 'again';
  }
}
