import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { inventory } from '@kervan/contracts/inventory-calls';
import { languageName, textLanguages } from '@kervan/domain/languages';
import type { Language } from '@kervan/texts/languages';
import { texts } from '@kervan/texts/texts';
import { SecretMode } from '../../shell/secret-mode.tsx';
import { knownItem } from '../../testing/known-item.ts';
import { languages } from '../../testing/languages.ts';
import { showPart } from '../../testing/show.tsx';
import { createWire } from '../../testing/wire.ts';
import type { ItemDetail } from './item-types.ts';
import { TextsCard } from './texts-card.tsx';

const said = (over: Partial<NonNullable<ItemDetail['texts']>> = {}) => ({
  language: 'tr',
  title: 'Döküm tava',
  bullets: ['Ağır', 'Dayanıklı'],
  state: 'translated' as const,
  ...over,
});

async function open(language: Language = 'en', first: ItemDetail['texts'] = said()) {
  const wire = createWire();
  wire.answer(inventory.detail, { ...knownItem, texts: first });
  const shown = await showPart(<TextsCard asinOrSku="KVN-5" />, { wire, language });
  const choice = await screen.findByRole('combobox', { name: texts[language].product.texts.language });
  const askedIn = () => wire.asked(inventory.detail).map(({ url }) => url.searchParams.get('language'));
  return { ...shown, choice, askedIn };
}

describe('the texts of a product', () => {
  it.each(languages)('SHELL-048 SHELL-049 are read in Turkish where none was chosen (%s)', async (language) => {
    const { askedIn, choice } = await open(language);
    const title = await screen.findByText('Döküm tava');
    expect(title.closest('[lang]')?.getAttribute('lang')).toBe('tr');
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Ağır', 'Dayanıklı']);
    expect(screen.getByText(texts[language].product.texts.translated)).toBeTruthy();
    expect(askedIn()).toEqual(['tr']);
    expect((choice as HTMLInputElement).value).toBe(languageName('tr', language));
    expect(document.documentElement.lang).toBe(language);
  });

  it('SHELL-048 SHELL-049 offers every language of the list; the chosen one is asked for and kept, the interface stays', async () => {
    const { user, choice, askedIn, wire, unmount } = await open();
    await user.click(choice);
    const options = screen.getAllByRole('option').map(({ textContent }) => textContent);
    expect(new Set(options)).toEqual(new Set(textLanguages.map((code) => languageName(code, 'en'))));
    expect(options).toHaveLength(textLanguages.length);
    wire.answer(inventory.detail, {
      ...knownItem,
      texts: said({ language: 'ja', title: '鋳鉄のフライパン', bullets: [] }),
    });
    await user.click(screen.getByRole('option', { name: 'Japanese' }));
    expect((await screen.findByText('鋳鉄のフライパン')).closest('[lang]')?.getAttribute('lang')).toBe('ja');
    expect(screen.getByText(texts.en.product.texts.noBullets)).toBeTruthy();
    expect(askedIn()).toEqual(['tr', 'ja']);
    expect(document.documentElement.lang).toBe('en');
    unmount();
    const again = await open();
    await waitFor(() => expect(again.askedIn()).toEqual(['ja']));
  });

  it.each(['waiting', 'unavailable', 'original'] as const)(
    'SHELL-049 says where they are the own ones (%s)',
    async (state) => {
      await open('tr', said({ language: 'en', title: null, bullets: [], state }));
      expect(await screen.findByText(texts.tr.product.texts[state])).toBeTruthy();
      expect(screen.getByText(texts.tr.product.texts.noTitle)).toBeTruthy();
    },
  );

  it('SHELL-049 SHELL-038 are hidden with the titles', async () => {
    localStorage.setItem('selectedSecretModes', '["productTitle"]');
    const wire = createWire();
    wire.answer(inventory.detail, { ...knownItem, texts: said() });
    const part = (
      <SecretMode>
        <TextsCard asinOrSku="KVN-5" />
      </SecretMode>
    );
    const { container } = await showPart(part, { wire });
    await screen.findByText(texts.en.product.texts.translated);
    expect(screen.getAllByRole('img', { name: texts.en.ui.secret })).toHaveLength(3);
    expect(container.innerHTML).not.toMatch(/Döküm|Ağır|Dayanıklı/);
  });

  it('SHELL-049 say when they could not be loaded', async () => {
    const wire = createWire();
    wire.refuse(inventory.detail, 'UnexpectedError', { status: 500 });
    await showPart(<TextsCard asinOrSku="KVN-5" />, { wire });
    expect(await screen.findByText(texts.en.product.texts.failed)).toBeTruthy();
  });
});
