import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { account } from '@kervan/contracts/account-calls';
import type { Language } from '@kervan/texts/languages';
import { texts } from '@kervan/texts/texts';
import { answerAccount, askForPassword, ownAccount } from '../../testing/account-answers.ts';
import { languages } from '../../testing/languages.ts';
import { showScreen } from '../../testing/show.tsx';
import { createWire, type Wire } from '../../testing/wire.ts';
import * as printed from './print-codes.ts';

const OLD = 'Kamel-2026!x';
const NEW = 'Bosphorus-77?';
const codes = Array.from({ length: 10 }, (_, at) => `7K2M-90QX-AAAA-00${at}Z`);
let wire: Wire;
beforeEach(() => {
  wire = createWire();
});

async function open(over: Partial<typeof ownAccount> = {}, language: Language = 'en') {
  answerAccount(wire, over);
  const shown = await showScreen('/myAccount?tab=security', { wire, language });
  const words = { ...texts[language].account, identity: texts[language].identity, ui: texts[language].ui };
  await screen.findByRole('heading', { name: words.twoFactor.title });
  return { ...shown, words };
}
const isOn = { twoFactor: { isOn: true, since: '2026-02-01T12:00:00.000Z', recoveryCodesLeft: 8 } };

describe('another password', () => {
  const type = async ({ user, words }: Awaited<ReturnType<typeof open>>, old = OLD, next = NEW, again = next) => {
    if (old) await user.type(screen.getByLabelText(words.password.old), old);
    await user.type(screen.getByLabelText(words.identity.reset.password), next);
    await user.type(screen.getByLabelText(words.identity.register.password2), again);
    await user.click(screen.getByRole('button', { name: words.password.submit }));
  };

  it.each(languages)(
    'AUTH-054 AUTH-025 needs the old one, and says that every other device is signed out (%s)',
    async (language) => {
      wire.answer(account.changePassword, null);
      const page = await open({}, language);
      expect(screen.getByText(page.words.password.effect)).toBeTruthy();
      await type(page);
      await screen.findByText(page.words.password.done);
      expect(wire.asked(account.changePassword).map(({ body }) => body)).toEqual([
        { oldPassword: OLD, newPassword: NEW, newPassword2: NEW },
      ]);
      expect(screen.getByLabelText<HTMLInputElement>(page.words.password.old).value).toBe('');
    },
  );

  it('AUTH-040 the rules tick while it is typed, those of the registration', async () => {
    const { user, words } = await open();
    const rules = within(screen.getByRole('list', { name: words.identity.rules.label }));
    const met = () => rules.queryAllByText(words.identity.rules.met).length;
    const field = screen.getByLabelText(words.identity.reset.password);
    expect(met()).toBe(0);
    await user.type(field, 'aB1');
    expect(met()).toBe(2);
    await user.type(field, '!xyzw');
    expect(met()).toBe(5);
  });

  it('AUTH-054 one that breaks a rule, differs or lacks the old one is not sent', async () => {
    const page = await open();
    await type(page, '', 'short', 'other');
    const { faults } = page.words.identity;
    for (const fault of [faults.blank, faults.password, faults.mismatch]) expect(screen.getByText(fault)).toBeTruthy();
    expect(wire.asked(account.changePassword)).toHaveLength(0);
    expect(document.activeElement).toBe(screen.getByLabelText(page.words.password.old));
  });

  it('AUTH-054 a wrong old one is told at its field', async () => {
    wire.refuse(account.changePassword, 'PasswordWrong');
    const page = await open();
    await type(page);
    await screen.findByText(texts.en.errors.PasswordWrong);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(page.words.password.old)));
  });

  it('AUTH-054 what was typed into the form is not asked for again; with a second factor its code alone is', async () => {
    wire.refuse(account.changePassword, 'reauth', { status: 403 });
    wire.refuse(account.reauthenticate, 'TwoFactorNeeded');
    const page = await open(isOn);
    await type(page);
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.queryByLabelText(page.words.identity.password)).toBeNull();
    askForPassword(wire, account.changePassword, () => wire.answer(account.changePassword, null));
    await page.user.type(dialog.getByLabelText(page.words.identity.code.label), '123456{Enter}');
    await screen.findByText(page.words.password.done);
    expect(wire.asked(account.reauthenticate).map(({ body }) => body)).toEqual([
      { password: OLD },
      { password: OLD, code: '123456' },
    ]);
  });
});

