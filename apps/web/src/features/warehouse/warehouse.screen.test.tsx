import { act, screen, waitFor, within } from '@testing-library/react';
import { events } from '@kervan/contracts/events-calls';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Response } from '@kervan/contracts/endpoint';
import { orders } from '@kervan/contracts/orders-calls';
import { stores } from '@kervan/contracts/stores-calls';
import { subscriptions } from '@kervan/contracts/subscriptions-calls';
import { warehouse } from '@kervan/contracts/warehouse-calls';
import { setupSteps } from '@kervan/domain/warehouse/activation';
import { texts } from '@kervan/texts/texts';
import { languages } from '../../testing/languages.ts';
import { showScreen } from '../../testing/show.tsx';
import { germanStore, subscription } from '../../testing/signed-in.ts';
import { createWire, type Wire } from '../../testing/wire.ts';

type Language = 'en' | 'tr';
type Setup = Response<typeof warehouse.setup>;
type Market = Setup['markets'][number];
const market = (more: Partial<Market> = {}): Market => ({
  storeId: 41,
  marketPlaceId: 'A1PA6795UKMFR9',
  countryCode: 'DE',
  storeName: 'Kervan Haus',
  isWarehouseNeeded: false,
  isActive: false,
  activatedAt: null,
  missing: [],
  onTheWay: 0,
  ...more,
});
const ready: Setup = {
  agreement: { current: '2', accepted: '2' },
  profile: { isDone: true, declined: null },
  hasApprovedCard: true,
  isCreditLoaded: true,
  availableMinor: 12_345,
  isInsured: false,
  markets: [market()],
};
const carrier = (id: string, more: Partial<Response<typeof warehouse.carriers>[number]> = {}) => ({
  id,
  code: id,
  name: `${id} Parcel`,
  services: [{ code: 'S', name: 'Standard', transitDays: 5 }],
  refusesPoBox: false,
  refusesBatteries: false,
  maxLiquidMl: null,
  maxWeightLb: null,
  maxGirthIn: null,
  fromMinor: null,
  notice: null,
  ...more,
});

let wire: Wire;
let setup: Setup;
let saved: Response<typeof warehouse.carrierSettings>;
beforeEach(() => {
  setup = ready;
  saved = [
    { carrierId: 'DHL', isActive: true, priority: 1 },
    { carrierId: 'UPS', isActive: false, priority: 2 },
    { carrierId: 'FEDEX', isActive: true, priority: 3 },
  ];
  wire = createWire();
  wire.answer(warehouse.setup, () => setup);
  wire.answer(warehouse.carriers, [
    carrier('DHL', { refusesPoBox: true, maxLiquidMl: 0, maxWeightLb: 70, maxGirthIn: 108, fromMinor: 1_055 }),
    carrier('UPS', {
      refusesBatteries: true,
      maxLiquidMl: 500,
      notice: { kind: 'strike', until: '2026-03-09T12:00:00.000Z' },
    }),
    carrier('FEDEX', { notice: { kind: 'unserved', until: null } }),
  ]);
  wire.answer(warehouse.carrierSettings, () => saved);
  wire.answer(warehouse.setActive, null);
  wire.answer(warehouse.setInsurance, null);
  wire.answer(warehouse.saveCarrierSettings, ({ body }) => {
    saved = body as typeof saved;
    return null;
  });
});
const open = async (language: Language = 'en', address = '/warehouse') => {
  const shown = await showScreen(address, { wire, language });
  await screen.findByRole('heading', { level: 1, name: texts[language].warehouse.title });
  await screen.findByText(texts[language].warehouse.steps.title);
  return shown;
};
const words = (language: Language = 'en') => texts[language].warehouse;
const activateButton = (language: Language = 'en') =>
  screen.getByRole<HTMLButtonElement>('button', { name: `${words(language).markets.activate}: Kervan Haus` });
const deactivateButton = (language: Language = 'en') =>
  screen.getByRole<HTMLButtonElement>('button', { name: `${words(language).markets.deactivate}: Kervan Haus` });
const confirm = async (name: string) => within(await screen.findByRole('dialog')).getByRole('button', { name });
const stepOf = (step: string) => document.querySelector<HTMLElement>(`[data-step="${step}"]`);

