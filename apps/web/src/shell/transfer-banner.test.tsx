import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { filters } from '@kervan/contracts/filters-calls';
import { pricing } from '@kervan/contracts/pricing-calls';
import { stores } from '@kervan/contracts/stores-calls';
import { texts } from '@kervan/texts/texts';
import { languages } from '../testing/languages.ts';
import { germanStore } from '../testing/signed-in.ts';
import { showScreen } from '../testing/show.tsx';
import { createWire } from '../testing/wire.ts';

it.each(languages)('STORE-014 the transfer of a store is shown in percent while it runs (%s)', async (language) => {
  const wire = createWire();
  wire.answer(stores.list, [{ ...germanStore, importPercent: 37 }]);
  wire.hang(filters.get);
  wire.hang(pricing.getStore);
  await showScreen('/filters', { wire, language });
  expect(await screen.findByText(texts[language].banners.import)).toBeTruthy();
  expect(screen.getByText(language === 'tr' ? '%37' : '37%')).toBeTruthy();
  const bar = screen.getByRole('progressbar', { name: texts[language].banners.import });
  expect(bar.getAttribute('aria-valuenow')).toBe('37');
});

it('STORE-014 a store that is transferred says nothing of it', async () => {
  const wire = createWire();
  wire.answer(stores.list, [{ ...germanStore, importPercent: null }]);
  wire.hang(filters.get);
  wire.hang(pricing.getStore);
  await showScreen('/filters', { wire });
  await screen.findByRole('banner', { name: 'Top bar' });
  expect(screen.queryByText(texts.en.banners.import)).toBeNull();
});
