import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { activity } from '@kervan/contracts/activity-calls';
import type { Response } from '@kervan/contracts/endpoint';
import { filters } from '@kervan/contracts/filters-calls';
import { routing } from '@kervan/contracts/routing-calls';
import { filterNames, type FilterName } from '@kervan/domain/filters/filter-names';
import { filterOffers } from '@kervan/domain/filters/filter-params';
import { directSendingPolicyVersion } from '@kervan/domain/routing/direct-sending';
import { defaultFilters } from '@kervan/domain/settings/default-settings';
import type { SendingType } from '@kervan/domain/warehouse/sending-type';
import { texts } from '@kervan/texts/texts';
import { languages } from '../../testing/languages.ts';
import { showScreen } from '../../testing/show.tsx';
import { AS_OF } from '../../testing/signed-in.ts';
import { createWire } from '../../testing/wire.ts';
import { unsetRouting } from '../../testing/routing-answers.ts';

const none = { alone: 0, shared: 0, total: 0 };
/** Saving changes no product. */
const noEffect: Response<typeof filters.dryRun> = {
  revision: 4,
  computedAt: AS_OF,
  durationMs: 3,
  items: 10,
  evaluated: 10,
  waiting: 0,
  offered: { before: 10, after: 10, lost: 0 },
  released: 0,
  caught: 0,
  totals: { zeroed: none, removed: none, restored: none },
  filters: [],
  samples: [],
  orders: null,
};