describe('the steps of the set-up', () => {
  it.each(languages)('WH-001 WH-002 each missing step is named with its link (%s)', async (language) => {
    setup = {
      ...ready,
      agreement: { current: '2', accepted: null },
      profile: { isDone: false, declined: null },
      hasApprovedCard: false,
      isCreditLoaded: false,
      markets: [market({ missing: [...setupSteps] })],
    };
    await open(language);
    const t = words(language).steps;
    for (const [step, to] of [
      ['agreement', '/warehouseAgreement'],
      ['profile', '/warehouse/profile'],
      ['card', '/change-credit-card'],
      ['credit', '/load-warehouse-credit'],
      ['carrier', '#carriers'],
    ] as const) {
      const row = within(stepOf(step) ?? document.body);
      row.getByText(t.missing);
      row.getByText(t[step].label);
      expect(row.getByRole('link', { name: t[step].act }).getAttribute('href'), step).toBe(to);
    }
    within(stepOf('carrier') ?? document.body).getByText(t.carrier.text.replace('{{stores}}', 'Kervan Haus'));
    screen.getByText(t.progress.replace('{{done}}', '0').replace('{{all}}', '5'));
    const button = activateButton(language);
    expect(button.disabled).toBe(true);
    const named = words(language).markets.missing.replace(
      '{{steps}}',
      setupSteps.map((step) => t[step].label).join(', '),
    );
    screen.getByText(named);
    expect(button.closest('[data-tip]')?.getAttribute('data-tip') ?? button.dataset.tip).toBe(named);
  });

  it('WH-002 a text that was renewed asks again; what is done says so', async () => {
    setup = { ...ready, agreement: { current: '2', accepted: '1' }, markets: [market({ missing: ['agreement'] })] };
    await open();
    within(stepOf('agreement') ?? document.body).getByText(words().steps.renewed);
    within(stepOf('agreement') ?? document.body).getByText(words().steps.agreement.renewedText);
    within(stepOf('card') ?? document.body).getByText(words().steps.done);
    screen.getByText('4 of 5 steps done');
  });
});

