import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Response } from '@kervan/contracts/endpoint';
import { account } from '@kervan/contracts/account-calls';
import { extension } from '@kervan/contracts/extension-calls';
import { defaultExtensionSettings } from '@kervan/domain/extension/extension-settings';
import { texts } from '@kervan/texts/texts';
import { extensionToken } from '../../testing/account-answers.ts';
import { languages } from '../../testing/languages.ts';
import { showScreen } from '../../testing/show.tsx';
import { createWire } from '../../testing/wire.ts';

const ORIGIN = `chrome-extension://${'abcdefghijklmnop'.repeat(2)}`;
const stores = [{ id: 41, market: 'DE' as const, name: 'Kervan Haus' }];
const saved = { ...defaultExtensionSettings, defaultStoreIds: [41], stores, revision: 3 };

const openSettings = (language: 'en' | 'tr') => {
  const wire = createWire();
  wire.answer(extension.settings, saved);
  wire.answer(extension.saveSettings, { revision: 4 });
  return showScreen('/extension-settings', { wire, language });
};

describe('the extension settings', () => {
  it('EXT-002 EXT-005 save each choice with the revision they came from', async () => {
    const { user, wire } = await openSettings('en');
    const { extension: words } = texts.en;
    expect(await screen.findByRole('checkbox', { name: 'Kervan Haus' })).toHaveProperty('checked', true);
    await user.click(screen.getByRole('checkbox', { name: 'Kervan Haus' }));
    await user.click(screen.getByRole('radio', { name: words.approval.manual }));
    await user.click(screen.getByRole('switch', { name: words.field.autoFill }));
    await user.click(screen.getByRole('switch', { name: words.field.giftOption }));
    await user.click(screen.getByRole('switch', { name: words.field.overlay }));
    await user.type(screen.getByRole('textbox', { name: words.field.sourceAccountName }), 'Depo');
    await user.click(screen.getByRole('radio', { name: words.language.en }));
    await user.click(await screen.findByRole('button', { name: /^Save/ }));
    await screen.findByText(words.saved);
    expect(wire.asked(extension.saveSettings).map(({ body }) => body)).toEqual([
      {
        defaultStoreIds: [],
        approvalMode: 'manual',
        autoFill: false,
        giftOption: true,
        sourceAccountName: 'Depo',
        overlay: false,
        language: 'en',
        revision: 3,
      },
    ]);
  });

  it.each(languages)(
    'EXT-002 EXT-005 show the file, three steps and the test of the connection (%s)',
    async (language) => {
      const { user, wire } = await openSettings(language);
      const { extension: words } = texts[language];
      expect((await screen.findByRole('link', { name: words.setup.install })).getAttribute('href')).toBe(
        '/kervan-extension.zip',
      );
      expect(
        within(screen.getByRole('list'))
          .getAllByRole('listitem')
          .map((item) => item.textContent),
      ).toEqual(Object.values(words.setup.steps));
      expect(screen.getByRole('link', { name: words.toHelper }).getAttribute('href')).toBe('/dropshippingHelper');
      wire.answer(extension.origins, { origins: [] });
      wire.answer(account.sessions, []);
      await user.click(screen.getByRole('button', { name: words.test.run }));
      await screen.findByText(words.test.unnamed);
      wire.answer(extension.origins, { origins: [ORIGIN] });
      await user.click(screen.getByRole('button', { name: words.test.run }));
      await screen.findByText(words.test.missing);
      expect(screen.getByRole('link', { name: words.test.open }).getAttribute('href')).toBe(
        `/extentionLogin?origin=${encodeURIComponent(ORIGIN)}`,
      );
      // Of several connections the one that was used last is told.
      const used = (usedAt: string) => ({ ...extensionToken, usedAt });
      wire.answer(account.sessions, [used('2026-02-01T10:00:00.000Z'), used('2026-02-20T10:00:00.000Z')]);
      await user.click(screen.getByRole('button', { name: words.test.run }));
      const [connected = ''] = words.test.connected.split('{{at}}');
      expect((await screen.findByText(new RegExp(connected.trim()))).textContent).toMatch(/02\/20/);
      wire.refuse(account.sessions, 'TooManyRequests');
      await user.click(screen.getByRole('button', { name: words.test.run }));
      await waitFor(() => expect(screen.queryByText(words.test.missing)).toBeNull());
      expect((await screen.findByRole('alert')).textContent).not.toBe('');
    },
  );
});

