import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { activity } from '@kervan/contracts/activity-calls';
import { excludedStores } from '@kervan/contracts/excluded-stores-calls';
import { pricing } from '@kervan/contracts/pricing-calls';
import { texts } from '@kervan/texts/texts';
import { languages } from '../../testing/languages.ts';
import { priceForecastOf } from '../../testing/price-forecast.ts';
import { showScreen } from '../../testing/show.tsx';
import { createWire } from '../../testing/wire.ts';

describe('the excluded sellers', () => {
  it.each(languages)('INV-074 keeps up to ten seller IDs and refuses what is none (%s)', async (language) => {
    const wire = createWire();
    const words = texts[language].excludedStores;
    let kept: string[] = ['A1OTHER'];
    wire.answer(excludedStores.getExcluded, () => kept);
    wire.answer(excludedStores.saveExcluded, ({ body }) => {
      kept = (body as { storeCodes: string[] }).storeCodes;
      return { revision: 2, actionId: null };
    });
    wire.answer(pricing.dryRun, priceForecastOf(340));
    wire.answer(activity.list, { items: [], nextCursor: null } as never); // Nothing else of it is looked at.
    const { user } = await showScreen('/inventory/excludedStores', { wire, language });
    const field = await screen.findByRole('combobox', { name: words.label });
    expect(screen.getByText('A1OTHER')).toBeTruthy();
    await user.type(field, 'no!{Enter}');
    await user.click(
      screen.getByRole('button', { name: language === 'en' ? 'Save 1 change' : '1 değişikliği kaydet' }),
    );
    expect(await screen.findByText(words.fault.StoreCodeNotValid)).toBeTruthy();
    expect(wire.asked(excludedStores.saveExcluded)).toHaveLength(0);
    await user.type(field, '{Backspace}a2fresh{Enter}');
    // M3: what it does is known first, and its number goes along.
    await user.type(await screen.findByRole('textbox', { name: /340/ }), '340');
    expect(wire.asked(pricing.dryRun).at(-1)?.body).toEqual({ excludedStoreCodes: ['A1OTHER', 'A2FRESH'] });
    await user.click(
      screen.getByRole('button', { name: language === 'en' ? 'Save 1 change' : '1 değişikliği kaydet' }),
    );
    await waitFor(() =>
      expect(wire.asked(excludedStores.saveExcluded)[0]?.body).toEqual({
        storeCodes: ['A1OTHER', 'A2FRESH'],
        known: ['A1OTHER'],
        confirmed: 340,
      }),
    );
    expect(await screen.findByText('A2FRESH')).toBeTruthy();
  });
});
