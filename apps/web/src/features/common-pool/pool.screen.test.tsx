import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { activity } from '@kervan/contracts/activity-calls';
import type { PoolEntry } from '@kervan/contracts/common-pool';
import { commonPool } from '@kervan/contracts/common-pool-calls';
import type { ListForecastAnswer } from '@kervan/contracts/restrictions';
import { restrictions } from '@kervan/contracts/restrictions-calls';
import { stores } from '@kervan/contracts/stores-calls';
import { subscriptions } from '@kervan/contracts/subscriptions-calls';
import { poolResults } from '@kervan/domain/common-pool/add-from-pool';
import { texts } from '@kervan/texts/texts';
import { languages } from '../../testing/languages.ts';
import { showScreen } from '../../testing/show.tsx';
import { AS_OF, germanStore, subscription } from '../../testing/signed-in.ts';
import { layOut, resizeTo } from '../../testing/window.ts';
import { createWire, type Wire } from '../../testing/wire.ts';

const entry = (over: Partial<PoolEntry> = {}): PoolEntry => ({
  id: 7,
  brand: 'Acme',
  asin: 'B0KERVAN01',
  infringementType: 'TradeMark',
  source: 'FromMail',
  sellers: 12,
  createDate: '2026-01-05',
  lastDate: '2026-02-17',
  own: [],
  ...over,
});
const brandEntry = (over: Partial<PoolEntry> = {}) => entry({ asin: null, ...over });
const pageOf = (items: PoolEntry[], totalCount = items.length) => ({
  items,
  totalCount,
  page: 1,
  limit: 25,
  nextCursor: null,
  asOf: AS_OF,
});
const none = { alone: 0, shared: 0, total: 0 };
const nothing = { zeroed: none, removed: none, restored: none };
const effectOf = (removed: number, each: [number, number][] = [[41, removed]]): ListForecastAnswer => ({
  revision: 3,
  computedAt: AS_OF,
  durationMs: 40,
  items: 1_000,
  evaluated: 1_000,
  waiting: 0,
  offered: { before: 900, after: 900 - removed, lost: removed },
  released: 0,
  caught: 0,
  totals: { ...nothing, removed: { alone: removed, shared: 0, total: removed } },
  filters: [],
  samples: [],
  orders: null,
  stores: each.map(([customerMarketPlaceId, count]) => ({
    customerMarketPlaceId,
    zeroed: 0,
    removed: count,
    restored: 0,
  })),
});
const frenchStore = {
  ...germanStore,
  id: 42,
  name: 'Kervan Maison',
  storeCode: 'KVN42',
  marketPlace: { ...germanStore.marketPlace, id: 'A13V1IB3VIYZZH', countryCode: 'FR' as const },
};
const haveTwoStores = () => wire.answer(stores.list, [germanStore, frenchStore]);
let wire: Wire;
beforeEach(() => {
  wire = createWire();
  wire.answer(activity.list, { items: [], nextCursor: null } as never); // Nothing else of it is looked at.
  wire.answer(restrictions.dryRun, effectOf(0));
  layOut({ width: 1_400, height: 700 });
});
const lastAsked = () => wire.asked(commonPool.list).at(-1);
const rowOf = async (text: string) => within((await screen.findByText(text)).closest('[role=row]') as HTMLElement);

