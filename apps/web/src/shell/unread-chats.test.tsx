import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, onTestFinished } from 'vitest';
import { dashboard } from '@kervan/contracts/dashboard-calls';
import { filters } from '@kervan/contracts/filters-calls';
import { pricing } from '@kervan/contracts/pricing-calls';
import { routing } from '@kervan/contracts/routing-calls';
import { warehouseChat } from '@kervan/contracts/warehouse-chat-calls';
import type { Language } from '@kervan/texts/languages';
import { texts } from '@kervan/texts/texts';
import { languages } from '../testing/languages.ts';
import { showScreen } from '../testing/show.tsx';
import { openHints } from '../testing/tell.ts';
import { createWire } from '../testing/wire.ts';

async function open(count: () => number, { language = 'en' as Language, wire = createWire() } = {}) {
  for (const call of [filters.get, pricing.getStore, pricing.get, routing.get, dashboard.storeHealth]) wire.hang(call);
  wire.answer(warehouseChat.unread, () => ({ count: count() }));
  const shown = await showScreen('/filters', { wire, language });
  const menu = within(await screen.findByRole('navigation', { name: texts[language].shell.menu.label }));
  return { ...shown, wire, menu };
}

it.each(languages)('WH-032 the menu says how many messages of the warehouse are unread (%s)', async (language) => {
  const { menu, user } = await open(() => 3, { language });
  const words = texts[language].shell.menu;
  const name = words.unreadChats_other.replace('{{count}}', '3');
  // The group is closed: it says so itself, then its entry does.
  const group = menu.getByRole('button', { name: new RegExp(`^${words.warehouseGroup}`) });
  await waitFor(() => expect(within(group).getByRole('img', { name }).textContent).toBe('3'));
  await user.click(group);
  const entry = menu.getByRole('link', { name: new RegExp(`^${words.warehouseChat}`) });
  expect(within(entry).getByRole('img', { name })).toBeDefined();
  expect(within(group).queryByRole('img', { name })).toBeNull();
});

it('WH-032 a message that comes is counted at once; of none nothing is said', async () => {
  let count = 0;
  const wire = createWire();
  const { tell, end } = openHints(wire);
  onTestFinished(end);
  const { menu } = await open(() => count, { wire });
  await waitFor(() => expect(wire.asked(warehouseChat.unread)).toHaveLength(1));
  expect(menu.queryByRole('img')).toBeNull();
  count = 1;
  await tell('package', null, [5]);
  await menu.findByRole('img', { name: '1 unread message from the warehouse' });
});
