import { waitFor, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { cards } from '@kervan/contracts/cards-calls';
import { visa } from '../../../testing/billing-answers.ts';
import { cardProvider } from '../../../testing/card-provider.ts';
import { tested } from '../../../testing/languages.ts';
import { showScreen } from '../../../testing/show.tsx';
import { createWire } from '../../../testing/wire.ts';
import { needsOwnPage, paymentSettings } from './payment-document.ts';
import { refusalOfProvider } from './provider-outcome.ts';

describe('the page on which cards are entered', () => {
  it('SUB-022 the provider’s public key comes with the page', () => {
    expect(paymentSettings()).toBeNull();
    cardProvider();
    expect(paymentSettings()).toEqual({
      publishableKey: 'pk_test_panel',
      scriptUrl: 'http://localhost:4010/v3/stripe.js',
    });
  });

  it.each([
    [null, '/', true],
    [null, '/subscriptions/mySubscription', true],
    // Loading it again would bring the same page again.
    [null, '/change-credit-card', false],
    [{ publishableKey: 'pk', scriptUrl: 'https://x' }, '/', false],
  ] as const)(
    'SUB-023 with %j, loaded at %s, it is loaded as a page of its own: %s',
    (settings, loadedAt, expected) => {
      expect(needsOwnPage(settings, loadedAt)).toBe(expected);
    },
  );

  it.each([
    ['light', 'en'],
    ['dark', 'tr'],
  ] as const)(
    'SUB-023 the provider’s fields speak the panel’s language and are drawn for its colours (%s)',
    async (colours, language) => {
      const provider = cardProvider();
      const wire = createWire();
      wire.answer(cards.list, [visa]);
      await showScreen('/change-credit-card', { wire, language, dark: colours === 'dark' });
      await waitFor(() => expect(provider.made).toHaveLength(3));
      expect(provider.open).toHaveBeenCalledWith('pk_test_panel', { locale: language });
      expect(provider.styles[0]).toMatchObject({ style: { base: { fontSize: '14px' } } });
    },
  );

  it.each(
    tested([
      ['en', 'Card entry isn’t available'],
      ['tr', 'Kart girişi kullanılamıyor'],
    ] as const),
  )('SUB-023 a provider that did not come is said (%s)', async (language, words) => {
    cardProvider();
    Reflect.deleteProperty(globalThis, 'Stripe');
    const wire = createWire();
    wire.answer(cards.list, [visa]);
    await showScreen('/change-credit-card', { wire, language });
    expect(await screen.findByText(words)).toBeTruthy();
  });

  it.each([
    [
      { type: 'card_error', code: 'card_declined', decline_code: 'insufficient_funds' },
      { kind: 'declined', reason: 'funds' },
    ],
    [
      { type: 'card_error', code: 'expired_card' },
      { kind: 'declined', reason: 'expired' },
    ],
    [
      { type: 'card_error', code: 'a_word_of_tomorrow' },
      { kind: 'declined', reason: 'other' },
    ],
    [{ type: 'invalid_request_error', code: 'setup_intent_authentication_failure' }, { kind: 'threeDSecureFailed' }],
    [{ type: 'api_connection_error' }, { kind: 'unknown' }],
  ] as const)('SUB-053 %j means %j', (error, meaning) => {
    expect(refusalOfProvider(error)).toEqual(meaning);
  });
});
