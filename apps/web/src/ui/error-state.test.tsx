import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Language } from '@kervan/texts/languages';
import { dashboard } from '@kervan/contracts/dashboard-calls';
import { inventory } from '@kervan/contracts/inventory-calls';
import { tested } from '../testing/languages.ts';
import { showScreen } from '../testing/show.tsx';
import { counts } from '../testing/signed-in.ts';
import { createWire } from '../testing/wire.ts';

const failing = (errorId: string | null) =>
  new Response(
    JSON.stringify({
      resultType: 1,
      message: 'UnexpectedError',
      data: null,
      errorMessage: 'UnexpectedError',
      errors: [],
      errorId,
    }),
    { status: 500, headers: { 'content-type': 'application/json' } },
  );

describe('a screen that could not be loaded', () => {
  it.each<[Language, string, RegExp, string, string]>(
    tested([
      [
        'en',
        'We couldn’t load the overview',
        /^Something failed on our side.* What you saved is safe\. Try again in a moment/,
        'Code for support',
        'Try again',
      ],
      [
        'tr',
        'Genel bakış yüklenemedi',
        /^Bizim tarafımızda bir hata oldu.* Kaydettikleriniz güvende\. Biraz sonra yeniden deneyin/,
        'Destek için kod',
        'Yeniden dene',
      ],
    ]),
  )(
    'says what happened, what is safe, what to do, and the code to give (%s)',
    async (language, title, text, code, again) => {
      const wire = createWire();
      wire.answer(inventory.counts, counts);
      wire.reply(dashboard.storeHealth, () => failing('req-7f'));
      const { user } = await showScreen('/', { wire, language });
      await screen.findByText(title);
      const state = screen.getByRole('alert');
      expect(state.querySelector('p')?.textContent).toMatch(text);
      expect(state.querySelector('p')?.textContent).not.toContain('req-7f');
      expect(state.textContent).toContain(`${code} req-7f`);
      await user.click(screen.getByRole('button', { name: /req-7f/ }));
      expect(await navigator.clipboard.readText()).toBe('req-7f');
      expect(screen.getByRole('button', { name: again })).toBeTruthy();
    },
  );

  it('names no code where there is none', async () => {
    const wire = createWire();
    wire.answer(inventory.counts, counts);
    wire.reply(dashboard.storeHealth, () => failing(null));
    await showScreen('/', { wire });
    await screen.findByText('We couldn’t load the overview');
    expect(screen.getByRole('alert').textContent).not.toContain('Code for');
  });
});
