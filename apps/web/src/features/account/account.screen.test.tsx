import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { account } from '@kervan/contracts/account-calls';
import { identity } from '@kervan/contracts/identity-calls';
import { onboarding } from '@kervan/contracts/onboarding-calls';
import { subscriptions } from '@kervan/contracts/subscriptions-calls';
import type { Language } from '@kervan/texts/languages';
import { texts } from '@kervan/texts/texts';
import { savedLogins } from '../../session/saved-logins.ts';
import { answerAccount, askForPassword, ownAccount } from '../../testing/account-answers.ts';
import { languages } from '../../testing/languages.ts';
import { put } from '../../testing/put.ts';
import { showScreen } from '../../testing/show.tsx';
import { toastsSoFar } from '../../testing/toasts.ts';
import { createWire, type Wire } from '../../testing/wire.ts';

let wire: Wire;
beforeEach(() => {
  wire = createWire();
});

async function open(over: Partial<typeof ownAccount> = {}, language: Language = 'en') {
  answerAccount(wire, over);
  const shown = await showScreen('/myAccount', { wire, language });
  const words = { ...texts[language].account, identity: texts[language].identity };
  await screen.findByRole('button', { name: words.profile.save });
  return { ...shown, words };
}
const phoneField = (language: Language) =>
  screen.getByRole<HTMLInputElement>('textbox', { name: texts[language].ui.phone.label });
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);