const store = (over: Partial<Response<typeof extension.preview>['stores'][number]> = {}) => ({
  customerMarketPlaceId: 41,
  storeName: 'Kervan Haus',
  market: 'DE',
  currency: 'EUR',
  isAdded: false,
  priceMinor: 4_000,
  costMinor: 2_500,
  feesMinor: 1_200,
  profitMinor: 300,
  profitHundredths: 1_200,
  parts: [
    { kind: 'product' as const, amountMinor: 2_500, isEstimated: false },
    { kind: 'commission' as const, amountMinor: 601, isEstimated: false },
    { kind: 'tax' as const, amountMinor: 599, isEstimated: false },
    { kind: 'profit' as const, amountMinor: 300, isEstimated: false },
  ],
  refusal: null,
  filters: [],
  isRestricted: false,
  ...over,
});

describe('the dropshipping helper', () => {
  it.each(languages)(
    'EXT-003 EXT-006 sets stores side by side: price, fees, profit, and what is against it (%s)',
    async (language) => {
      const wire = createWire();
      const { extension: words } = texts[language];
      wire.answer(extension.preview, {
        asin: 'B0ZZZZZZZ1',
        title: 'Wooden box',
        sourcePriceMinor: 2_700,
        readAt: null,
        stores: [
          store(),
          store({
            customerMarketPlaceId: 42,
            storeName: 'Second',
            priceMinor: null,
            costMinor: null,
            feesMinor: null,
            profitMinor: null,
            profitHundredths: null,
            parts: [],
            refusal: 'sourcePriceUnknown',
            isRestricted: true,
            filters: ['DiscountedProduct'],
            isAdded: true,
          }),
        ],
      });
      const { user } = await showScreen('/dropshippingHelper', { wire, language });
      await user.type(await screen.findByRole('textbox', { name: words.helper.asin }), 'b0zzzzzzz1');
      await user.click(screen.getByRole('button', { name: words.helper.compute }));
      await screen.findByText('Wooden box');
      expect(wire.asked(extension.preview).map(({ body }) => body)).toEqual([
        { asin: 'b0zzzzzzz1', costUsdMinor: null, weightG: null, customerMarketPlaceIds: [41] },
      ]);
      const row = (name: string) =>
        within(screen.getByRole('rowheader', { name }).closest('tr') as HTMLElement)
          .getAllByRole('cell')
          .map((cell) => cell.textContent?.replace(/[^\d–]/g, ''));
      expect(row(words.helper.price)).toEqual(['4000', '–']);
      expect(row(words.helper.fees)).toEqual(['1200', '–']);
      expect(row(words.part.profit)).toEqual(['300', '–']);
      expect(row(words.helper.cost2)).toEqual(['2500', '–']);
      expect(row(words.part.commission)).toEqual(['601', '–']);
      expect(row(words.part.tax)).toEqual(['599', '–']);
      expect(row(words.helper.margin)).toEqual(['120', '–']);
      expect(screen.getByText(new RegExp(words.helper.neverRead)).textContent).toMatch(/27[.,]00/);
      const { filter } = texts[language].enums;
      expect(
        screen.getByText(
          `${words.refusal.sourcePriceUnknown}, ${words.helper.restricted}, ${filter.DiscountedProduct}`,
        ),
      ).toBeTruthy();
      expect(screen.getByText(words.helper.nothingAgainst)).toBeTruthy();
      expect(screen.getByText(words.helper.added)).toBeTruthy();
    },
  );

  it('EXT-006 asks nothing while neither product nor cost is right, and says so', async () => {
    const wire = createWire();
    const { user } = await showScreen('/dropshippingHelper', { wire, language: 'en' });
    const { helper: words } = texts.en.extension;
    await user.click(await screen.findByRole('button', { name: words.compute }));
    await screen.findByText(words.fault.nothing);
    await user.type(screen.getByRole('textbox', { name: words.asin }), 'x');
    await screen.findByText(words.fault.asin);
    await user.clear(screen.getByRole('textbox', { name: words.asin }));
    await user.type(screen.getByRole('textbox', { name: `${words.cost} (USD)` }), '12,50');
    await user.type(screen.getByRole('textbox', { name: `${words.weight} (g)` }), '400');
    await user.click(screen.getByRole('checkbox', { name: 'Kervan Haus' }));
    await user.click(screen.getByRole('button', { name: words.compute }));
    await screen.findByText(texts.en.errors.InvalidMarketplaceSelection);
    expect(wire.asked(extension.preview)).toEqual([]);
    await user.click(screen.getByRole('checkbox', { name: 'Kervan Haus' }));
    wire.refuse(extension.preview, 'TooManyRequests');
    await user.click(screen.getByRole('button', { name: words.compute }));
    await screen.findByRole('alert');
    expect(wire.asked(extension.preview).map(({ body }) => body)).toEqual([
      { asin: null, costUsdMinor: 1_250, weightG: 400, customerMarketPlaceIds: [41] },
    ]);
  });
});
