import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { stores } from '@kervan/contracts/stores-calls';
import { texts } from '@kervan/texts/texts';
import { languages } from '../../testing/languages.ts';
import { showScreen } from '../../testing/show.tsx';
import { germanStore } from '../../testing/signed-in.ts';
import { createWire } from '../../testing/wire.ts';

it.each(languages)(
  'STORE-015 STORE-027 STORE-049 a store by hand asks for its merchant token and skips the authorization (%s)',
  async (language) => {
    const wire = createWire();
    const words = texts[language].stores.add;
    wire.answer(stores.list, [germanStore]);
    wire.answer(stores.create, () => {
      wire.answer(stores.list, [
        germanStore,
        {
          ...germanStore,
          id: 42,
          name: 'By hand',
          sellingPartnerId: 'A1B2C3D4E5F6G7',
          manuelManagement: true,
          isRegistrationCompleted: false,
        },
      ]);
      return { id: 42 };
    });
    const { user, router } = await showScreen('/addStoreSteps/AddStore', { wire, language });
    await user.click(await screen.findByRole('combobox', { name: words.country }));
    await user.click(await screen.findByRole('option', { name: language === 'tr' ? 'Fransa' : 'France' }));
    await user.type(screen.getByRole('textbox', { name: words.name }), 'By hand');
    expect(screen.queryByRole('textbox', { name: words.token })).toBeNull();
    await user.click(screen.getByRole('radio', { name: words.manual }));
    await user.type(screen.getByRole('textbox', { name: words.token }), 'B1');
    await user.click(screen.getByRole('button', { name: words.submitManual }));
    expect(await screen.findByText(words.tokenBad)).toBeTruthy();
    expect(wire.asked(stores.create)).toEqual([]);
    await user.clear(screen.getByRole('textbox', { name: words.token }));
    await user.type(screen.getByRole('textbox', { name: words.token }), 'a1b2c3d4e5f6g7');
    await user.click(screen.getByRole('button', { name: words.submitManual }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/addStoreSteps/AmazonNotificationSettings'));
    expect(wire.asked(stores.create).map(({ body }) => body)).toEqual([
      {
        marketPlaceCountryCode: 'FR',
        storeName: 'By hand',
        manuelManagement: true,
        sellingPartnerId: 'a1b2c3d4e5f6g7',
      },
    ]);
  },
);
