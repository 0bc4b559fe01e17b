import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { contact } from '@kervan/contracts/contact-calls';
import { identity } from '@kervan/contracts/identity-calls';
import type { Language } from '@kervan/texts/languages';
import { texts } from '@kervan/texts/texts';
import { savedLogins } from '../../session/saved-logins.ts';
import { session } from '../../session/session.ts';
import { languages } from '../../testing/languages.ts';
import { showScreen } from '../../testing/show.tsx';
import { answerSession } from '../../testing/signed-in.ts';
import { toastsSoFar } from '../../testing/toasts.ts';
import { createWire } from '../../testing/wire.ts';

const EMAIL = 'elif@example.com';
const PASSWORD = 'Kamel-2026!x';
const TOKEN = 'T'.repeat(43);

async function visit(language: Language = 'en') {
  const wire = createWire();
  wire.base(contact.get, { supportMail: null, appStoreUrl: null, googlePlayUrl: null });
  wire.answer(identity.checkEmailConfirmation, true);
  wire.refuse(identity.token, 'TwoFactorNeeded');
  const page = await showScreen('/login', { wire, isSignedIn: false, language });
  return { ...page, wire, words: texts[language].identity };
}
const codesSent = (wire: ReturnType<typeof createWire>) =>
  wire.asked(identity.token).map(({ body }) => new URLSearchParams(String(body)).get('code'));

describe('signing in with a second factor', () => {
  it.each(languages)(
    'AUTH-039 asks for the code after the right password, takes a recovery code as well, and opens (%s)',
    async (language) => {
      const { user, wire, words, router } = await visit(language);
      await user.type(await screen.findByLabelText(words.email), EMAIL);
      await user.type(screen.getByLabelText(words.password), PASSWORD);
      expect(screen.queryByLabelText(words.code.label)).toBeNull();
      await user.click(screen.getByRole('button', { name: words.login.submit }));
      const code = await screen.findByLabelText<HTMLInputElement>(words.code.label);
      await waitFor(() => expect(document.activeElement).toBe(code));
      expect(screen.getByText(words.code.hint.replace('{{digits}}', '6'))).toBeTruthy();
      expect(await toastsSoFar()).toEqual([]);
      // What was typed before stands.
      expect(screen.getByLabelText<HTMLInputElement>(words.password).value).toBe(PASSWORD);
      answerSession(wire);
      wire.answer(identity.token, { access_token: TOKEN, expires_in: 86_400, token_type: 'Bearer' });
      await user.type(code, '7K2M-90QX-AAAA-000Z{Enter}');
      await waitFor(() => expect(session.now().token).toBe(TOKEN));
      await waitFor(() => expect(router.state.location.pathname).toBe('/'));
      expect(codesSent(wire)).toEqual([null, '7K2M-90QX-AAAA-000Z']);
    },
  );

  it('AUTH-039 a wrong code is told at its field, and none is not sent', async () => {
    const { user, wire, words } = await visit();
    await user.type(await screen.findByLabelText(words.email), EMAIL);
    await user.type(screen.getByLabelText(words.password), `${PASSWORD}{Enter}`);
    const code = await screen.findByLabelText(words.code.label);
    await user.click(screen.getByRole('button', { name: words.login.submit }));
    expect(screen.getByText(words.faults.blank)).toBeTruthy();
    expect(codesSent(wire)).toEqual([null]);
    wire.refuse(identity.token, 'TwoFactorWrong');
    await user.type(code, '000000{Enter}');
    await screen.findByText(texts.en.errors.TwoFactorWrong);
    expect(session.now().token).toBeNull();
    expect(await toastsSoFar()).toEqual([]);
  });
});

describe('saved logins on the sign-in page', () => {
  const saved = { customerId: 9, name: 'Mehmet Kaya', email: 'mehmet@example.com', token: 'saved-token' };
  const visitors = async (language: Language, answer: (wire: ReturnType<typeof createWire>) => void) => {
    savedLogins.keep(saved);
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => {});
    const page = await visit(language);
    answer(page.wire);
    const list = within(await screen.findByRole('region', { name: page.words.login.saved }));
    await page.user.click(list.getByRole('button', { name: /Mehmet Kaya/ }));
    return { ...page, assign };
  };

  it.each(languages)('AUTH-023 AUTH-022 lead back in without a password (%s)', async (language) => {
    const { assign } = await visitors(language, answerSession);
    await waitFor(() => expect(assign.mock.calls).toEqual([['/']]));
    expect(localStorage.getItem('token')).toBe('saved-token');
    assign.mockRestore();
  });

  it('AUTH-024 one whose token is over leaves the list, and its address is filled in', async () => {
    const { assign } = await visitors('en', (wire) => wire.refuse(identity.userInfo, 'NotSignedIn', { status: 401 }));
    await waitFor(() => expect(assign.mock.calls).toEqual([['/login?email=mehmet%40example.com']]));
    expect([savedLogins.list(), localStorage.getItem('token')]).toEqual([[], null]);
    assign.mockRestore();
  });

  it('AUTH-020 where the server cannot be reached it goes to the sign-in page too, and the saved login stays', async () => {
    const { assign } = await visitors('en', (wire) => wire.lose(identity.userInfo));
    await waitFor(() => expect(assign.mock.calls).toEqual([['/login?email=mehmet%40example.com']]));
    expect(savedLogins.list()).toEqual([saved]);
    assign.mockRestore();
  });
});
