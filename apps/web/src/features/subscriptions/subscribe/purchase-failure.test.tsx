import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { texts } from '@kervan/texts/texts';
import { languages } from '../../../testing/languages.ts';
import { showPart } from '../../../testing/show.tsx';
import { PurchaseFailureNote } from './purchase-failure.tsx';
import type { PurchaseFailure } from './purchase-flow.ts';

type Words = (typeof texts)['en']['subscriptions']['failure'];
type Row = readonly [
  PurchaseFailure['step'],
  PurchaseFailure['code'],
  keyof Words['safe'],
  Exclude<keyof Words['todo'], never>,
];

// Where it stopped and why: what is safe, and what to do next.
const rows: Row[] = [
  ['customer', 'CardError', 'nothing', 'card'],
  ['cardOpened', 'TooManyCards', 'nothing', 'card'],
  ['cardConfirmed', 'Declined', 'nothing', 'card'],
  ['cardConfirmed', 'ThreeDSecureFailed', 'nothing', 'bank'],
  ['cardDefault', 'NoCard', 'nothing', 'card'],
  ['cardDefault', 'CardNotApproved', 'nothing', 'card'],
  ['cardDefault', 'CardAddableLater', 'nothing', 'card'],
  ['cardDefault', 'CardNeedsHelpDesk', 'nothing', 'card'],
  ['subscription', 'NotValidCoupon', 'nothing', 'coupon'],
  ['subscription', 'CouponAlreadyUsed', 'nothing', 'coupon'],
  ['subscription', 'TrialAlreadyUsed', 'nothing', 'plan'],
  ['subscription', 'PlanLevelNotFound', 'nothing', 'plan'],
  ['subscription', 'PriceChanged', 'nothing', 'price'],
  ['subscription', 'ActiveSubscriptionExists', 'nothing', 'mine'],
  ['subscription', 'DisputedPayment', 'nothing', 'help'],
  ['subscription', 'NetworkError', 'notTwice', 'connection'],
  ['subscription', 'UnexpectedError', 'notTwice', 'again'],
  ['payment', 'Declined', 'waits', 'card'],
  ['payment', 'ThreeDSecureIncomplete', 'waits', 'bank'],
  ['payment', 'NoAnswer', 'notTwice', 'connection'],
  ['activation', 'NotOpenYet', 'paid', 'again'],
  ['activation', 'NetworkError', 'notTwice', 'connection'],
];
const show = (step: Row[0], code: Row[1], language: 'en' | 'tr', onPayNow: (() => void) | null = null) =>
  showPart(<PurchaseFailureNote failure={{ step, code, error: null, decline: null }} onPayNow={onPayNow} />, {
    language,
  });

describe.each(languages)('a purchase that stopped (%s)', (language) => {
  it.each(rows)('SUB-020 at %s by %s says what is safe and what to do', async (step, code, safe, todo) => {
    await show(step, code, language);
    const alert = await screen.findByRole('alert');
    const { failure } = texts[language].subscriptions;
    expect(screen.getByRole('heading').textContent).toBe(failure.step[step]);
    expect(alert.textContent).toContain(failure.safe[safe]);
    expect(alert.textContent).toContain(failure.todo[todo]);
    // The button below stays in sight while the page is scrolled: what became of it is brought there.
    expect(document.activeElement).toBe(alert);
  });

  it('SUB-061 (1) an account that has a subscription is led to it', async () => {
    await show('subscription', 'ActiveSubscriptionExists', language);
    const link = await screen.findByRole('link', { name: texts[language].subscriptions.failure.toMine });
    expect(link.getAttribute('href')).toBe('/subscriptions/mySubscription');
  });

  it('SUB-029 a trial that was used offers to pay now, anything else does not', async () => {
    const payNow = vi.fn();
    const { user, unmount } = await show('subscription', 'TrialAlreadyUsed', language, payNow);
    await user.click(await screen.findByRole('button', { name: texts[language].subscriptions.failure.payNow }));
    expect(payNow).toHaveBeenCalledOnce();
    unmount();
    await show('subscription', 'PriceChanged', language, payNow);
    await screen.findByRole('alert');
    expect(screen.queryByRole('button')).toBeNull();
  });
});