describe('activating', () => {
  it.each(languages)('WH-078 asks first, then activates and says so (%s)', async (language) => {
    const { user } = await open(language);
    const t = words(language).markets;
    await user.click(activateButton(language));
    await screen.findByText(t.confirmOnText);
    expect(wire.asked(warehouse.setActive)).toHaveLength(0);
    setup = { ...ready, markets: [market({ isActive: true, activatedAt: '2026-03-02T09:00:00.000Z' })] };
    const counted = wire.asked(orders.counts).length;
    await user.click(await confirm(t.activate));
    await screen.findByText(t.activated.replace('{{store}}', 'Kervan Haus'));
    // Orders can be bought by it at once: a purchase that waited for it does not stand there as closed.
    await waitFor(() => expect(wire.asked(orders.counts).length).toBeGreaterThan(counted));
    const [asked] = wire.asked(warehouse.setActive);
    expect([asked?.url.searchParams.get('marketPlaceId'), asked?.body]).toEqual(['A1PA6795UKMFR9', { isActive: true }]);
    await screen.findByRole('button', { name: `${t.deactivate}: Kervan Haus` });
    expect(wire.asked(stores.list).length).toBeGreaterThan(1);
  });

  it('WH-002 goes back to where the seller came from', async () => {
    const { user, router } = await open('en', '/warehouse?source=%2FcompanyForm');
    await user.click(activateButton());
    await user.click(await confirm(words().markets.activate));
    await waitFor(() => expect(router.state.location.pathname).toBe('/companyForm'));
  });

  it.each(['https://evil.example/', '//evil.example', '/warehouse', '/login'])(
    'WH-002 %s is nowhere to go back to',
    async (source) => {
      const { user, router } = await open('en', `/warehouse?source=${encodeURIComponent(source)}`);
      await user.click(activateButton());
      await user.click(await confirm(words().markets.activate));
      await screen.findByText('The warehouse is active for Kervan Haus.');
      expect(router.state.location.pathname).toBe('/warehouse');
    },
  );

  it.each([
    ['en', 0, false],
    ['en', 1, false],
    ['tr', 3, true],
  ] as const)(
    'WH-002 WH-003 deactivating names what stops and what goes on (%s, %i on the way, needed %s)',
    async (language, onTheWay, isWarehouseNeeded) => {
      setup = { ...ready, markets: [market({ isActive: true, onTheWay, isWarehouseNeeded })] };
      const { user } = await open(language);
      const t = words(language).markets;
      await user.click(deactivateButton(language));
      const dialog = within(await screen.findByRole('dialog'));
      const way = onTheWay === 0 ? t.confirmOffNone : onTheWay === 1 ? t.confirmOffWay_one : t.confirmOffWay_other;
      const said = dialog.getByText((_, element) => element?.tagName === 'FORM' || false).textContent;
      expect(said).toContain(t.confirmOffText);
      expect(said).toContain(way.replace('{{count}}', String(onTheWay)));
      const needed = t.confirmOffNeeded.replace('{{market}}', language === 'tr' ? 'Almanya' : 'Germany');
      expect(said.includes(needed)).toBe(isWarehouseNeeded);
      await user.click(dialog.getByRole('button', { name: t.deactivate }));
      await screen.findByText(t.deactivated.replace('{{store}}', 'Kervan Haus'));
      expect(wire.asked(warehouse.setActive)[0]?.body).toEqual({ isActive: false });
    },
  );

  it('WH-078 another tab that is open sees by itself that it was activated', async () => {
    let push: (frame: object) => void = () => {};
    const stream = new ReadableStream<Uint8Array>({
      start(controller) {
        push = (frame) => controller.enqueue(new TextEncoder().encode(`id: 1\ndata: ${JSON.stringify(frame)}\n\n`));
      },
    });
    wire.reply(
      events.stream,
      () => new globalThis.Response(stream, { headers: { 'content-type': 'text/event-stream' } }),
    );
    await open();
    activateButton();
    setup = { ...ready, markets: [market({ isActive: true, activatedAt: '2026-03-02T09:00:00.000Z' })] };
    await act(async () => push({ id: 1, type: 'banner', storeId: 41 }));
    await screen.findByRole('button', { name: `${words().markets.deactivate}: Kervan Haus` });
  });

  it('WH-078 is closed while services are stopped, with the reason', async () => {
    wire.answer(subscriptions.get, { ...subscription, status: 'unpaid', servicesRun: false });
    await open();
    await waitFor(() => expect(activateButton().disabled).toBe(true));
    expect(activateButton().dataset.tip).toBe(texts.en.errors.NonPayingUser);
  });
});

