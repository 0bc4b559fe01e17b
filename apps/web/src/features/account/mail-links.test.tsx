import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { account } from '@kervan/contracts/account-calls';
import { contact } from '@kervan/contracts/contact-calls';
import type { Language } from '@kervan/texts/languages';
import { texts } from '@kervan/texts/texts';
import { answerAccount, ownAccount } from '../../testing/account-answers.ts';
import { languages } from '../../testing/languages.ts';
import { showScreen } from '../../testing/show.tsx';
import { createWire, type Wire } from '../../testing/wire.ts';

const TOKEN = 'T'.repeat(43);
const EMAIL = 'elif@example.org';
const linkTo = (page: string) => `/account/${page}?${new URLSearchParams({ email: EMAIL, token: TOKEN }).toString()}`;
let wire: Wire;
beforeEach(() => {
  wire = createWire();
  wire.base(contact.get, { supportMail: null, appStoreUrl: null, googlePlayUrl: null });
});
const visit = (
  address: string,
  { language = 'en', isSignedIn = false }: { language?: Language; isSignedIn?: boolean } = {},
) => showScreen(address, { wire, language, isSignedIn });

describe('the link at the new address', () => {
  it.each(languages)('AUTH-040 confirms it once, and the token leaves the address (%s)', async (language) => {
    wire.answer(account.confirmEmailChange, null);
    const { router } = await visit(linkTo('confirmEmail'), { language });
    const { link } = texts[language].account;
    await screen.findByRole('heading', { name: link.emailTitle });
    expect(screen.getByRole('status').textContent).toBe(link.emailDone.replace('{{email}}', EMAIL));
    expect(wire.asked(account.confirmEmailChange).map(({ body }) => body)).toEqual([{ email: EMAIL, token: TOKEN }]);
    await waitFor(() => expect(router.history.location.href).toBe('/account/confirmEmail'));
  });

  it('AUTH-040 loaded again, the page says the same without the link', async () => {
    wire.answer(account.confirmEmailChange, null);
    const { unmount } = await visit(linkTo('confirmEmail'));
    await screen.findByRole('heading', { name: texts.en.account.link.emailTitle });
    unmount();
    await visit('/account/confirmEmail');
    await screen.findByRole('heading', { name: texts.en.account.link.emailTitle });
    expect(wire.asked(account.confirmEmailChange)).toHaveLength(1);
    expect(JSON.stringify({ ...sessionStorage })).not.toContain(TOKEN);
  });

  it.each(languages)('AUTH-040 one that is over says so (%s)', async (language) => {
    wire.refuse(account.confirmEmailChange, 'LinkNotValid');
    await visit(linkTo('confirmEmail'), { language });
    expect((await screen.findByRole('alert')).textContent).toBe(texts[language].account.link.emailOver);
  });

  it('AUTH-040 an address that somebody took meanwhile is named as such; without a token nothing is asked', async () => {
    wire.refuse(account.confirmEmailChange, 'EmailInUse');
    const { unmount } = await visit(linkTo('confirmEmail'));
    expect((await screen.findByRole('alert')).textContent).toBe(texts.en.errors.EmailInUse);
    unmount();
    await visit('/account/confirmEmail');
    await screen.findByText(texts.en.account.link.emailOver);
    expect(wire.asked(account.confirmEmailChange)).toHaveLength(1);
  });
});