describe('name, phone and address', () => {
  it.each(languages)(
    'AUTH-039 shows who the seller is, with the number that others send credit to (%s)',
    async (language) => {
      const { words } = await open({}, language);
      expect(field(words.identity.register.firstname).value).toBe('Ayşe');
      expect(field(words.identity.register.lastname).value).toBe('Yılmaz');
      expect(field(words.identity.email).value).toBe('ayse@example.com');
      expect(phoneField(language).value).toBe('0532 418 76 05');
      expect(screen.getByText(words.profile.number.replace('{{number}}', '7'))).toBeTruthy();
    },
  );

  it.each(languages)(
    'AUTH-040 AUTH-055 sends what was changed, all of it in one, and says that it is saved (%s)',
    async (language) => {
      wire.answer(account.changeInfo, { pendingEmail: null });
      const { user, words } = await open({}, language);
      const save = screen.getByRole<HTMLButtonElement>('button', { name: words.profile.save });
      expect(save.disabled).toBe(true);
      put(field(words.identity.register.firstname), '');
      await user.type(field(words.identity.register.firstname), 'Elif');
      await user.clear(phoneField(language));
      await user.type(phoneField(language), '5324187606');
      await user.click(save);
      await screen.findByText(texts[language].ui.notice.saved);
      expect(wire.asked(account.changeInfo).map(({ body }) => body)).toEqual([
        { firstname: 'Elif', lastname: 'Yılmaz', email: 'ayse@example.com', phoneNumber: '+905324187606' },
      ]);
      // Its name stands in the top bar, too.
      await waitFor(() => expect(wire.asked(identity.userInfo).length).toBeGreaterThan(1));
    },
  );

  it('AUTH-055 a number from before today’s rules keeps nobody from changing the name', async () => {
    wire.answer(account.changeInfo, { pendingEmail: null });
    const { user, words } = await open({ phoneNumber: '5551234' });
    put(field(words.identity.register.lastname), 'Yıldız');
    await user.click(screen.getByRole('button', { name: words.profile.save }));
    await waitFor(() => expect(wire.asked(account.changeInfo)[0]?.body.phoneNumber).toBe('5551234'));
  });

  it('AUTH-055 what is wrong is told at its field and sent nowhere', async () => {
    const { user, words } = await open();
    put(field(words.identity.register.firstname), '');
    put(field(words.identity.email), 'nobody@');
    await user.click(screen.getByRole('button', { name: words.profile.save }));
    expect(screen.getByText(words.identity.faults.blank)).toBeTruthy();
    expect(screen.getByText(words.identity.faults.email)).toBeTruthy();
    expect(document.activeElement).toBe(field(words.identity.register.firstname));
    expect(wire.asked(account.changeInfo)).toHaveLength(0);
  });

  it('AUTH-040 asks for the password first where it was typed too long ago', async () => {
    const { user, words } = await open();
    askForPassword(wire, account.changeInfo, () => wire.answer(account.changeInfo, { pendingEmail: null }));
    put(field(words.identity.register.lastname), 'Yıldız');
    await user.click(screen.getByRole('button', { name: words.profile.save }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText(words.identity.password), 'Kamel-2026!x{Enter}');
    await screen.findByText(texts.en.ui.notice.saved);
  });

  it.each(languages)(
    'AUTH-040 a new address waits, with its day, until it is confirmed, and can be given up (%s)',
    async (language) => {
      const { user, words } = await open({}, language);
      const pendingEmail = {
        email: 'elif@example.org',
        askedAt: '2026-03-02T09:00:00.000Z',
        expiresAt: '2026-03-09T12:00:00.000Z',
      };
      wire.answer(account.changeInfo, () => {
        wire.answer(account.get, { ...ownAccount, pendingEmail });
        return { pendingEmail: pendingEmail.email };
      });
      put(field(words.identity.email), 'Elif@Example.org');
      await user.click(screen.getByRole('button', { name: words.profile.save }));
      const note = await screen.findByText(/elif@example\.org .*(?:open the link|doğrulanmayı bekliyor)/);
      expect(note.textContent).toMatch(/03\/09\/26/);
      expect(note.textContent).toContain('ayse@example.com');
      expect(wire.asked(account.changeInfo)[0]?.body.email).toBe('elif@example.org');
      // The account’s own stays until then.
      expect(await toastsSoFar()).toEqual([]);
      wire.answer(account.cancelEmailChange, () => {
        wire.answer(account.get, ownAccount);
        return null;
      });
      await user.click(screen.getByRole('button', { name: words.profile.pendingCancel }));
      await screen.findByText(words.profile.pendingCancelled);
      await waitFor(() => expect(screen.queryByText(/elif@example\.org/)).toBeNull());
    },
  );

  it('AUTH-040 an address that somebody has is refused at its field', async () => {
    wire.refuse(account.changeInfo, 'EmailInUse');
    const { user, words } = await open();
    put(field(words.identity.email), 'taken@example.org');
    await user.click(screen.getByRole('button', { name: words.profile.save }));
    await screen.findByText(texts.en.errors.EmailInUse);
    expect(await toastsSoFar()).toEqual([]);
    await waitFor(() => expect(document.activeElement).toBe(field(words.identity.email)));
    put(field(words.identity.email), 'takenx@example.org');
    expect(screen.queryByText(texts.en.errors.EmailInUse)).toBeNull();
  });
});

describe('the plan', () => {
  it.each(languages)('AUTH-040 is named with its end, and leads to the subscription (%s)', async (language) => {
    const { words } = await open({}, language);
    expect(screen.getByText('AutoPricer')).toBeTruthy();
    expect(screen.getByText(words.plan.renews).parentElement?.textContent).toContain('03/20/26');
    expect(screen.getByRole('link', { name: words.plan.open }).getAttribute('href')).toBe(
      '/subscriptions/mySubscription',
    );
  });

  it('AUTH-040 where there is none the plans are a click away', async () => {
    wire.answer(subscriptions.get, null);
    wire.answer(onboarding.exists, true);
    const { words } = await open();
    expect(screen.getByText(words.plan.none)).toBeTruthy();
    // The banner says so as well.
    const card = within(screen.getByRole('tabpanel'));
    expect(card.getByRole('link', { name: words.plan.choose }).getAttribute('href')).toBe('/subscriptions/subscribe');
  });
});

describe('saved logins', () => {
  const other = { customerId: 9, name: 'Mehmet Kaya', email: 'mehmet@example.com', token: 'other-token' };

  it.each(languages)(
    'AUTH-023 AUTH-024 AUTH-040 are listed, this one marked, how many of ten (%s)',
    async (language) => {
      savedLogins.keep(other);
      const { words } = await open({}, language);
      const list = within(screen.getByRole('list', { name: words.logins.title }));
      const [current, second] = list.getAllByRole('listitem');
      expect(current?.textContent).toContain(words.logins.current);
      expect(current?.textContent).toContain('ayse@example.com');
      expect(second?.textContent).toContain('mehmet@example.com');
      expect(screen.getByText(words.logins.max.replace('{{count}}', '2').replace('{{max}}', '10'))).toBeTruthy();
      // The one in use is left by logging out.
      expect(within(current!).queryByRole('button')).toBeNull();
    },
  );

  it('AUTH-022 a click goes on as the other one, whose token answered', async () => {
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => {});
    savedLogins.keep(other);
    const { user, words } = await open();
    await user.click(screen.getByRole('button', { name: words.logins.switch }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/'));
    expect(wire.asked(identity.userInfo).at(-1)?.headers.get('authorization')).toBe('Bearer other-token');
    expect(localStorage.getItem('token')).toBe('other-token');
    expect(localStorage.getItem('selectedMarket')).toBeNull();
    // The way back.
    expect(savedLogins.list().map(({ customerId }) => customerId)).toEqual(expect.arrayContaining([7, 9]));
    assign.mockRestore();
  });

  it('AUTH-023 one that is removed is signed out with its own token, and this one stays', async () => {
    wire.answer(identity.endSession, null);
    savedLogins.keep(other);
    const { user, words } = await open();
    await user.click(screen.getByRole('button', { name: words.logins.remove }));
    await waitFor(() => expect(screen.queryByText('mehmet@example.com')).toBeNull());
    expect(wire.asked(identity.endSession)[0]?.headers.get('authorization')).toBe('Bearer other-token');
    expect(localStorage.getItem('token')).toBe('token-of-the-test');
  });
});

describe('the screen', () => {
  it('AUTH-039 keeps its tab in the address and takes an unknown one for the first', async () => {
    answerAccount(wire);
    const { user, router } = await showScreen('/myAccount?tab=nonsense', { wire });
    await screen.findByRole('heading', { name: texts.en.account.profile.title });
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe(texts.en.account.tabs.profile);
    await user.click(screen.getByRole('tab', { name: texts.en.account.tabs.security }));
    await screen.findByRole('heading', { name: texts.en.account.twoFactor.title });
    expect(router.history.location.href).toBe('/myAccount?tab=security');
    await user.keyboard('{ArrowLeft}');
    await screen.findByRole('heading', { name: texts.en.account.profile.title });
    expect(router.history.location.href).toBe('/myAccount');
  });

  it('AUTH-039 says that it could not be read, and asks again', async () => {
    wire.refuse(account.get, 'UnexpectedError', { status: 500 });
    const { user } = await showScreen('/myAccount', { wire });
    await screen.findByText(texts.en.account.failed);
    answerAccount(wire);
    await user.click(screen.getByRole('button', { name: texts.en.ui.retry }));
    await screen.findByRole('heading', { name: texts.en.account.profile.title });
  });
});
