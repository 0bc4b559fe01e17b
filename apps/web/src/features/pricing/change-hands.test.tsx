import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { activity } from '@kervan/contracts/activity-calls';
import { currency } from '@kervan/contracts/currency-calls';
import { pricing } from '@kervan/contracts/pricing-calls';
import { routing } from '@kervan/contracts/routing-calls';
import { stores } from '@kervan/contracts/stores-calls';
import { texts } from '@kervan/texts/texts';
import { languages } from '../../testing/languages.ts';
import { answers } from '../../testing/pricing-answers.ts';
import { unsetRouting } from '../../testing/routing-answers.ts';
import { showScreen } from '../../testing/show.tsx';
import { germanStore } from '../../testing/signed-in.ts';
import { createWire, type Wire } from '../../testing/wire.ts';

function answerSettings(wire: Wire) {
  const { store, ...tables } = answers();
  wire.answer(routing.get, { ...unsetRouting, revision: 7 });
  wire.answer(pricing.getStore, store);
  wire.answer(pricing.get, ({ url }) => tables[(url.searchParams.get('sendingType') ?? 'main') as 'main']);
  for (const silent of [pricing.dryRun, currency.get, activity.list]) wire.hang(silent);
}

it.each(languages)(
  'STORE-015 STORE-049 the store settings change the management type after a question that says what stays (%s)',
  async (language) => {
    const { changeHands: words, api, manual } = texts[language].storeSettings;
    const wire = createWire();
    answerSettings(wire);
    wire.answer(stores.list, [germanStore]);
    wire.answer(stores.manageByHand, () => {
      wire.answer(stores.list, [{ ...germanStore, manuelManagement: true, sellingPartnerId: 'A9B8C7D6E5F4G3' }]);
      return null;
    });
    const { user, router } = await showScreen('/storeSettings', { wire, language });
    await screen.findByText(api);
    await user.click(screen.getByRole('button', { name: words.byHand }));
    const dialog = within(await screen.findByRole('dialog', { name: words.byHandTitle }));
    expect(dialog.getByText(words.byHandText)).toBeTruthy();
    const token = dialog.getByRole('textbox', { name: words.byHandToken });
    await user.clear(token);
    await user.type(token, 'nothing');
    expect(dialog.getByText(words.byHandTokenBad)).toBeTruthy();
    expect(dialog.getByRole('button', { name: words.byHandYes })).toHaveProperty('disabled', true);
    await user.clear(token);
    await user.type(token, 'A9B8C7D6E5F4G3');
    await user.click(dialog.getByRole('button', { name: words.byHandYes }));
    await screen.findByText(manual);
    expect(wire.asked(stores.manageByHand).map(({ body }) => body)).toEqual([
      { customerMarketPlaceId: germanStore.id, sellingPartnerId: 'A9B8C7D6E5F4G3' },
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: words.byApi }));
    const back = within(await screen.findByRole('dialog', { name: words.byApiTitle }));
    expect(back.getByText(words.byApiText)).toBeTruthy();
    await user.click(back.getByRole('button', { name: words.byApiYes }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/addStoreSteps/reAuthorizeSpApi'));
  },
);
