import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { contact } from '@kervan/contracts/contact-calls';
import { identity } from '@kervan/contracts/identity-calls';
import { stores } from '@kervan/contracts/stores-calls';
import { subscriptions } from '@kervan/contracts/subscriptions-calls';
import type { Language } from '@kervan/texts/languages';
import { texts } from '@kervan/texts/texts';
import { session } from '../../session/session.ts';
import { languages } from '../../testing/languages.ts';
import { answerSession } from '../../testing/signed-in.ts';
import { showScreen } from '../../testing/show.tsx';
import { createWire, type Wire } from '../../testing/wire.ts';

const EMAIL = 'elif@example.com';
const TOKEN = 'T'.repeat(43);

/** A page for visitors, without a session. */
async function visit(address: string, wire: Wire, language: Language = 'en') {
  wire.base(contact.get, { supportMail: null, appStoreUrl: null, googlePlayUrl: null });
  return showScreen(address, { wire, isSignedIn: false, language });
}

async function signIn(address: string, wire: Wire, language: Language = 'en') {
  const page = await visit(address, wire, language);
  const words = texts[language].identity;
  await page.user.type(await screen.findByLabelText(words.email), EMAIL);
  await page.user.type(screen.getByLabelText(words.password), 'Kamel-2026!x');
  await page.user.click(screen.getByRole('button', { name: words.login.submit }));
  return page;
}

const welcoming = (): Wire => {
  const wire = createWire();
  wire.answer(identity.checkEmailConfirmation, true);
  wire.answer(identity.token, { access_token: TOKEN, expires_in: 86_400, token_type: 'Bearer' });
  return wire;
};

describe('signing in', () => {
  it.each(languages)(
    'AUTH-017 AUTH-043 an address that open the link we sent there is asked about first, and leads to the mail that can be sent again (%s)',
    async (language) => {
      const wire = createWire();
      wire.refuse(identity.checkEmailConfirmation, 'EmailConfirmationNeeded');
      const { router } = await signIn('/login', wire, language);
      const { resend } = texts[language].identity;
      await screen.findByRole('heading', { level: 1, name: resend.title });
      expect(decodeURIComponent(router.state.location.pathname)).toBe(`/resendConfirmationEmail/${EMAIL}`);
      expect(screen.getByText(resend.lead.replace('{{email}}', EMAIL))).toBeTruthy();
      expect(screen.getByRole<HTMLButtonElement>('button', { name: resend.submit }).disabled).toBe(false);
      expect(wire.asked(identity.checkEmailConfirmation).map(({ body }) => body)).toEqual([{ email: EMAIL }]);
      // The password went nowhere.
      expect(wire.asked(identity.token)).toEqual([]);
    },
  );

  it('AUTH-018 keeps the token, loads user, stores, subscription and standing, and opens what the address asked for', async () => {
    const wire = welcoming();
    answerSession(wire);
    const { router } = await signIn('/login?redirect=%2FmyAccount%3Fa%3D1', wire);
    await waitFor(() => expect(router.state.location.pathname).not.toBe('/login'));
    expect(localStorage.getItem('token')).toBe(TOKEN);
    expect(session.now().token).toBe(TOKEN);
    await waitFor(() => {
      for (const loaded of [identity.userInfo, stores.list, subscriptions.get, subscriptions.appData]) {
        expect(wire.asked(loaded).length, loaded.id).toBeGreaterThan(0);
        expect(wire.asked(loaded)[0]?.headers.get('authorization'), loaded.id).toBe(`Bearer ${TOKEN}`);
      }
    });
    expect(router.history.location.href).toBe('/myAccount?a=1');
  });

  it.each(['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)'])(
    'AUTH-018 never opens %s after the sign-in',
    async (target) => {
      const wire = welcoming();
      answerSession(wire);
      const { router } = await signIn(`/login?redirect=${encodeURIComponent(target)}`, wire);
      await waitFor(() => expect(router.state.location.pathname).not.toBe('/login'));
      expect(router.state.location.href).not.toContain('evil');
      expect(router.state.location.pathname).toBe('/');
    },
  );

  it.each(languages)(
    'AUTH-019 wrong credentials are told beside the password, not in a notice (%s)',
    async (language) => {
      const wire = welcoming();
      wire.refuse(identity.token, 'invalid_grant');
      const { router } = await signIn('/login', wire, language);
      const { catalogue, password } = texts[language].identity;
      const said = await screen.findByText(catalogue.wrongCredentials);
      expect(said.closest('form')?.contains(screen.getByLabelText(password))).toBe(true);
      expect(screen.getAllByText(catalogue.wrongCredentials)).toHaveLength(1);
      expect(router.state.location.pathname).toBe('/login');
      expect(session.now().token).toBeNull();
    },
  );
});

