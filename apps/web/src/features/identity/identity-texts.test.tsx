import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { contact } from '@kervan/contracts/contact-calls';
import { identity } from '@kervan/contracts/identity-calls';
import { stores } from '@kervan/contracts/stores-calls';
import type { Language } from '@kervan/texts/languages';
import { session } from '../../session/session.ts';
import { tested } from '../../testing/languages.ts';
import { showScreen } from '../../testing/show.tsx';
import { toastsSoFar } from '../../testing/toasts.ts';
import { createWire, type Wire } from '../../testing/wire.ts';

const EMAIL = 'elif@example.com';
const PASSWORD = 'Bosphorus-77?';
const WORDS = {
  en: { email: 'Email', password: 'Password', signIn: 'Sign in', send: 'Send link' },
  tr: { email: 'E-posta', password: 'Şifre', signIn: 'Giriş yap', send: 'Bağlantı gönder' },
} as const;

async function visit(address: string, wire: Wire, language: Language = 'en') {
  wire.base(contact.get, { supportMail: null, appStoreUrl: null, googlePlayUrl: null });
  return showScreen(address, { wire, language, isSignedIn: false });
}

/** Signs in, and is refused by the wire's answer. */
async function signIn(wire: Wire, language: Language = 'en', email: string = EMAIL) {
  wire.base(identity.checkEmailConfirmation, true);
  const shown = await visit('/login', wire, language);
  const words = WORDS[language];
  await shown.user.type(await screen.findByRole('textbox', { name: words.email }), email);
  await shown.user.type(screen.getByLabelText(words.password), PASSWORD);
  await shown.user.click(screen.getByRole('button', { name: words.signIn }));
  return shown;
}
/** Fills the registration and sends it. */
async function register(wire: Wire) {
  const shown = await visit('/login?tab=register', wire);
  const { user } = shown;
  await screen.findByRole('heading', { level: 1, name: 'Create your account' });
  for (const [name, value] of [
    ['First name', 'Elif'],
    ['Last name', 'Kaya'],
    ['Email', EMAIL],
    ['Password', PASSWORD],
    ['Repeat password', PASSWORD],
  ] as const)
    fireEvent.change(screen.getByLabelText(name, { selector: 'input' }), { target: { value } });
  fireEvent.change(screen.getByRole('textbox', { name: /Phone/ }), { target: { value: '+905324187605' } });
  for (const box of screen.getAllByRole('checkbox')) await user.click(box);
  await user.click(screen.getByRole('button', { name: 'Create account' }));
  return shown;
}
const refusingField = (endpoint: Parameters<Wire['refuse']>[0], field: string, code: string): Wire => {
  const wire = createWire();
  wire.refuse(endpoint, 'ValidationFailed', { fields: [{ field, code }] });
  return wire;
};

describe('what the login page says', () => {
  it.each(
    tested([
      ['en', 'The email or the password is wrong.'],
      ['tr', 'E-posta ya da şifre yanlış.'],
    ] as const),
  )('AUTH-041 SHELL-078 of a wrong password, at its field and in no notice (%s)', async (language, text) => {
    const wire = createWire();
    wire.refuse(identity.token, 'invalid_grant');
    await signIn(wire, language);
    await screen.findByText(text);
    expect(await toastsSoFar()).toEqual([]);
    expect(session.now().token).toBeNull();
  });

  it.each(
    tested([
      ['en', 'The username isn’t valid.'],
      ['tr', 'Kullanıcı adı geçerli değil.'],
    ] as const),
  )('AUTH-041 of a name that is no address, and asks nothing (%s)', async (language, text) => {
    const { wire } = await signIn(createWire(), language, 'elif@anatolia');
    await screen.findByText(text);
    expect(wire.asked(identity.checkEmailConfirmation)).toHaveLength(0);
    expect(wire.asked(identity.token)).toHaveLength(0);
  });

  it.each([
    ['username', 'userNotFound', 'User not found.'],
    ['password', 'passwordNotValid', 'The password isn’t valid.'],
    ['username', 'noEmail', 'This user has no email address.'],
  ])('AUTH-041 of %s: %s', async (field, code, text) => {
    await signIn(refusingField(identity.token, field, code));
    await screen.findByText(text);
  });

  it.each(
    tested([
      ['en', 'We couldn’t sign you in. Try again.'],
      ['tr', 'Giriş yapılamadı. Yeniden deneyin.'],
    ] as const),
  )('AUTH-041 of an error that nobody foresaw (%s)', async (language, text) => {
    const wire = createWire();
    wire.refuse(identity.token, 'UnexpectedError', { status: 500 });
    await signIn(wire, language);
    await screen.findByText(text);
    expect(await toastsSoFar()).toEqual([]);
  });

  it.each(
    tested([
      ['en', 'Your session has expired.'],
      ['tr', 'Oturumunuzun süresi doldu.'],
    ] as const),
  )('AUTH-041 SHELL-072 of a session that the server refused (%s)', async (language, text) => {
    session.begin('old-token');
    session.end('refused');
    await visit('/login', createWire(), language);
    expect((await screen.findByText(text)).getAttribute('role')).toBe('status');
  });

  it('AUTH-041 nothing of a session that its owner ended', async () => {
    session.begin('old-token');
    session.end('loggedOut');
    await visit('/login', createWire());
    await screen.findByRole('button', { name: 'Sign in' });
    expect(screen.queryByText('Your session has expired.')).toBeNull();
  });

  it('SHELL-082 that another account was opened', async () => {
    session.begin('old-token');
    session.end('otherAccount');
    await visit('/login', createWire());
    await screen.findByText('Another account was opened in this browser. Sign in again.');
  });
});

