import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { account } from '@kervan/contracts/account-calls';
import type { Language } from '@kervan/texts/languages';
import { texts } from '@kervan/texts/texts';
import { session } from '../session/session.ts';
import { answerAccount, askForPassword } from '../testing/account-answers.ts';
import { languages } from '../testing/languages.ts';
import { showScreen } from '../testing/show.tsx';
import { toastsSoFar } from '../testing/toasts.ts';
import { createWire, type Wire } from '../testing/wire.ts';

let wire: Wire;
beforeEach(() => {
  wire = createWire();
  answerAccount(wire);
  askForPassword(wire, account.requestExport, () => wire.answer(account.requestExport, { exportId: 4 }));
});

/** A screen of which a call wants the password again. */
async function ask(language: Language = 'en') {
  const shown = await showScreen('/myAccount?tab=data', { wire, language });
  const { account: words, dialogs, identity } = texts[language];
  await shown.user.click(await screen.findByRole('button', { name: words.export.ask }));
  const dialog = await screen.findByRole('dialog', { name: dialogs.stepUp.title });
  return { ...shown, dialog: within(dialog), words: { ...dialogs.stepUp, account: words, identity } };
}

describe('the question for the password', () => {
  it.each(languages)('AUTH-039 comes where a call wants it, and then the call is made again (%s)', async (language) => {
    const { user, dialog, words } = await ask(language);
    expect(dialog.getByText(words.why.replace('{{minutes}}', '10'))).toBeTruthy();
    await user.type(dialog.getByLabelText(words.identity.password), 'Kamel-2026!x{Enter}');
    await screen.findByText(words.account.export.asked);
    expect(wire.asked(account.reauthenticate).map(({ body }) => body)).toEqual([
      { password: 'Kamel-2026!x', code: null },
    ]);
    expect(wire.asked(account.requestExport)).toHaveLength(2);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('AUTH-039 is not sent empty, and says at its field that the password is wrong', async () => {
    wire.refuse(account.reauthenticate, 'PasswordWrong');
    const { user, dialog, words } = await ask();
    await user.click(dialog.getByRole('button', { name: words.submit }));
    expect(dialog.getByText(words.needed)).toBeTruthy();
    expect(wire.asked(account.reauthenticate)).toHaveLength(0);
    await user.type(dialog.getByLabelText(words.identity.password), 'wrong{Enter}');
    await dialog.findByText(texts.en.errors.PasswordWrong);
    expect(wire.asked(account.requestExport)).toHaveLength(1);
    expect(await toastsSoFar()).toEqual([]);
    expect(document.activeElement).toBe(dialog.getByLabelText(words.identity.password));
  });

  it('AUTH-039 wants the code too where there is a second factor, and says which one is wrong', async () => {
    wire.refuse(account.reauthenticate, 'TwoFactorNeeded');
    const { user, dialog, words } = await ask();
    expect(dialog.queryByLabelText(words.identity.code.label)).toBeNull();
    await user.type(dialog.getByLabelText(words.identity.password), 'Kamel-2026!x{Enter}');
    const code = await dialog.findByLabelText(words.identity.code.label);
    await waitFor(() => expect(document.activeElement).toBe(code));
    wire.refuse(account.reauthenticate, 'TwoFactorWrong');
    await user.type(code, '111111{Enter}');
    await dialog.findByText(texts.en.errors.TwoFactorWrong);
    askForPassword(wire, account.requestExport, () => wire.answer(account.requestExport, { exportId: 4 }));
    await user.clear(code);
    await user.type(code, '222222{Enter}');
    await screen.findByText(words.account.export.asked);
    expect(wire.asked(account.reauthenticate).map(({ body }) => body)).toEqual([
      { password: 'Kamel-2026!x', code: null },
      { password: 'Kamel-2026!x', code: '111111' },
      { password: 'Kamel-2026!x', code: '222222' },
    ]);
  });

  it('AUTH-039 given up it changes nothing and says nothing', async () => {
    const { user, dialog } = await ask();
    await user.click(dialog.getByRole('button', { name: texts.en.ui.cancel }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(wire.asked(account.requestExport)).toHaveLength(1);
    expect(await toastsSoFar()).toEqual([]);
    // Asked again it comes again.
    await user.click(screen.getByRole('button', { name: texts.en.account.export.ask }));
    await screen.findByRole('dialog');
  });

  it('AUTH-039 goes with the session', async () => {
    await ask();
    session.end('otherTab');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
