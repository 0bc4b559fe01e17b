import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { account } from '@kervan/contracts/account-calls';
import { contact } from '@kervan/contracts/contact-calls';
import { extension } from '@kervan/contracts/extension-calls';
import { identity } from '@kervan/contracts/identity-calls';
import type { Language } from '@kervan/texts/languages';
import { texts } from '@kervan/texts/texts';
import { languages } from '../../testing/languages.ts';
import { showScreen } from '../../testing/show.tsx';
import { user as signedInUser } from '../../testing/signed-in.ts';
import { createWire, type Wire } from '../../testing/wire.ts';

const ORIGIN = `chrome-extension://${'abcdefghijklmnop'.repeat(2)}`;
const NONCE = '0b9f2a6e-7c1d-4a53-9f0e-5d1a2b3c4d5e';
const INSTANCE = 'I'.repeat(43);
const connected = {
  token: 'E'.repeat(43),
  customerId: 7,
  email: 'ayse@example.com',
  name: 'Ayşe Yılmaz',
  scopes: ['addProducts'],
  endsAt: '2026-04-01T09:00:00.000Z',
};
let wire: Wire;
let posted: [message: unknown, target: string][];
beforeEach(() => {
  wire = createWire();
  wire.base(contact.get, { supportMail: null, appStoreUrl: null, googlePlayUrl: null });
  wire.answer(extension.origins, { origins: [ORIGIN] });
  wire.answer(extension.connect, connected);
  posted = [];
});
const own = { parent: window.parent, opener: window.opener as unknown };
afterEach(() => {
  Object.defineProperty(window, 'parent', { value: own.parent, configurable: true, writable: true });
  Object.defineProperty(window, 'opener', { value: own.opener, configurable: true, writable: true });
});

/** The extension's page around this one, or the one that opened it. */
function stand(how: 'framed' | 'opened' | 'alone') {
  const peer = { postMessage: (message: unknown, target: string) => void posted.push([message, target]) };
  Object.defineProperty(window, 'parent', {
    value: how === 'framed' ? peer : window,
    configurable: true,
    writable: true,
  });
  Object.defineProperty(window, 'opener', {
    value: how === 'opened' ? peer : null,
    configurable: true,
    writable: true,
  });
}

const address = (origin: string | null = ORIGIN, nonce: string = NONCE) =>
  `/extentionLogin?${new URLSearchParams({ ...(origin === null ? {} : { origin }), nonce, instance: INSTANCE }).toString()}`;
const visit = (
  at: string,
  { language = 'en', isSignedIn = true }: { language?: Language; isSignedIn?: boolean } = {},
) => showScreen(at, { wire, language, isSignedIn });

describe.each(['framed', 'opened'] as const)('the page of the extension, %s', (how) => {
  it.each(languages)(
    'AUTH-035 AUTH-036 tells nobody anything before the click, then its own origin alone, with the nonce (%s)',
    async (language) => {
      stand(how);
      const { user } = await visit(address(), { language });
      const words = texts[language].account.extension;
      const button = await screen.findByRole('button', { name: words.connect });
      expect(
        screen.getByText(words.lead.replace('{{name}}', signedInUser.name).replace('{{email}}', signedInUser.email)),
      ).toBeTruthy();
      expect([posted, wire.asked(extension.connect)]).toEqual([[], []]);
      await user.click(button);
      await screen.findByRole('heading', { name: words.doneTitle });
      expect(wire.asked(extension.connect).map(({ body }) => body)).toEqual([{ origin: ORIGIN, instance: INSTANCE }]);
      const { token, customerId, email, name } = connected;
      expect(posted).toEqual([[{ message: 'User Logged In', token, customerId, email, name, nonce: NONCE }, ORIGIN]]);
      // Once: there is nothing more to click.
      expect(screen.queryByRole('button', { name: words.connect })).toBeNull();
    },
  );

  it.each(languages)(
    'AUTH-035 says that nobody is signed in, and leads to the sign-in and back (%s)',
    async (language) => {
      stand(how);
      await visit(address(), { language, isSignedIn: false });
      const link = await screen.findByRole('link', { name: texts[language].identity.login.submit });
      await waitFor(() => expect(posted.length).toBeGreaterThan(0));
      expect(posted[0]).toEqual([
        { message: 'User Not Found', token: null, customerId: 0, email: null, name: null, nonce: NONCE },
        ORIGIN,
      ]);
      const to = new URL(link.getAttribute('href') ?? '', 'http://panel.test');
      expect(to.searchParams.get('redirect')).toBe(address());
      // A frame cannot sign in: its storage is kept apart.
      expect(link.getAttribute('target')).toBe(how === 'framed' ? '_blank' : null);
    },
  );
});

