import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { activity } from '@kervan/contracts/activity-calls';
import { inventory } from '@kervan/contracts/inventory-calls';
import type { Language } from '@kervan/texts/languages';
import { texts } from '@kervan/texts/texts';
import { languages, tested } from '../../testing/languages.ts';
import { showScreen } from '../../testing/show.tsx';
import { createWire, type Wire } from '../../testing/wire.ts';

let wire: Wire;
beforeEach(() => {
  wire = createWire();
  wire.hang(activity.list);
  wire.hang(inventory.list);
  wire.answer(inventory.categories, ({ url }) =>
    url.searchParams.get('level') === 'sub'
      ? [{ id: 'Kitchen > Kettles', name: 'Kettles', count: 4 }]
      : [{ id: 'Kitchen', name: 'Kitchen', count: 12 }],
  );
});

describe('categories of the inventory', () => {
  it('INV-077 are counted, and lead to their products in the list', async () => {
    const { user, router } = await showScreen('/inventory/categories', { wire });
    const kitchen = await screen.findByRole('link', { name: 'Kitchen' });
    expect(kitchen.closest('tr')?.textContent).toContain('12');
    await user.click(kitchen);
    await waitFor(() => expect(router.state.location.pathname).toBe('/inventory'));
    expect(router.state.location.search).toEqual({ where: 'categoryRoot.anyOf.Kitchen' });
  });

  it.each<[Language, string]>(
    tested([
      ['en', 'Sub-categories'],
      ['tr', 'Alt kategoriler'],
    ]),
  )('INV-077 sub-categories stand on a tab of their own (%s)', async (language, name) => {
    const { user, router } = await showScreen('/inventory/categories', { wire, language });
    await user.click(await screen.findByRole('tab', { name }));
    const kettles = await screen.findByRole('link', { name: 'Kettles' });
    // Kettles of another root are none of them.
    for (const part of ['categoryRoot.anyOf.Kitchen', 'categoryLeaf.anyOf.Kettles'])
      expect(kettles.getAttribute('href')).toContain(part);
    expect(router.state.location.search).toEqual({ categories: 'sub' });
  });

  it.each(languages)('say that there are none, and that they could not be read (%s)', async (language) => {
    const { categories: words } = texts[language];
    wire.answer(inventory.categories, []);
    const { unmount } = await showScreen('/inventory/categories', { wire, language });
    await screen.findByText(words.none);
    unmount();
    wire.refuse(inventory.categories, 'UnexpectedError', { status: 500 });
    const { user } = await showScreen('/inventory/categories', { wire, language });
    await screen.findByText(words.failed);
    wire.answer(inventory.categories, [{ id: 'Kitchen', name: 'Kitchen', count: 12 }]);
    await user.click(screen.getByRole('button', { name: texts[language].ui.retry }));
    await screen.findByRole('link', { name: 'Kitchen' });
  });
});