describe('the common pools', () => {
  it('FILT-026 FILT-027 FILT-028 show what was warned about, how many sellers, when and by which way, in both languages', async () => {
    for (const language of languages) {
      const words = texts[language];
      for (const [path, kind] of [
        ['/commonBrandPool', 'brand'],
        ['/commonProductPool', 'product'],
      ] as const) {
        const shown = kind === 'brand' ? brandEntry() : entry();
        wire.answer(commonPool.list, pageOf([{ ...shown, own: [{ customerMarketPlaceId: 41, list: 'restricted' }] }]));
        const { unmount } = await showScreen(path, { wire, language });
        const row = await rowOf('Acme');
        expect(screen.getByRole('heading', { name: words.commonPool.title[kind] })).toBeTruthy();
        expect(screen.getByText(words.commonPool.note[kind])).toBeTruthy();
        for (const said of [
          words.lists.infringement.TradeMark,
          words.lists.source.FromMail,
          words.commonPool.own.restricted,
          '12',
          '01/05/26',
          '02/17/26',
        ])
          expect(row.getByText(said), `${path} ${language} ${said}`).toBeTruthy();
        if (kind === 'product') expect(row.getByText('B0KERVAN01')).toBeTruthy();
        expect(lastAsked()?.url.searchParams.get('kind')).toBe(kind);
        unmount();
      }
    }
  });

  it('FILT-028 say the same of an entry on a phone', async () => {
    resizeTo('phone');
    const { lists, commonPool: pool } = texts.en;
    wire.answer(commonPool.list, pageOf([entry({ own: [{ customerMarketPlaceId: 41, list: 'excluded' }] })]));
    await showScreen('/commonProductPool', { wire, language: 'en' });
    const card = (await screen.findByText('Acme')).closest('article') ?? document.body;
    expect(within(card).getByText('B0KERVAN01')).toBeTruthy();
    const facts = [...card.querySelectorAll('dt')].map((name) => [
      name.textContent,
      name.nextElementSibling?.textContent,
    ]);
    expect(facts).toEqual([
      [lists.columns.infringement, lists.infringement.TradeMark],
      [lists.columns.source, lists.source.FromMail],
      [pool.columns.sellers, '12'],
      [pool.columns.created, '01/05/26'],
      [pool.columns.last, '02/17/26'],
      [pool.columns.own, pool.own.excluded],
    ]);
  });

  it('SHELL-013 stand in the menu after the excluded products', async () => {
    wire.answer(commonPool.list, pageOf([]));
    await showScreen('/commonProductPool', { wire });
    const link = await screen.findByRole('link', { name: texts.en.shell.menu.commonProductPool });
    expect(link.getAttribute('aria-current')).toBe('page');
    const paths = within(link.closest('nav') as HTMLElement)
      .getAllByRole('link')
      .map((each) => each.getAttribute('href'));
    expect(paths.slice(paths.indexOf('/excludedProducts'), paths.indexOf('/excludedProducts') + 3)).toEqual([
      '/excludedProducts',
      '/commonBrandPool',
      '/commonProductPool',
    ]);
  });

  it('FILT-043 search, filters, page and order stand in the address, an empty pool and a failed one say so', async () => {
    wire.answer(commonPool.list, pageOf([entry()], 120));
    const { user, router } = await showScreen('/commonProductPool?source=FromAPI&infringement=Suspected&sort=sellers', {
      wire,
    });
    await screen.findByText('Acme');
    expect(lastAsked()?.body).toMatchObject({
      source: 'FromAPI',
      infringementType: 'Suspected',
      sort: 'sellers',
      desc: true,
    });
    await user.click(screen.getByRole('combobox', { name: 'Source' }));
    await user.click(await screen.findByRole('option', { name: 'Email' }));
    await waitFor(() => expect(lastAsked()?.body).toMatchObject({ source: 'FromMail', infringementType: 'Suspected' }));
    expect(router.history.location.search).toContain('source=FromMail');
    await user.click(screen.getByRole('button', { name: /^Last warning/ }));
    await waitFor(() => expect(lastAsked()?.body).toMatchObject({ sort: 'last' }));
    await user.click(screen.getByRole('button', { name: /^Next page/ }));
    await waitFor(() => expect(lastAsked()?.body).toMatchObject({ page: 2 }));
    wire.answer(commonPool.list, pageOf([]));
    await user.type(screen.getByRole('searchbox', { name: 'Search the pool' }), 'zzz{Enter}');
    await screen.findByText('No entry matches');
    expect(lastAsked()?.body).toMatchObject({ page: 1, search: 'zzz' });
    await user.click(screen.getByRole('button', { name: 'Show the whole pool' }));
    await screen.findByText('The pool is empty');
    expect(lastAsked()?.body).not.toHaveProperty('source');
  });

  it('says when it could not be loaded', async () => {
    wire.refuse(commonPool.list, 'ValidationFailed');
    await showScreen('/commonBrandPool', { wire });
    await screen.findByText('We couldn’t load the pool');
  });

  it('FILT-029 FILT-044 entries are added after what it would do is seen; those that were not are named, and one click takes it back', async () => {
    wire.answer(commonPool.list, pageOf([entry(), entry({ id: 8, brand: 'Globex', asin: 'B0KERVAN02' })]));
    wire.answer(restrictions.dryRun, effectOf(340));
    wire.answer(commonPool.addToRestricted, {
      added: 1,
      actionIds: [9],
      results: poolResults.map((result, at) => ({
        entry: at + 1,
        customerMarketPlaceId: 41,
        value: `VALUE-${at}`,
        result,
      })),
    });
    const { user } = await showScreen('/commonProductPool', { wire });
    await user.click((await rowOf('Globex')).getByRole('checkbox'));
    await user.click(await screen.findByRole('button', { name: 'Add to restricted' }));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByRole('textbox', { name: /340/ });
    const asked = wire.asked(restrictions.dryRun).at(-1);
    expect(asked?.url.searchParams.get('type')).toBe('restrictedProduct');
    expect(asked?.body).toEqual({ poolEntries: [8], customerMarketPlaceIds: [41] });
    const confirm = dialog.getByRole<HTMLButtonElement>('button', { name: 'Add to restricted' });
    expect(confirm.disabled).toBe(true);
    await user.type(dialog.getByRole('textbox', { name: /340/ }), '340');
    expect(wire.asked(commonPool.addToRestricted)).toHaveLength(0);
    await user.click(confirm);
    const told = within(await dialog.findByRole('list', { name: texts.en.commonPool.results }));
    expect(wire.asked(commonPool.addToRestricted).map(({ body }) => body)).toEqual([
      { entries: [8], customerMarketPlaceIds: [41], confirmed: 340 },
    ]);
    for (const result of poolResults)
      expect(told.queryAllByText(texts.en.commonPool.result[result])).toHaveLength(result === 'Added' ? 0 : 1);
    expect(dialog.getByRole('status').textContent).toBe('1 record was added · 7 entries weren’t added');
    wire.answer(activity.undo, { undone: 1, list: 'restrictedProduct', skipped: [] });
    await user.click(await screen.findByRole('button', { name: /^Undo/ }));
    await waitFor(() => expect(wire.asked(activity.undo).map(({ body }) => body)).toEqual([{ actionId: 9 }]));
  });

  it('FILT-029 two hundred of those that were not added are named, and how many more there are is said', async () => {
    wire.answer(commonPool.list, pageOf([entry()]));
    wire.answer(commonPool.addToRestricted, {
      added: 0,
      actionIds: [],
      results: Array.from({ length: 205 }, (_, at) => ({
        entry: at + 1,
        customerMarketPlaceId: 41,
        value: `VALUE-${at}`,
        result: 'AlreadyAdded' as const,
      })),
    });
    const { user } = await showScreen('/commonProductPool', { wire });
    await user.click((await rowOf('Acme')).getByRole('checkbox'));
    await user.click(await screen.findByRole('button', { name: 'Add to restricted' }));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByText('No product goes off sale.');
    await user.click(dialog.getByRole('button', { name: 'Add to restricted' }));
    const told = within(await dialog.findByRole('list', { name: texts.en.commonPool.results }));
    expect(told.getAllByRole('listitem')).toHaveLength(200);
    expect(dialog.getByText(texts.en.commonPool.more_other.replace('{{entries}}', '5'))).toBeTruthy();
  });

  it('FILT-044 in several stores: what it would do in each, and one click takes it back in all of them', async () => {
    haveTwoStores();
    wire.answer(
      commonPool.list,
      pageOf([brandEntry({ own: [42, 41].map((id) => ({ customerMarketPlaceId: id, list: 'reliable' as const })) })]),
    );
    wire.answer(restrictions.dryRun, ({ body }) =>
      (body as { customerMarketPlaceIds: number[] }).customerMarketPlaceIds.length > 1
        ? effectOf(5, [
            [41, 2],
            [42, 3],
          ])
        : effectOf(2),
    );
    wire.answer(commonPool.addToRestricted, { added: 2, actionIds: [9, 10], results: [] });
    wire.answer(activity.undo, { undone: 1, list: 'restrictedBrand', skipped: [] });
    const { user } = await showScreen('/commonBrandPool', { wire });
    expect((await rowOf('Acme')).getByText('Reliable (2 stores)')).toBeTruthy();
    await user.click((await rowOf('Acme')).getByRole('checkbox'));
    await user.click(await screen.findByRole('button', { name: 'Add to restricted' }));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByText('2 products are removed from the inventory.', { exact: false });
    expect(dialog.queryByRole('list', { name: texts.en.lists.effect.each })).toBeNull();
    await user.click(dialog.getByRole('checkbox', { name: 'Kervan Maison' }));
    const each = within(await dialog.findByRole('list', { name: texts.en.lists.effect.each }));
    expect(each.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Kervan Haus.*2/),
      expect.stringMatching(/^Kervan Maison.*3/),
    ]);
    await user.click(dialog.getByRole('button', { name: 'Add to restricted' }));
    await user.click(await screen.findByRole('button', { name: /^Undo/ }));
    await waitFor(() =>
      expect(wire.asked(activity.undo).map(({ body }) => body)).toEqual([{ actionId: 9 }, { actionId: 10 }]),
    );
    expect(wire.asked(commonPool.addToRestricted)[0]?.body).toMatchObject({ customerMarketPlaceIds: [41, 42] });
  });

  it('FILT-044 asks for a store where none is chosen', async () => {
    haveTwoStores();
    wire.answer(commonPool.list, pageOf([brandEntry()]));
    const { user } = await showScreen('/commonBrandPool', { wire });
    await user.click((await rowOf('Acme')).getByRole('checkbox'));
    await user.click(await screen.findByRole('button', { name: 'Add to restricted' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(await dialog.findByRole('checkbox', { name: 'Kervan Haus' }));
    await user.click(dialog.getByRole('button', { name: 'Add to restricted' }));
    await dialog.findByText(texts.en.errors.InvalidMarketplaceSelection);
    expect(wire.asked(commonPool.addToRestricted)).toHaveLength(0);
  });

  it('the seller’s own judgement: an entry goes on the reliable list, once it is seen what that does', async () => {
    wire.answer(commonPool.list, pageOf([brandEntry()]));
    wire.answer(restrictions.add, { added: 1, actionIds: [9], lines: [] });
    const { user } = await showScreen('/commonBrandPool', { wire, language: 'tr' });
    const words = texts.tr.commonPool;
    await user.click((await rowOf('Acme')).getByRole('checkbox'));
    await user.click(await screen.findByRole('button', { name: words.trust }));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByText(words.addText.reliable.brand);
    await waitFor(() =>
      expect(wire.asked(restrictions.dryRun).at(-1)?.url.searchParams.get('type')).toBe('reliableBrand'),
    );
    await waitFor(() =>
      expect(dialog.getByRole<HTMLButtonElement>('button', { name: words.trust }).disabled).toBe(false),
    );
    await user.click(dialog.getByRole('button', { name: words.trust }));
    await waitFor(() => expect(wire.asked(restrictions.add)).toHaveLength(1));
    const [asked] = wire.asked(restrictions.add);
    expect(asked?.url.searchParams.get('type')).toBe('reliableBrand');
    expect(asked?.body).toEqual({ values: ['Acme'], customerMarketPlaceIds: [41] });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('FILT-030 FILT-044 more than 1,000 entries are not asked for, nor is anything while services are stopped', async () => {
    wire.answer(commonPool.list, pageOf([entry()], 1_500));
    const { user, unmount } = await showScreen('/commonProductPool', { wire });
    const action = (name: string) => screen.getByRole('button', { name });
    const closed = () =>
      ['Add to restricted', 'Mark as reliable'].map((name) => action(name).getAttribute('aria-disabled'));
    await user.click((await rowOf('Acme')).getByRole('checkbox'));
    await screen.findByRole('button', { name: 'Add to restricted' });
    expect(closed()).toEqual(['false', 'false']);
    await user.click(screen.getByRole('button', { name: /Select all 1.500/ }));
    await waitFor(() => expect(closed()).toEqual(['true', 'true']));
    await user.click(action('Add to restricted'));
    expect(screen.queryByRole('dialog')).toBeNull();
    unmount();
    wire.answer(commonPool.list, pageOf([entry()]));
    wire.answer(subscriptions.get, { ...subscription, status: 'unpaid', servicesRun: false });
    const again = await showScreen('/commonProductPool', { wire });
    await again.user.click((await rowOf('Acme')).getByRole('checkbox'));
    await screen.findByRole('button', { name: 'Add to restricted' });
    expect(closed()).toEqual(['true', 'true']);
  });
});