describe('the link at the old address', () => {
  it.each(languages)(
    'AUTH-040 takes the change back after a click, and leads to a new password (%s)',
    async (language) => {
      wire.answer(account.undoEmailChange, null);
      const { user, router } = await visit(linkTo('undoEmail'), { language });
      const { link } = texts[language].account;
      const button = await screen.findByRole('button', { name: link.undo });
      expect(screen.getByText(link.undoText.replace('{{email}}', EMAIL))).toBeTruthy();
      expect(wire.asked(account.undoEmailChange)).toHaveLength(0);
      await waitFor(() => expect(router.history.location.href).toBe('/account/undoEmail'));
      await user.click(button);
      await screen.findByRole('heading', { name: link.undoneTitle });
      expect(wire.asked(account.undoEmailChange).map(({ body }) => body)).toEqual([{ email: EMAIL, token: TOKEN }]);
      const next = new URL(
        screen.getByRole('link', { name: link.newPassword }).getAttribute('href') ?? '',
        'http://panel.test',
      );
      expect([next.pathname, next.searchParams.get('tab'), next.searchParams.get('email')]).toEqual([
        '/login',
        'forgot',
        EMAIL,
      ]);
    },
  );

  it('AUTH-040 after its 72 hours it says where help is', async () => {
    wire.refuse(account.undoEmailChange, 'LinkNotValid');
    const { user } = await visit(linkTo('undoEmail'));
    await user.click(await screen.findByRole('button', { name: texts.en.account.link.undo }));
    expect((await screen.findByRole('alert')).textContent).toBe(texts.en.account.link.undoOver);
  });
});

describe('the link that keeps the second factor', () => {
  it.each(languages)('AUTH-040 stops its end after a click (%s)', async (language) => {
    wire.answer(account.keepTwoFactor, null);
    const { user, router } = await visit(linkTo('keepTwoFactor'), { language });
    const { link } = texts[language].account;
    const button = await screen.findByRole('button', { name: link.keep });
    expect(wire.asked(account.keepTwoFactor)).toHaveLength(0);
    await waitFor(() => expect(router.history.location.href).toBe('/account/keepTwoFactor'));
    await user.click(button);
    await screen.findByRole('heading', { name: link.keptTitle });
    expect(wire.asked(account.keepTwoFactor).map(({ body }) => body)).toEqual([{ email: EMAIL, token: TOKEN }]);
  });

  it('AUTH-040 after its day it says what to do', async () => {
    wire.refuse(account.keepTwoFactor, 'LinkNotValid');
    const { user } = await visit(linkTo('keepTwoFactor'));
    await user.click(await screen.findByRole('button', { name: texts.en.account.link.keep }));
    expect((await screen.findByRole('alert')).textContent).toBe(texts.en.account.link.keepOver);
  });
});

describe('the link that confirms a deletion', () => {
  it.each(languages)(
    'AUTH-058 begins the days of grace with the password, and names their end (%s)',
    async (language) => {
      answerAccount(wire);
      wire.answer(account.requestDeletion, { erasesAt: '2026-04-01T12:00:00.000Z' });
      const { user } = await visit(linkTo('confirmDeletion'), { language, isSignedIn: true });
      const words = { ...texts[language].account.deletion, password: texts[language].identity.password };
      await user.type(await screen.findByLabelText(words.password), 'Kamel-2026!x');
      expect(screen.getByRole('list', { name: words.effects })).toBeTruthy();
      await user.click(screen.getByRole('button', { name: words.confirm }));
      await screen.findByRole('heading', { name: words.begunTitle });
      expect(screen.getByRole('status').textContent).toContain('04/01/26');
      expect(wire.asked(account.requestDeletion).map(({ body }) => body)).toEqual([
        { password: 'Kamel-2026!x', token: TOKEN, waivedCents: 0 },
      ]);
      expect(screen.getByRole('link', { name: words.toKeep }).getAttribute('href')).toBe('/myAccount?tab=data');
    },
  );

  it.each(languages)('AUTH-058 whoever is not signed in comes back after the sign-in (%s)', async (language) => {
    await visit(linkTo('confirmDeletion'), { language });
    const link = await screen.findByRole('link', { name: texts[language].identity.login.submit });
    const to = new URL(link.getAttribute('href') ?? '', 'http://panel.test');
    expect(to.pathname).toBe('/login');
    expect(to.searchParams.get('redirect')).toBe('/account/confirmDeletion');
    expect(wire.asked(account.requestDeletion)).toHaveLength(0);
  });

  it('AUTH-058 one that is over deletes nothing and says so', async () => {
    answerAccount(wire, { ...ownAccount });
    wire.refuse(account.requestDeletion, 'LinkNotValid');
    const { user } = await visit(linkTo('confirmDeletion'), { isSignedIn: true });
    await user.type(await screen.findByLabelText(texts.en.identity.password), 'Kamel-2026!x{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe(texts.en.account.link.deletionOver);
  });
});
