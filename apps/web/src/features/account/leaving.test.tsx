import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { account } from '@kervan/contracts/account-calls';
import type { Response } from '@kervan/contracts/endpoint';
import { subscriptions } from '@kervan/contracts/subscriptions-calls';
import { limits } from '@kervan/domain/limits';
import type { Language } from '@kervan/texts/languages';
import { texts } from '@kervan/texts/texts';
import { answerAccount, askForPassword, ownAccount } from '../../testing/account-answers.ts';
import { languages, tested } from '../../testing/languages.ts';
import { showScreen } from '../../testing/show.tsx';
import { goodStanding } from '../../testing/signed-in.ts';
import { createWire, type Wire } from '../../testing/wire.ts';

const PASSWORD = 'Kamel-2026!x';
const ERASES = '2026-04-01T12:00:00.000Z';
let wire: Wire;
beforeEach(() => {
  wire = createWire();
});

async function open(over: Partial<typeof ownAccount> = {}, language: Language = 'en') {
  answerAccount(wire, over);
  const shown = await showScreen('/myAccount?tab=data', { wire, language });
  const words = { ...texts[language].account, password: texts[language].identity.password };
  await screen.findByRole('heading', { name: words.deletion.title });
  return { ...shown, words };
}

describe('deleting the account', () => {
  const ask = async ({ user, words }: Awaited<ReturnType<typeof open>>) => {
    await user.click(screen.getByRole('button', { name: words.deletion.open }));
    return within(await screen.findByRole('dialog'));
  };

  it.each(languages)('AUTH-056 names everything that is lost, and what the law keeps (%s)', async (language) => {
    const page = await open({}, language);
    const dialog = await ask(page);
    const { effect, effects, first } = page.words.deletion;
    const list = dialog.getByRole('list', { name: effects });
    for (const text of Object.values(effect))
      expect(list.textContent).toContain(text.replace('{{days}}', String(limits.deletionGraceDays)));
    expect(dialog.getByText(first)).toBeTruthy();
  });

  it.each(languages)(
    'AUTH-058 asks for the password and says that a mail is on its way, and nothing is lost yet (%s)',
    async (language) => {
      wire.answer(account.requestDeletion, { erasesAt: null });
      const page = await open({}, language);
      const dialog = await ask(page);
      const submit = dialog.getByRole('button', { name: page.words.deletion.ask });
      await page.user.click(submit);
      expect(wire.asked(account.requestDeletion)).toHaveLength(0);
      await page.user.type(dialog.getByLabelText(page.words.password), PASSWORD);
      await page.user.click(submit);
      await dialog.findByText(page.words.deletion.mailed.replace('{{email}}', 'ayse@example.com'));
      expect(wire.asked(account.requestDeletion).map(({ body }) => body)).toEqual([
        { password: PASSWORD, token: null, waivedCents: 0 },
      ]);
    },
  );

  it('AUTH-058 a wrong password is told at its field', async () => {
    wire.refuse(account.requestDeletion, 'PasswordWrong');
    const page = await open();
    const dialog = await ask(page);
    await page.user.type(dialog.getByLabelText(page.words.password), 'wrong{Enter}');
    await dialog.findByText(texts.en.errors.PasswordWrong);
  });

  it.each(languages)(
    'AUTH-058 credit that is left is given up by its amount, or nothing is sent (%s)',
    async (language) => {
      wire.answer(account.requestDeletion, { erasesAt: null });
      const page = await open({ left: { credit: 12_000, held: 0, earned: 345 } }, language);
      const dialog = await ask(page);
      await page.user.type(dialog.getByLabelText(page.words.password), `${PASSWORD}{Enter}`);
      expect(dialog.getByText(page.words.deletion.waiveNeeded)).toBeTruthy();
      expect(wire.asked(account.requestDeletion)).toHaveLength(0);
      const waiver = dialog.getByRole('checkbox');
      expect(waiver.closest('div')?.parentElement?.textContent).toMatch(/123[.,]45/);
      await page.user.click(waiver);
      await page.user.click(dialog.getByRole('button', { name: page.words.deletion.ask }));
      await waitFor(() => expect(wire.asked(account.requestDeletion)[0]?.body).toMatchObject({ waivedCents: 12_345 }));
    },
  );

  it('AUTH-056 what is held cannot be given up: it says how much, and the button is off', async () => {
    const page = await open({ left: { credit: 0, held: 4_500, earned: 0 } });
    const dialog = await ask(page);
    expect(dialog.getByRole('alert').textContent).toMatch(/45[.,]00/);
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: page.words.deletion.ask }).disabled).toBe(true);
    expect(dialog.queryByRole('checkbox')).toBeNull();
  });

  it.each(languages)(
    'AUTH-059 in the days of grace it says until when, and is withdrawn by a click (%s)',
    async (language) => {
      wire.answer(account.withdrawDeletion, () => {
        wire.answer(account.get, ownAccount);
        return null;
      });
      const { user, words } = await open(
        { deletion: { askedAt: '2026-03-02T12:00:00.000Z', erasesAt: ERASES } },
        language,
      );
      expect(screen.getByText(/04\/01\/26/)).toBeTruthy();
      expect(screen.queryByRole('button', { name: words.deletion.open })).toBeNull();
      await user.click(screen.getByRole('button', { name: words.deletion.keep }));
      await screen.findByText(words.deletion.withdrawn);
      await screen.findByRole('button', { name: words.deletion.open });
      await waitFor(() => expect(wire.asked(subscriptions.appData).length).toBeGreaterThan(1));
    },
  );

  it.each(languages)('AUTH-056 a banner says it on every page, with the way back (%s)', async (language) => {
    wire.answer(subscriptions.appData, { ...goodStanding, erasesAt: ERASES });
    await open({}, language);
    const { erasingKeep } = texts[language].banners;
    const link = await screen.findByRole('link', { name: erasingKeep });
    expect(link.getAttribute('href')).toBe('/myAccount?tab=data');
    expect(link.closest('[data-tone]')?.textContent).toContain('04/01/26');
  });
});