describe('carriers', () => {
  const names = () =>
    screen.getAllByRole('listitem').flatMap((row) => /^(\d)(\w+ Parcel)/.exec(row.textContent)?.[2] ?? []);
  const press = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });

  it.each(languages)('WH-044 WH-046 shows what each takes and what is in its way (%s)', async (language) => {
    await open(language);
    const t = words(language).carriers;
    await screen.findByText('DHL Parcel');
    expect(names()).toEqual(['DHL Parcel', 'UPS Parcel', 'FEDEX Parcel']);
    const row = (name: string) => screen.getByText(name).closest('li')?.textContent ?? '';
    expect(row('DHL Parcel')).toContain(t.limit.poBox);
    expect(row('DHL Parcel')).toContain(t.limit.noLiquid);
    expect(row('DHL Parcel')).toMatch(/70 lb \((?:31\.8|31,8) kg\)/);
    expect(row('DHL Parcel')).toMatch(/108 .*274 cm/);
    expect(row('DHL Parcel')).toMatch(/10[.,]55/);
    expect(row('UPS Parcel')).toContain(t.limit.battery);
    expect(row('UPS Parcel')).toContain(t.limit.liquid.replace('{{ml}}', '500'));
    expect(row('UPS Parcel')).toContain(t.strike.replace('{{date}}', '03/09/26'));
    expect(row('FEDEX Parcel')).toContain(t.limit.none);
    expect(row('FEDEX Parcel')).toContain(
      t.unservedOpen.replace('{{market}}', language === 'tr' ? 'Almanya' : 'Germany'),
    );
  });

  it.each(languages)(
    'WH-044 WH-048 are moved by buttons and by the keyboard, said aloud, and saved as a whole (%s)',
    async (language) => {
      const { user } = await open(language);
      const t = words(language).carriers;
      expect((await press(t.up.replace('{{carrier}}', 'DHL Parcel'))).disabled).toBe(true);
      expect((await press(t.down.replace('{{carrier}}', 'FEDEX Parcel'))).disabled).toBe(true);
      expect((await press(t.save)).disabled).toBe(true);
      await user.click(await press(t.up.replace('{{carrier}}', 'FEDEX Parcel')));
      expect(names()).toEqual(['DHL Parcel', 'FEDEX Parcel', 'UPS Parcel']);
      await screen.findByText(
        t.moved.replace('{{carrier}}', 'FEDEX Parcel').replace('{{place}}', '2').replace('{{all}}', '3'),
      );
      const toggle = screen.getByRole('switch', { name: t.use.replace('{{carrier}}', 'UPS Parcel') });
      toggle.focus();
      await user.keyboard('{Alt>}{ArrowUp}{ArrowUp}{ArrowUp}{/Alt}');
      expect(names()).toEqual(['UPS Parcel', 'DHL Parcel', 'FEDEX Parcel']);
      await user.click(screen.getByRole('switch', { name: t.use.replace('{{carrier}}', 'UPS Parcel') }));
      await user.click(await press(t.save));
      await screen.findByText(t.saved);
      const [asked] = wire.asked(warehouse.saveCarrierSettings);
      expect([asked?.url.searchParams.get('customerMarketPlaceId'), asked?.body]).toEqual([
        '41',
        [
          { carrierId: 'UPS', isActive: true, priority: 1 },
          { carrierId: 'DHL', isActive: true, priority: 2 },
          { carrierId: 'FEDEX', isActive: true, priority: 3 },
        ],
      ]);
    },
  );

  it('WH-048 without one that is on nothing is saved; what was changed is discarded', async () => {
    const { user } = await open();
    const t = words().carriers;
    await screen.findByText('DHL Parcel');
    for (const name of ['DHL Parcel', 'FEDEX Parcel'])
      await user.click(screen.getByRole('switch', { name: t.use.replace('{{carrier}}', name) }));
    screen.getByText(t.needsOne);
    expect((await press(t.save)).disabled).toBe(true);
    expect((await press(t.save)).dataset.tip).toBe(t.needsOne);
    await user.click(await press(t.reset));
    expect(screen.queryByText(t.needsOne)).toBeNull();
    expect(
      screen.getByRole<HTMLInputElement>('switch', { name: t.use.replace('{{carrier}}', 'DHL Parcel') }).checked,
    ).toBe(true);
  });

  it.each(languages)(
    'WH-046 a market without carriers, and a warehouse that does not answer, are told apart (%s)',
    async (language) => {
      wire.refuse(warehouse.carriers, 'WarehouseNotActive');
      const { unmount } = await open(language);
      await screen.findByText(
        words(language).carriers.none.replace('{{market}}', language === 'tr' ? 'Almanya' : 'Germany'),
      );
      unmount();
      wire.refuse(warehouse.carriers, 'WarehouseNotReachable', { status: 503 });
      await open(language);
      await screen.findByText(words(language).carriers.failed);
    },
  );
});

