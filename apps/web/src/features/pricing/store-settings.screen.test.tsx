import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { activity } from '@kervan/contracts/activity-calls';
import { currency } from '@kervan/contracts/currency-calls';
import { pricing } from '@kervan/contracts/pricing-calls';
import { routing } from '@kervan/contracts/routing-calls';
import { tested } from '../../testing/languages.ts';
import { answers } from '../../testing/pricing-answers.ts';
import { unsetRouting } from '../../testing/routing-answers.ts';
import { showScreen } from '../../testing/show.tsx';
import { AS_OF } from '../../testing/signed-in.ts';
import { createWire } from '../../testing/wire.ts';

const nothing = {
  revision: 7,
  computedAt: AS_OF,
  durationMs: 1,
  items: 1,
  evaluated: 1,
  waiting: 0,
  offered: { before: 1, after: 1, lost: 0, returned: 0 },
  risen: 0,
  fallen: 0,
  same: 1,
  averageHundredths: null,
  buyBox: { lost: 0, won: 0 },
  belowCost: { before: 0, after: 0 },
  grave: 0,
  samples: [],
};

async function open(path = '/storeSettings', language: 'en' | 'tr' = 'en') {
  const wire = createWire();
  const { store, ...tables } = answers();
  wire.answer(routing.get, { ...unsetRouting, revision: 7 });
  wire.answer(pricing.getStore, store);
  wire.answer(pricing.get, ({ url }) => tables[(url.searchParams.get('sendingType') ?? 'main') as 'main']);
  wire.answer(pricing.dryRun, nothing);
  wire.answer(pricing.saveStore, { revision: 8, actionId: 108 });
  wire.hang(currency.get);
  wire.hang(activity.list);
  return showScreen(path, { wire, language });
}

describe('the store settings', () => {
  it('STORE-058 M3 that many prices move by are saved with the number that was typed', async () => {
    const { user, wire } = await open();
    wire.answer(pricing.dryRun, { ...nothing, grave: 340 });
    await user.click(await screen.findByRole('switch', { name: 'I am a taxpayer' }));
    await user.type(await screen.findByRole('textbox', { name: /340/ }), '340{Enter}');
    await waitFor(() => expect(wire.asked(pricing.saveStore)[0]?.body).toMatchObject({ revision: 7, confirmed: 340 }));
  });

  it('STORE-019 STORE-020 show who the store is, and save what is changed after its forecast', async () => {
    const { user, wire } = await open();
    const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Store name' });
    expect(name.value).toBe('Kervan Haus');
    for (const code of ['A1TESTSELLER', 'KVN41', '41']) screen.getByRole('button', { name: `Copy ${code}` });
    screen.getByText('By API');
    for (const label of ['Highest stock', 'Critical stock', 'Handling time']) screen.getByText(label);
    screen.getByRole('switch', { name: 'I am a taxpayer' });
    await user.clear(name);
    await user.type(name, 'Kervan West');
    await user.click(screen.getByRole('radio', { name: 'US dollar' }));
    const save = await screen.findByRole('button', { name: 'Save 2 changes' });
    await waitFor(() => expect(save).toHaveProperty('disabled', false));
    expect(wire.asked(pricing.dryRun).length).toBeGreaterThan(0);
    await user.click(save);
    await screen.findByText('Settings saved, products are being priced again');
    const [{ body } = { body: null }] = wire.asked(pricing.saveStore);
    expect(body).toMatchObject({ storeName: 'Kervan West', currencyDisplay: 'usd', revision: 7 });
  });

  it.each(
    tested([
      ['en', '100 for products you choose, 200 for settings', 'Typed confirmation above', 'Save 1 change'],
      ['tr', 'seçtiğiniz ürünlerde 100', 'Yazarak onay sınırı', '1 değişikliği kaydet'],
    ] as const),
  )('M3 hold the number above which a count is typed (%s)', async (language, usual, label, save) => {
    const { user, wire } = await open('/storeSettings', language);
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: new RegExp(label) });
    expect(field.value).toBe('');
    screen.getByText(new RegExp(usual));
    await user.type(field, '50');
    const button = await screen.findByRole('button', { name: save });
    await waitFor(() => expect(button).toHaveProperty('disabled', false));
    await user.click(button);
    await waitFor(() => expect(wire.asked(pricing.saveStore).map(({ body }) => body.typedAbove)).toEqual([50]));
  });

  it('STORE-026 asks for a name of four characters, and sends no name that nobody changed', async () => {
    const { user, wire } = await open();
    const name = await screen.findByRole('textbox', { name: 'Store name' });
    await user.clear(name);
    await user.type(name, 'abc');
    await user.tab();
    await screen.findByText('The store name needs at least 4 characters.');
    await user.clear(name);
    await user.type(name, 'Kervan Haus');
    await user.click(screen.getByRole('switch', { name: 'I am a taxpayer' }));
    const save = await screen.findByRole('button', { name: 'Save 1 change' });
    await waitFor(() => expect(save).toHaveProperty('disabled', false));
    await user.click(save);
    await waitFor(() => expect(wire.asked(pricing.saveStore)).toHaveLength(1));
    expect(Object.keys(wire.asked(pricing.saveStore)[0]?.body ?? {})).not.toContain('storeName');
  });

  it('hold the other groups under their tabs, in Turkish', async () => {
    await open('/storeSettings?tab=costs', 'tr');
    await screen.findByRole('heading', { level: 1, name: 'Mağaza ayarları' });
    await screen.findByText('Amazon komisyonu');
    expect(screen.getByRole('tab', { name: 'Maliyetler ve kur' }).getAttribute('aria-selected')).toBe('true');
  });
});