describe('everything that the account holds', () => {
  type Archive = Response<typeof account.exports>[number];
  const archive: Archive = {
    exportId: 4,
    state: 'making',
    askedAt: '2026-03-02T08:00:00.000Z',
    readyAt: null,
    endsAt: null,
    bytes: 2_500_000,
  };
  const ready: Archive = { ...archive, state: 'ready', readyAt: archive.askedAt, endsAt: '2026-03-03T12:00:00.000Z' };

  it.each(languages)('AUTH-056 is ordered, and its progress is shown until it is ready (%s)', async (language) => {
    vi.useFakeTimers();
    wire.answer(account.requestExport, () => {
      wire.answer(account.exports, [archive]);
      return { exportId: 4 };
    });
    const { user, words } = await open({}, language);
    const button = screen.getByRole<HTMLButtonElement>('button', { name: words.export.ask });
    await user.click(button);
    await screen.findByText(words.export.state.making);
    expect(screen.getByText(/2[.,]4 MB/)).toBeTruthy();
    expect(button.disabled).toBe(true);
    wire.answer(account.exports, [ready]);
    await act(() => vi.advanceTimersByTimeAsync(3_500));
    await screen.findByText(words.export.state.ready);
    expect(screen.getByText(/03\/03\/26/)).toBeTruthy();
    expect(button.disabled).toBe(false);
  });

  it.each(
    tested([
      ['failed', 'en'],
      ['gone', 'tr'],
    ] as const),
  )('AUTH-056 one that is %s says so and offers nothing (%s)', async (state, language) => {
    wire.answer(account.exports, [{ ...archive, state }]);
    const { words } = await open({}, language);
    await screen.findByText(words.export.state[state]);
    expect(screen.getByText(words.export.note[state])).toBeTruthy();
    expect(screen.queryByRole('button', { name: words.export.download })).toBeNull();
  });

  it('AUTH-056 is downloaded under its name, after the password where it was typed too long ago', async () => {
    wire.answer(account.exports, [ready]);
    vi.spyOn(URL, 'createObjectURL').mockImplementation(() => 'blob:archive');
    const names: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download);
    });
    const { user, words } = await open();
    askForPassword(wire, account.downloadExport, () =>
      wire.answer(account.downloadExport, { name: 'kervan-7-2026-03-02.zip', content: new Blob(['zip']) }),
    );
    await user.click(await screen.findByRole('button', { name: words.export.download }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText(words.password), `${PASSWORD}{Enter}`);
    await waitFor(() => expect(names).toEqual(['kervan-7-2026-03-02.zip']));
    expect(wire.asked(account.downloadExport).map(({ url }) => url.searchParams.get('exportId'))).toEqual(['4', '4']);
  });
});
