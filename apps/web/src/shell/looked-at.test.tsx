import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { identity } from '@kervan/contracts/identity-calls';
import { billing } from '@kervan/contracts/billing-calls';
import { session } from '../session/session.ts';
import { showScreen } from '../testing/show.tsx';
import { user as known } from '../testing/signed-in.ts';
import { createWire } from '../testing/wire.ts';

it.each([
  [
    'en',
    /Deniz Aksoy of Kervan’s staff looks at this account\. Money, cards and the account itself are closed/,
    'End the look',
  ],
  ['tr', /Kervan çalışanı Deniz Aksoy bu hesaba bakıyor\. Bakış bitene kadar para/, 'Bakışı bitir'],
] as const)(
  'SHELL-102 a panel that staff look at says so on every page, and the look is ended there (%s)',
  async (language, mark, end) => {
    const wire = createWire();
    wire.answer(identity.userInfo, { ...known, lookedAtBy: 'Deniz Aksoy' });
    wire.answer(identity.endSession, null as never);
    wire.answer(billing.invoices, []);
    const { user } = await showScreen('/subscriptions/mypayments', { wire, language });
    expect((await screen.findByText(/Deniz Aksoy/, { selector: 'b' })).closest('p')?.textContent).toMatch(mark);
    await user.click(screen.getByRole('button', { name: end }));
    await waitFor(() => expect(session.now().token).toBeNull());
    expect(wire.asked(identity.endSession)).toHaveLength(1);
  },
);

it('SHELL-102 a seller who is alone with the account sees no such mark', async () => {
  const wire = createWire();
  wire.answer(billing.invoices, []);
  await showScreen('/subscriptions/mypayments', { wire });
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByText(/looks at this account/)).toBeNull();
});