describe('the page of the extension posts nothing', () => {
  it('AUTH-036 to somebody who names no instance that a token could be bound to', async () => {
    stand('framed');
    for (const instance of ['', '&instance=', `&instance=${'x'.repeat(42)}`, `&instance=${'x'.repeat(42)}=`]) {
      const { unmount } = await visit(
        `/extentionLogin?${new URLSearchParams({ origin: ORIGIN }).toString()}${instance}`,
      );
      expect((await screen.findByRole('alert')).textContent).toBe(texts.en.account.extension.nobody);
      unmount();
    }
    expect([posted, wire.asked(extension.connect)]).toEqual([[], []]);
  });

  it('AUTH-036 ASVS 7.5.1 before the password is typed where it is too long ago', async () => {
    stand('opened');
    wire.refuse(extension.connect, 'reauth', { status: 403 });
    wire.answer(account.reauthenticate, { until: '2026-03-02T09:10:00.000Z' });
    const { user } = await visit(address());
    await user.click(await screen.findByRole('button', { name: texts.en.account.extension.connect }));
    const box = await screen.findByRole('dialog');
    expect(posted).toEqual([]);
    wire.answer(extension.connect, connected);
    await user.type(within(box).getByLabelText(texts.en.identity.password), 'Kamel-2026!x{Enter}');
    await screen.findByRole('heading', { name: texts.en.account.extension.doneTitle });
    expect(posted).toHaveLength(1);
  });

  it.each([
    ['framed by an origin that is not on the list', 'framed', 'https://www.amazon.com'],
    ['asked for all', 'framed', '*'],
    ['without an origin', 'framed', null],
    ['standing alone', 'alone', ORIGIN],
  ] as const)('AUTH-036 %s', async (_what, how, origin) => {
    stand(how);
    for (const isSignedIn of [true, false]) {
      const { unmount } = await visit(address(origin), { isSignedIn });
      expect((await screen.findByRole('alert')).textContent).toBe(texts.en.account.extension.nobody);
      expect(screen.queryByRole('button', { name: texts.en.account.extension.connect })).toBeNull();
      unmount();
    }
    expect([posted, wire.asked(extension.connect)]).toEqual([[], []]);
  });

  it('AUTH-036 where the list cannot be read, or the server refuses', async () => {
    stand('framed');
    wire.refuse(extension.origins, 'UnexpectedError', { status: 500 });
    const { user } = await visit(address());
    await screen.findByText(texts.en.account.extension.failed);
    wire.answer(extension.origins, { origins: [ORIGIN] });
    wire.refuse(extension.connect, 'OriginNotAllowed', { status: 403 });
    await user.click(screen.getByRole('button', { name: texts.en.ui.retry }));
    await user.click(await screen.findByRole('button', { name: texts.en.account.extension.connect }));
    await screen.findByText(texts.en.errors.OriginNotAllowed);
    expect(posted).toEqual([]);
  });

  it('AUTH-036 while it is not known who is signed in', async () => {
    stand('framed');
    wire.hang(identity.userInfo);
    await visit(address());
    await waitFor(() => expect(wire.asked(identity.userInfo)).toHaveLength(1));
    expect(posted).toEqual([]);
  });
});
