import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { identity } from '@kervan/contracts/identity-calls';
import { account } from '@kervan/contracts/account-calls';
import { messages } from '@kervan/contracts/messages-calls';
import { billing } from '@kervan/contracts/billing-calls';
import { session } from '../session/session.ts';
import { texts } from '@kervan/texts/texts';
import { answerAccount } from '../testing/account-answers.ts';
import { languages, tested } from '../testing/languages.ts';
import { showScreen } from '../testing/show.tsx';
import { user as known } from '../testing/signed-in.ts';
import { createWire } from '../testing/wire.ts';

it.each(
  tested([
    [
      'en',
      /Deniz Aksoy from Kervan is viewing this account\. Payments, cards and account settings are locked/,
      'Stop viewing',
    ],
    ['tr', /Kervan’dan Deniz Aksoy bu hesabı görüntülüyor\. Görüntüleme bitene kadar para/, 'Görüntülemeyi bitir'],
  ] as const),
)(
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
  expect(screen.queryByText(/is viewing this account/)).toBeNull();
});

it.each(languages)(
  'SHELL-102 what is the owner’s alone is closed while staff look, and says why (%s)',
  async (language) => {
    const wire = createWire();
    answerAccount(wire);
    wire.answer(identity.userInfo, { ...known, lookedAtBy: 'Deniz Aksoy' });
    const { unmount } = await showScreen('/myAccount', { wire, language });
    const save = await screen.findByRole<HTMLButtonElement>('button', { name: texts[language].account.profile.save });
    expect(screen.getByText(texts[language].errors.NotForStaff).closest('fieldset')?.disabled).toBe(true);
    expect(save.closest('fieldset:disabled')).not.toBeNull();
    unmount();
    wire.answer(identity.userInfo, known);
    await showScreen('/myAccount', { wire, language });
    const own = await screen.findByRole<HTMLButtonElement>('button', { name: texts[language].account.profile.save });
    expect(own.closest('fieldset:disabled')).toBeNull();
    expect(wire.asked(account.changeInfo)).toHaveLength(0);
  },
);

it('SHELL-102 a message that staff open is not read away from its owner', async () => {
  const wire = createWire();
  wire.answer(identity.userInfo, { ...known, lookedAtBy: 'Deniz Aksoy' });
  wire.answer(messages.get, {
    id: 4,
    title: 'Prices of the new year',
    content: '<p>From January on.</p>',
    isRead: false,
    isSticky: false,
    isPopup: false,
    createDate: '2026-03-01T09:00:00.000Z',
  });
  await showScreen('/messageCenter?id=4', { wire });
  const remove = await screen.findByRole<HTMLButtonElement>('button', { name: texts.en.messages.delete });
  expect([remove.disabled, remove.title]).toEqual([true, texts.en.errors.NotForStaff]);
  expect(wire.asked(messages.markRead)).toHaveLength(0);
});
