import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { cards } from '@kervan/contracts/cards-calls';
import { credit } from '@kervan/contracts/credit-calls';
import { filters } from '@kervan/contracts/filters-calls';
import { routing } from '@kervan/contracts/routing-calls';
import { subscriptions } from '@kervan/contracts/subscriptions-calls';
import { texts } from '@kervan/texts/texts';
import { tested } from '../testing/languages.ts';
import { showScreen } from '../testing/show.tsx';
import { goodStanding, noCredit } from '../testing/signed-in.ts';
import { createWire } from '../testing/wire.ts';

const wireWith = () => {
  const wire = createWire();
  wire.answer(credit.balance, { ...noCredit, balance: '180.00', available: 18_000, posted: 25_000, held: 7_000 });
  for (const call of [filters.get, routing.get, cards.list]) wire.hang(call);
  return wire;
};
const said = (language: 'en' | 'tr', state: 'fine' | 'waiting' | 'frozen') =>
  new RegExp(texts[language].shell.top.credit[state].replace('{{amount}}', '180,00.\\$').replace(/\.$/, '\\.') + '$');

it.each(
  tested([
    ['en', 'fine'],
    ['tr', 'fine'],
    ['en', 'waiting'],
    ['tr', 'waiting'],
    ['en', 'frozen'],
    ['tr', 'frozen'],
  ] as const),
)(
  'WH-049 the bar shows what is available, and by more than a colour what is wrong with it (%s %s)',
  async (language, state) => {
    const wire = wireWith();
    wire.answer(subscriptions.appData, { ...goodStanding, hasPaymentWaitingPackage: state !== 'fine' });
    if (state === 'frozen') wire.answer(credit.balance, { ...noCredit, available: 18_000, isFrozen: true });
    await showScreen('/filters', { wire, language });
    const link = await screen.findByRole('link', { name: said(language, state) });
    expect(link.textContent).toMatch(/^180,00.\$$/);
    expect([link.getAttribute('href'), link.dataset.state]).toEqual(['/warehouse-credit', state]);
  },
);

it('WH-049 an unknown balance is no zero: nothing is shown', async () => {
  const wire = wireWith();
  wire.refuse(credit.balance, 'UnexpectedError', { status: 500 });
  await showScreen('/filters', { wire });
  await waitFor(() => expect(wire.asked(credit.balance).length).toBeGreaterThan(0));
  expect(screen.queryByRole('link', { name: /Warehouse credit:/ })).toBeNull();
});