describe('the password rule', () => {
  it.each(languages)(
    'AUTH-010 says 7 to 20 characters, recommends 12, and tells live what is still missing (%s)',
    async (language) => {
      const wire = createWire();
      await visit('/login?tab=register', wire, language);
      const { rules, password } = texts[language].identity;
      const field = await screen.findByLabelText(password);
      const list = screen.getByRole('list', { name: rules.label });
      expect(
        within(list).getByText(rules.length.replace('{{min}}', '7').replace('{{max}}', '20'), { exact: false }),
      ).toBeTruthy();
      expect(screen.getByText(rules.recommended.replace('{{length}}', '12'))).toBeTruthy();
      const met = () => within(list).queryAllByText(rules.met).length;
      for (const [typed, rulesMet] of [
        ['a', 0],
        ['aB', 1],
        ['aB1', 2],
        ['aB1!', 3],
        ['aB1!xyz', 5],
        ['aB1!xyz-aB1!xyz-aB1!x', 3],
      ] as const) {
        fireEvent.change(field, { target: { value: typed } });
        expect(met(), typed).toBe(rulesMet);
      }
      fireEvent.change(field, { target: { value: 'aB1! xyz' } });
      expect(within(list).getByText(rules.whitespace)).toBeTruthy();
    },
  );
});

describe('texts of mails', () => {
  it.each(languages)(
    'AUTH-044 the page after a registration and the page that sends again say that the mail is sent (%s)',
    async (language) => {
      const wire = createWire();
      wire.answer(identity.resendConfirmation, null);
      const { user } = await visit(`/resendConfirmationEmail/${EMAIL}`, wire, language);
      const { resend, catalogue } = texts[language].identity;
      await user.click(await screen.findByRole('button', { name: resend.submit }));
      expect(await screen.findByRole('heading', { level: 1, name: resend.sentTitle })).toBeTruthy();
      expect(`${resend.sentTitle}.`).toBe(catalogue.activationSent);
    },
  );

  it.each(languages)('AUTH-044 a mail that cannot be sent again: something went wrong (%s)', async (language) => {
    const wire = createWire();
    wire.refuse(identity.resendConfirmation, 'UnexpectedError', { status: 500 });
    const { user } = await visit(`/resendConfirmationEmail/${EMAIL}`, wire, language);
    const { resend, catalogue } = texts[language].identity;
    await user.click(await screen.findByRole('button', { name: resend.submit }));
    expect((await screen.findByRole('alert')).textContent).toContain(catalogue.resendFailed);
  });

  it.each(languages)(
    'AUTH-044 a password that cannot be reset is told in a notice, and the form stays (%s)',
    async (language) => {
      const wire = createWire();
      wire.refuse(identity.resetPassword, 'UnexpectedError', { status: 500 });
      const { user } = await visit(`/passwordReset/success?email=${EMAIL}&token=the-token`, wire, language);
      const words = texts[language].identity;
      await user.type(await screen.findByLabelText(words.reset.password), 'Bosphorus-77?');
      await user.type(screen.getByLabelText(words.register.password2), 'Bosphorus-77?');
      await user.click(screen.getByRole('button', { name: words.reset.submit }));
      expect(await screen.findByText(words.catalogue.resetFailed, { exact: false })).toBeTruthy();
      expect(screen.getByLabelText<HTMLInputElement>(words.reset.password).value).toBe('Bosphorus-77?');
    },
  );
});

describe('the link of the activation mail', () => {
  const LINK = `/mailActivation/success?email=${EMAIL}&token=${TOKEN}`;

  it('AUTH-057 confirms with the address and the token of the link, once, and leads to the sign-in', async () => {
    const wire = createWire();
    wire.answer(identity.confirmEmail, null);
    await visit(LINK, wire);
    await screen.findByRole('heading', { level: 1, name: texts.en.identity.activation.title });
    expect(wire.asked(identity.confirmEmail).map(({ body }) => body)).toEqual([{ email: EMAIL, token: TOKEN }]);
    const link = screen.getByRole('link', { name: texts.en.identity.login.submit });
    expect(link.getAttribute('href')).toContain('/login');
  });

  it.each(languages)(
    'AUTH-057 one that is refused goes to /mailActivation/failed and says so (%s)',
    async (language) => {
      const wire = createWire();
      wire.refuse(identity.confirmEmail, 'LinkNotValid');
      const { router } = await visit(LINK, wire, language);
      const { activation } = texts[language].identity;
      await screen.findByRole('heading', { level: 1, name: activation.failedTitle });
      expect(router.state.location.pathname).toBe('/mailActivation/failed');
      expect(router.state.location.href).not.toContain(TOKEN);
      expect(screen.getByRole('alert').textContent).toBe(activation.failed);
    },
  );
});
