import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { flags } from '@kervan/contracts/flags-calls';
import type { Language } from '@kervan/texts/languages';
import { texts } from '@kervan/texts/texts';
import { languages } from '../../testing/languages.ts';
import { showScreen } from '../../testing/show.tsx';
import { createWire } from '../../testing/wire.ts';

const watch = { id: 3, title: 'Watch', colorHexCode: '#D97D28', uses: 2 };

async function open(language: Language, known = [watch]) {
  const wire = createWire();
  wire.answer(flags.all, known);
  const shown = await showScreen('/customerFlags', { wire, language });
  const words = texts[language].orders.flags;
  await screen.findByRole('heading', { level: 1, name: words.title });
  return { ...shown, words };
}

describe('the flags', () => {
  it.each(languages)('ORD-037, ORD-036 stand per kind, each kind at its address (%s)', async (language) => {
    const { user, wire, words, router } = await open(language);
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(Object.values(words.type));
    await screen.findByText('Watch');
    await user.click(screen.getByRole('tab', { name: words.type.CustomerMessage }));
    await waitFor(() => expect(router.history.location.search).toBe('?type=CustomerMessage'));
    await waitFor(() => expect(wire.asked(flags.all).at(-1)?.url.searchParams.get('flagType')).toBe('CustomerMessage'));
  });

  it.each(languages)(
    'ORD-035, ORD-038 a flag needs a title of its own and one of twelve colours (%s)',
    async (language) => {
      const { user, wire, words } = await open(language);
      await user.click(await screen.findByRole('button', { name: words.add }));
      const dialog = within(await screen.findByRole('dialog'));
      expect(dialog.getAllByRole('radio')).toHaveLength(12);
      await user.click(dialog.getByRole('button', { name: words.save }));
      expect(dialog.getByText(words.wrong.titleRequired)).toBeDefined();
      const title = dialog.getByRole('textbox', { name: words.titleLabel });
      await user.type(title, 'watch');
      expect(dialog.getByText(words.wrong.colourRequired)).toBeDefined();
      await user.click(dialog.getByRole('radio', { name: words.colourName.replace('{{colour}}', '#2142C7') }));
      expect(dialog.getByText(words.wrong.titleTaken)).toBeDefined();
      await user.type(title, ' it');
      wire.answer(flags.save, { id: 4 });
      await user.click(dialog.getByRole('button', { name: words.save }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(wire.asked(flags.save)[0]?.body).toEqual({ id: null, title: 'watch it', colorHexCode: '#2142C7' });
    },
  );

  it.each(languages)('ORD-070 a flag that another tab changed meanwhile is not saved over (%s)', async (language) => {
    const known = [watch];
    const { user, wire, words } = await open(language, known);
    wire.refuse(flags.save, 'SettingsChangedMeanwhile', { status: 409 });
    const edit = async (title: string) => {
      await user.click(await screen.findByRole('button', { name: words.editOf.replace('{{title}}', title) }));
      return within(await screen.findByRole('dialog'));
    };
    const dialog = await edit('Watch');
    await user.type(dialog.getByRole('textbox', { name: words.titleLabel }), ' me');
    known[0] = { ...watch, title: 'Of the other tab' };
    await user.click(dialog.getByRole('button', { name: words.save }));
    await dialog.findByText(texts[language].errors.SettingsChangedMeanwhile);
    expect(wire.asked(flags.save)[0]?.body).toEqual({
      id: 3,
      title: 'Watch me',
      colorHexCode: '#D97D28',
      known: { title: 'Watch', colorHexCode: '#D97D28' },
    });
    await user.click(dialog.getByRole('button', { name: texts[language].ui.cancel }));
    const again = await edit('Of the other tab');
    wire.answer(flags.save, { id: 3 });
    await user.click(again.getByRole('button', { name: words.save }));
    await waitFor(() =>
      expect(wire.asked(flags.save).at(-1)?.body).toMatchObject({ known: { title: 'Of the other tab' } }),
    );
  });

  it.each(languages)('ORD-071 deleting says how many orders lose it, and asks (%s)', async (language) => {
    const { user, wire, words } = await open(language);
    await user.click(await screen.findByRole('button', { name: words.deleteOf.replace('{{title}}', 'Watch') }));
    const dialog = within(await screen.findByRole('dialog'));
    const uses = 'deleteUses' in words ? words.deleteUses : words.deleteUses_other;
    expect(dialog.getByText(uses.replace('{{orders}}', '2'))).toBeDefined();
    wire.answer(flags.delete, null);
    await user.click(dialog.getByRole('button', { name: words.delete }));
    await waitFor(() => expect(wire.asked(flags.delete)[0]?.url.searchParams.get('id')).toBe('3'));
  });

  it.each(languages)('ORD-038 no more than twenty can be added, and the button says why (%s)', async (language) => {
    const many = Array.from({ length: 20 }, (_, index) => ({ ...watch, id: index, title: `Flag ${index}`, uses: 0 }));
    const { words } = await open(language, many);
    expect(await screen.findByRole('button', { name: words.add })).toHaveProperty('disabled', true);
    expect(screen.getByText(words.full.replace('{{max}}', '20'))).toBeDefined();
  });

  it.each(languages)('says that there are none, or what failed (%s)', async (language) => {
    const { words, unmount } = await open(language, []);
    await screen.findByText(words.none);
    unmount();
    const wire = createWire();
    wire.refuse(flags.all, 'UnexpectedError', { status: 500 });
    await showScreen('/customerFlags', { wire, language });
    await screen.findByText(words.failed);
  });
});