describe('insurance', () => {
  it.each(languages)(
    'WH-024 WH-025 WH-026 says what it costs by examples, its terms and its scope (%s)',
    async (language) => {
      await open(language);
      const t = words(language).insurance;
      const rows = screen.getAllByRole('row').map((row) => row.textContent.replace(/[^\d.,]+/g, ' ').trim());
      const figures = [
        '100.00 0.00 100.00',
        '100.01 1.50 100.01',
        '150.00 1.50 150.00',
        '150.01 3.00 150.01',
        '1,000.00 27.00 1,000.00',
      ];
      const plain = rows.map((row) => row.replaceAll(/[.,]/g, ''));
      for (const figure of figures) expect(plain).toContain(figure.replaceAll(/[.,]/g, ''));
      screen.getByText(t.scope);
      screen.getByText(t.terms.replace('{{months}}', '2').replace('{{lost}}', '15').replace('{{damage}}', '5'));
      expect(screen.getByRole<HTMLInputElement>('switch', { name: t.label }).checked).toBe(false);
    },
  );

  it('WH-027 WH-040 names where it holds and which stores it does not reach', async () => {
    setup = { ...ready, markets: [market(), market({ storeId: 42, countryCode: 'TR', storeName: 'Kervan TR' })] };
    await open();
    screen.getByText(/^Insured destinations: United States, Canada, .*Australia\.$/);
    screen.getByText(/Not insured among your stores: Türkiye\.$/);
  });

  it.each([
    ['en', false],
    ['tr', true],
  ] as const)('WH-079 WH-087 is switched and says so (%s, on before: %s)', async (language, isInsured) => {
    setup = { ...ready, isInsured };
    const { user } = await open(language);
    const t = words(language).insurance;
    setup = { ...ready, isInsured: !isInsured };
    await user.click(screen.getByRole('switch', { name: t.label }));
    await screen.findByText(isInsured ? t.turnedOff : t.turnedOn);
    expect(wire.asked(warehouse.setInsurance).map(({ body }) => body)).toEqual([{ isActive: !isInsured }]);
    await waitFor(() =>
      expect(screen.getByRole<HTMLInputElement>('switch', { name: t.label }).checked).toBe(!isInsured),
    );
  });
});

describe('the page of the warehouse', () => {
  it.each(languages)(
    'WH-001 shows the credit with its links, and says that it could not be read (%s)',
    async (language) => {
      const { unmount } = await open(language);
      const t = words(language).balance;
      expect(screen.getByRole('link', { name: t.open }).getAttribute('href')).toBe('/warehouse-credit');
      expect(screen.getAllByRole('link', { name: t.load }).map((link) => link.getAttribute('href'))).toContain(
        '/load-warehouse-credit',
      );
      screen.getByText(t.available);
      expect(document.body.textContent).toMatch(/123[.,]45/);
      unmount();
      wire.refuse(warehouse.setup, 'UnexpectedError', { status: 500 });
      await showScreen('/warehouse', { wire, language });
      await screen.findByText(words(language).failed);
    },
  );

  it('WH-077 says what the warehouse does not take, in the words of the form', async () => {
    setup = { ...ready, profile: { isDone: true, declined: 'zipCode' } };
    await open();
    screen.getByText('The field “Postal code” was rejected. Correct it and save the profile again.');
  });

  it('WH-001 without a store one is offered to be connected', async () => {
    setup = { ...ready, markets: [] };
    await open();
    expect(screen.getByRole('link', { name: words().markets.connect }).getAttribute('href')).toBe(
      '/addStoreSteps/AddStore',
    );
  });

  it.each(languages)('WH-001 is reached from the menu under my store (%s)', async (language) => {
    await open(language);
    const entry = (await screen.findAllByRole('link', { name: texts[language].shell.menu.warehouse }))[0];
    expect(entry?.getAttribute('href')).toBe('/warehouse');
  });

  it.each(languages)(
    'SHELL-056 WH-004 a market that needs it leads here with a warning, but not from help (%s)',
    async (language) => {
      const needs = {
        ...germanStore,
        marketPlace: { ...germanStore.marketPlace, countryCode: 'SE' as const, isWarehouseNeeded: true },
      };
      wire.answer(stores.list, [needs]);
      setup = { ...ready, markets: [market({ countryCode: 'SE', isWarehouseNeeded: true })] };
      const { router, unmount } = await showScreen('/filters', { wire, language });
      await screen.findByText(words(language).neededEffect);
      expect([router.state.location.pathname, router.state.location.search]).toEqual([
        '/warehouse',
        { source: '/filters' },
      ]);
      unmount();
      const help = await showScreen('/helpdesk', { wire, language });
      await waitFor(() => expect(help.router.state.location.pathname).toBe('/helpdesk'));
      help.unmount();
      await showScreen('/companyForm', { wire, language });
      const link = await screen.findByRole('link', { name: texts[language].banners.toWarehouse });
      expect(link.getAttribute('href')).toBe('/warehouse?source=%2Fcompanyform');
      screen.getByText(texts[language].banners.warehouseNeededEffect);
    },
  );
});