describe('the filters screen', () => {
  it('says what failed and asks again', async () => {
    const wire = createWire();
    wire.refuse(filters.get, 'UnexpectedError', { status: 500 });
    wire.refuse(routing.get, 'UnexpectedError', { status: 500 });
    const { user } = await showScreen('/filters', { wire });
    const again = await screen.findByRole('button', { name: 'Try again' });
    const before = wire.asked(filters.get).length;
    await user.click(again);
    expect(wire.asked(filters.get).length).toBeGreaterThan(before);
  });

  it('STORE-066 keeps the filters of direct sending closed until its policy is accepted', async () => {
    const wire = createWire();
    wire.answer(filters.get, {
      revision: 1,
      filters: filterNames.map((filterName) => ({ filterName, action: 0 as const, params: {}, held: 0 })),
    });
    wire.answer(routing.get, { ...unsetRouting, revision: 1 });
    const { user } = await showScreen('/filters?sendingType=direct', { wire });
    expect(await screen.findByText(/off for this store until you accept its policy/)).toBeTruthy();
    const panel = await screen.findByRole('tabpanel');
    expect(within(panel).queryAllByRole('radio')).toEqual([]);
    await user.click(screen.getByRole('tab', { name: /Warehouse shipping/ }));
    expect((await within(panel).findAllByRole('radio')).length).toBeGreaterThan(filterNames.length);
  });

  it.each(languages)(
    'FILT-001 each filter says of how many products its figure is known, and warns where it is none (%s)',
    async (language) => {
      const wire = createWire();
      wire.answer(filters.get, {
        revision: 1,
        filters: filterNames.map((filterName) => ({ filterName, action: 0 as const, params: {}, held: 0 })),
      });
      wire.answer(routing.get, { ...unsetRouting, revision: 1 });
      const known: Partial<Record<FilterName, number>> = {
        SourcePriceRange: 4_800,
        Voltage: 0,
        CustomPriceUnknown: 12,
        WithoutSalesRankSource: 5_000,
      };
      wire.answer(filters.known, {
        items: 5_000,
        filters: filterNames.map((filterName) => ({ filterName, known: known[filterName] ?? null })),
      });
      await showScreen('/filters', { wire, language });
      const panel = await screen.findByRole('tabpanel');
      const says = async (text: string) => (await within(panel).findByText(text)).closest('div')?.className ?? '';
      const words =
        language === 'en'
          ? [
              'Known for 4.800 of 5.000 products.',
              'Known for none of the 5.000 products: the filter stops nothing yet.',
              'Known for 12 of 5.000 products: 4.988 products fail this filter when it is on.',
            ]
          : [
              '5.000 üründen 4.800 tanesi için biliniyor.',
              '5.000 ürünün hiçbiri için bilinmiyor: filtre şimdilik hiçbir ürünü durdurmuyor.',
              '5.000 üründen 12 tanesi için biliniyor: açıkken 4.988 ürün bu filtreye takılır.',
            ];
      for (const [place, text] of words.entries()) expect((await says(text)).includes('warn'), text).toBe(place > 0);
      // What is known of all is not worth a line.
      expect(within(panel).queryByText(/5\.000 (of 5\.000 products|tanesi)/)).toBeNull();
      expect(within(panel).getAllByRole('link', { name: texts[language].filterSettings.known.enter })).toHaveLength(1);
    },
  );

  it.each(languages)(
    'FILT-001 lists every filter of both ways of sending with its action and numbers, and saves changes of both together (%s)',
    async (language) => {
      const wire = createWire();
      const stored = (type: SendingType) =>
        Object.entries(defaultFilters('DE', type)).map(([filterName, { action, params }]) => ({
          filterName: filterName as FilterName, // Its keys are the names.
          action: filterName === 'CriticalStock' ? (type === 'direct' ? (1 as const) : (0 as const)) : action,
          params,
          held: 0,
        }));
      wire.answer(filters.get, ({ url }) => ({
        revision: 4,
        filters: stored(url.searchParams.get('sendingType') === 'direct' ? 'direct' : 'warehouse'),
      }));
      wire.answer(routing.get, {
        ...unsetRouting,
        accepted: { textVersion: directSendingPolicyVersion, at: AS_OF, by: 'ayse@example.com' },
        revision: 4,
      });
      wire.answer(filters.dryRun, noEffect);
      wire.answer(filters.save, { revision: 5, actionId: 9 });
      wire.hang(activity.list);
      const { user } = await showScreen('/filters', { wire, language });
      const { enums, filterSettings: words } = texts[language];
      const panel = await screen.findByRole('tabpanel');
      const choice = (name: FilterName) =>
        within(panel).getByLabelText(words.actions.label.replace('{{name}}', enums.filter[name]));
      const chosen = (name: FilterName) => within(choice(name)).getByRole('radio', { checked: true }).textContent;
      for (const [tab, critical] of [
        ['warehouse', 'Inactive'],
        ['direct', 'Zero'],
      ] as const) {
        await user.click(await screen.findByRole('tab', { name: new RegExp(words.tabs[tab]) }));
        await waitFor(() => expect(chosen('CriticalStock')).toBe(enums.filterAction[critical]));
        for (const name of filterNames) {
          expect(choice(name), name).toBeDefined();
          const row = choice(name).closest('[data-field]');
          expect(row?.querySelectorAll('input:not([type="hidden"])').length, name).toBe(
            filterOffers[name].params.length,
          );
        }
        await user.click(within(choice('CriticalStock')).getByRole('radio', { name: enums.filterAction.Remove }));
      }
      const save = language === 'en' ? 'Save 2 changes' : '2 değişikliği kaydet';
      const button = await screen.findByRole<HTMLButtonElement>('button', { name: save });
      await waitFor(() => expect(button.disabled).toBe(false));
      await user.click(button);
      await waitFor(() => expect(wire.asked(filters.save)).toHaveLength(1));
      expect(wire.asked(filters.save)[0]?.body).toEqual(
        (['warehouse', 'direct'] as const).map((sendingType) =>
          expect.objectContaining({ sendingType, filterName: 'CriticalStock', action: 2 }),
        ),
      );
    },
  );

  it('M3 the number that is typed before a save goes along with it; without one to type none does', async () => {
    for (const zeroed of [900, 3]) {
      const wire = createWire();
      wire.answer(filters.get, ({ url }) => ({
        revision: 4,
        filters: filterNames.map((filterName) => ({
          filterName,
          ...defaultFilters('DE', url.searchParams.get('sendingType') === 'direct' ? 'direct' : 'warehouse')[
            filterName
          ],
          held: 0,
        })) as Response<typeof filters.get>['filters'], // Every name with its default.
      }));
      wire.answer(routing.get, { ...unsetRouting, revision: 4 });
      const totals = { ...noEffect.totals, zeroed: { alone: zeroed, shared: 0, total: zeroed } };
      wire.answer(filters.dryRun, { ...noEffect, totals });
      wire.answer(filters.save, { revision: 5, actionId: 9 });
      wire.hang(activity.list);
      const { user, unmount } = await showScreen('/filters?sendingType=warehouse', { wire, language: 'en' });
      const { enums, filterSettings: words } = texts.en;
      const panel = await screen.findByRole('tabpanel');
      const choice = await within(panel).findByLabelText(
        words.actions.label.replace('{{name}}', enums.filter.PrimeExclusive),
      );
      const other = within(choice).getByRole('radio', { checked: false, name: enums.filterAction.Remove });
      await user.click(other);
      const button = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Save 1 change/ });
      await screen.findByRole('button', { name: /^Save 1 change/ });
      if (zeroed > 200) {
        const box = await screen.findByLabelText(words.confirm.label.replace('{{items}}', String(zeroed)));
        expect(button().disabled).toBe(true);
        await user.type(box, String(zeroed));
      }
      await waitFor(() => expect(button().disabled).toBe(false));
      await user.click(button());
      await waitFor(() => expect(wire.asked(filters.save)).toHaveLength(1));
      const { url } = wire.asked(filters.save)[0] ?? expect.unreachable();
      expect(url.searchParams.get('confirmed')).toBe(zeroed > 200 ? String(zeroed) : null);
      unmount();
    }
  });
});
