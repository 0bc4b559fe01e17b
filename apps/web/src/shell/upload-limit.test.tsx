import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { filters } from '@kervan/contracts/filters-calls';
import { inventory } from '@kervan/contracts/inventory-calls';
import { pricing } from '@kervan/contracts/pricing-calls';
import { texts } from '@kervan/texts/texts';
import { tested } from '../testing/languages.ts';
import { showScreen } from '../testing/show.tsx';
import { createWire } from '../testing/wire.ts';

it.each(
  tested([
    ['en', true],
    ['tr', true],
    ['en', false],
  ] as const),
)('INV-087 the weekly limit is said with its end and the way to the queue (%s, %s)', async (language, limited) => {
  const wire = createWire();
  wire.answer(inventory.uploadLimit, limited);
  wire.hang(filters.get);
  wire.hang(pricing.getStore);
  await showScreen('/filters', { wire, language });
  const banner = texts[language].banners;
  if (limited) {
    expect(await screen.findByText(banner.uploadLimit)).toBeTruthy();
    expect(screen.getByText(banner.uploadLimitEffect)).toBeTruthy();
    expect(screen.getByRole('link', { name: banner.toQueue }).getAttribute('href')).toBe('/inventory?status=inQueue');
  } else {
    await screen.findByRole('banner', { name: 'Top bar' });
    expect(screen.queryByText(banner.uploadLimit)).toBeNull();
  }
});