describe('what the other pages for visitors say', () => {
  it.each([
    ['usernameTaken', 'The same username is already defined.'],
    ['emailUsed', 'This email is already used.'],
  ])('AUTH-041 at the address of a registration that is refused: %s', async (code, text) => {
    await register(refusingField(identity.register, 'email', code));
    await screen.findByText(text);
    expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true');
  });

  it.each(
    tested([
      ['en', 'noEmail', 'This user has no email address.'],
      ['tr', 'emailNotRegistered', 'Bu e-posta kayıtlı değil.'],
    ] as const),
  )('AUTH-041 where a password was forgotten (%s): %s', async (language, code, text) => {
    const wire = refusingField(identity.sendPasswordResetLink, 'email', code);
    const { user } = await visit('/login?tab=forgot', wire, language);
    await user.type(await screen.findByRole('textbox', { name: WORDS[language].email }), EMAIL);
    await user.click(screen.getByRole('button', { name: WORDS[language].send }));
    await screen.findByText(text);
    expect(await toastsSoFar()).toEqual([]);
  });

  it('AUTH-041 where a new password is set for nobody', async () => {
    const wire = refusingField(identity.resetPassword, 'email', 'userNotFound');
    const { user } = await visit(`/passwordReset/success?email=${EMAIL}&token=t`, wire);
    await user.type(await screen.findByLabelText('New password'), PASSWORD);
    await user.type(screen.getByLabelText('Repeat password'), PASSWORD);
    await user.click(screen.getByRole('button', { name: 'Change password' }));
    expect((await screen.findByRole('alert')).textContent).toMatch(/^User not found\./);
  });
});

describe('a mail that was answered', () => {
  const ACTIVATED = `/mailActivation/success?email=${EMAIL}&token=t`;

  it('AUTH-031 the activation is asked for once and leads to signing in with the address', async () => {
    const wire = createWire();
    wire.answer(identity.confirmEmail, null);
    await visit(ACTIVATED, wire);
    await screen.findByRole('heading', { level: 1, name: 'Your email address is confirmed' });
    expect(wire.asked(identity.confirmEmail).map(({ body }) => body)).toEqual([{ email: EMAIL, token: 't' }]);
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toContain('/login?email=');
  });

  it('AUTH-031 a link that is refused opens the failed page, which goes to the login after five seconds', async () => {
    vi.useFakeTimers();
    const wire = createWire();
    wire.refuse(identity.confirmEmail, 'LinkNotValid');
    const { router } = await visit(ACTIVATED, wire);
    await screen.findByRole('heading', { level: 1, name: 'The link isn’t valid' });
    expect(router.state.location.pathname).toBe('/mailActivation/failed');
    expect(screen.getByText(/ 5 s/)).toBeDefined();
    await act(() => vi.advanceTimersByTimeAsync(3_900));
    expect(router.state.location.pathname).toBe('/mailActivation/failed');
    await act(() => vi.advanceTimersByTimeAsync(1_500));
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  });

  it.each(
    tested([
      ['en', 'You are registered', 'Go to sign-in', 'No email? Send it again'],
      ['tr', 'Kaydınız alındı', 'Girişe git', 'E-posta gelmedi mi? Yeniden gönder'],
    ] as const),
  )(
    'AUTH-033 after registering the page says that a mail is on its way (%s)',
    async (language, title, login, again) => {
      await visit(`/registrationSuccess?email=${EMAIL}`, createWire(), language);
      await screen.findByRole('heading', { level: 1, name: title });
      expect(screen.getByText(EMAIL, { exact: false })).toBeDefined();
      expect(screen.getByRole('link', { name: login }).getAttribute('href')).toContain('/login');
      expect(screen.getByRole('link', { name: again }).getAttribute('href')).toContain('/resendConfirmationEmail/');
    },
  );

  it('AUTH-033 a registration that is taken opens it', async () => {
    const wire = createWire();
    wire.answer(identity.register, { id: 7 } as never);
    wire.base(stores.list, []);
    const { router } = await register(wire);
    await waitFor(() => expect(router.state.location.pathname).toBe('/registrationSuccess'));
    expect(router.state.location.search).toEqual({ email: EMAIL });
  });
});