describe('the second factor', () => {
  const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
  const begun = { secret: SECRET, uri: `otpauth://totp/Kervan:ayse%40example.com?secret=${SECRET}&issuer=Kervan` };

  it.each(languages)(
    'AUTH-039 is shown as a picture and as text, and holds once a code was typed; the recovery codes are shown once (%s)',
    async (language) => {
      wire.answer(account.setUpTwoFactor, begun);
      wire.answer(account.confirmTwoFactor, () => {
        wire.answer(account.get, { ...ownAccount, ...isOn });
        return { recoveryCodes: codes };
      });
      const { user, words } = await open({}, language);
      expect(screen.getByText(words.twoFactor.off)).toBeTruthy();
      await user.click(screen.getByRole('button', { name: words.twoFactor.turnOn }));
      const picture = await screen.findByRole('img', { name: words.twoFactor.qr });
      expect(picture.querySelector('path')?.getAttribute('d')?.length).toBeGreaterThan(1_000);
      expect(screen.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeTruthy();
      await user.type(screen.getByLabelText(words.identity.code.label), '123456{Enter}');
      const list = within(await screen.findByRole('list', { name: words.codes.label }));
      expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(codes);
      expect(wire.asked(account.confirmTwoFactor)[0]?.body).toEqual({ code: '123456' });
      await user.click(screen.getByRole('button', { name: words.codes.kept }));
      expect(screen.queryByText(codes[0]!)).toBeNull();
      expect(await screen.findByText(words.twoFactor.on)).toBeTruthy();
      expect(screen.getByText(words.twoFactor.left_other.replace('{{count}}', '8'))).toBeTruthy();
    },
  );

  it('AUTH-039 a wrong code turns nothing on, and whoever changes his mind leaves it off', async () => {
    wire.answer(account.setUpTwoFactor, begun);
    wire.refuse(account.confirmTwoFactor, 'TwoFactorWrong');
    const { user, words } = await open();
    await user.click(screen.getByRole('button', { name: words.twoFactor.turnOn }));
    await user.type(await screen.findByLabelText(words.identity.code.label), '000000{Enter}');
    await screen.findByText(texts.en.errors.TwoFactorWrong);
    expect(screen.queryByRole('list', { name: words.codes.label })).toBeNull();
    await user.click(screen.getByRole('button', { name: words.ui.cancel }));
    expect(screen.getByRole('button', { name: words.twoFactor.turnOn })).toBeTruthy();
    expect(screen.queryByRole('img', { name: words.twoFactor.qr })).toBeNull();
  });

  it('AUTH-039 the recovery codes are downloaded and printed', async () => {
    wire.answer(account.renewRecoveryCodes, { recoveryCodes: codes });
    const { user, words } = await open(isOn);
    await user.click(screen.getByRole('button', { name: words.twoFactor.renew }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: words.twoFactor.renew }));
    await screen.findByRole('list', { name: words.codes.label });
    const blobs: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => (blobs.push(blob as Blob), 'blob:codes'));
    const names: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download);
    });
    await user.click(screen.getByRole('button', { name: words.codes.download }));
    expect(names).toEqual([words.codes.fileName]);
    expect((await blobs[0]?.text())?.split('\r\n')).toEqual(expect.arrayContaining(codes));
    const print = vi.spyOn(printed, 'printCodes').mockImplementation(() => {});
    await user.click(screen.getByRole('button', { name: words.codes.print }));
    expect(print.mock.calls[0]?.[0].codes).toEqual(codes);
  });

  it('AUTH-039 few recovery codes are named as few', async () => {
    await open({ twoFactor: { ...isOn.twoFactor, recoveryCodesLeft: 1 } });
    expect(screen.getByText(texts.en.account.twoFactor.left_one.replace('{{count}}', '1')).className).toBe('warn');
  });

  it.each(languages)('AUTH-039 goes off with the password and a code, and not without (%s)', async (language) => {
    wire.answer(account.turnOffTwoFactor, () => {
      wire.answer(account.get, ownAccount);
      return null;
    });
    const { user, words } = await open(isOn, language);
    await user.click(screen.getByRole('button', { name: words.twoFactor.turnOff }));
    const dialog = within(await screen.findByRole('dialog'));
    const off = dialog.getByRole('button', { name: words.twoFactor.turnOff });
    await user.type(dialog.getByLabelText(words.identity.password), OLD);
    await user.click(off);
    expect(dialog.getByText(words.identity.faults.blank)).toBeTruthy();
    expect(wire.asked(account.turnOffTwoFactor)).toHaveLength(0);
    await user.type(dialog.getByLabelText(words.identity.code.label), codes[0]!);
    await user.click(off);
    await screen.findByText(words.twoFactor.isOff);
    expect(wire.asked(account.turnOffTwoFactor).map(({ body }) => body)).toEqual([{ password: OLD, code: codes[0] }]);
    await screen.findByRole('button', { name: words.twoFactor.turnOn });
  });

  it.each([
    ['PasswordWrong', texts.en.errors.PasswordWrong],
    ['TwoFactorWrong', texts.en.errors.TwoFactorWrong],
    ['TooManyRequests', texts.en.errors.TooManyRequests],
  ] as const)('AUTH-039 %s is told in the dialog, which stays', async (code, said) => {
    wire.refuse(account.turnOffTwoFactor, code);
    const { user, words } = await open(isOn);
    await user.click(screen.getByRole('button', { name: words.twoFactor.turnOff }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText(words.identity.password), OLD);
    await user.type(dialog.getByLabelText(words.identity.code.label), '123456{Enter}');
    await dialog.findByText(said);
  });
});
