import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { credit } from '@kervan/contracts/credit-calls';
import { events as hints } from '@kervan/contracts/events-calls';
import { identity } from '@kervan/contracts/identity-calls';
import { insuranceClaims } from '@kervan/contracts/insurance-claims-calls';
import type { PackageDetails, PackageSending } from '@kervan/contracts/package-row';
import { packages } from '@kervan/contracts/packages-calls';
import type { PackageMoney } from '@kervan/contracts/parcel-money';
import { parcelMoney } from '@kervan/contracts/parcel-money-calls';
import { parcels } from '@kervan/contracts/parcels-calls';
import { stores } from '@kervan/contracts/stores-calls';
import { subscriptions } from '@kervan/contracts/subscriptions-calls';
import { warehouseChat } from '@kervan/contracts/warehouse-chat-calls';
import { warehouseReviews } from '@kervan/contracts/warehouse-reviews-calls';
import { packageEventKinds } from '@kervan/domain/orders/package-event';
import type { Language } from '@kervan/texts/languages';
import { texts } from '@kervan/texts/texts';
import { session } from '../../session/session.ts';
import { languages } from '../../testing/languages.ts';
import { packageDetails } from '../../testing/package-answers.ts';
import { showScreen } from '../../testing/show.tsx';
import { germanStore, subscription, user } from '../../testing/signed-in.ts';
import { layOut, resizeTo } from '../../testing/window.ts';
import { createWire, type Wire } from '../../testing/wire.ts';

const spoken = (element: Element | null) => element?.textContent?.replaceAll(/[\u00a0\u202f]/g, ' ') ?? '';
const money: PackageMoney = {
  packageId: 41,
  no: 'KRV-00088251',
  state: 'held',
  carrierCode: 'USPS',
  serviceCode: 'PRIORITY',
  serviceName: 'USPS Priority Mail',
  isOtherService: false,
  estimate: 2_000,
  parts: { shipping: 2_000, insurance: 150, storage: 0, total: 2_150 },
  waitingSince: null,
  storageGrowsAt: null,
  destroyDate: null,
  missing: 0,
  chooseUntil: null,
  chooseReason: null,
  offers: [],
  duty: null,
};

let wire: Wire;
beforeEach(() => {
  layOut({ width: 1_400, height: 700 });
  wire = createWire();
  wire.answer(parcelMoney.ofPackage, money);
  wire.answer(parcelMoney.extrasOfPackage, []);
  wire.answer(insuranceClaims.ofPackage, { valueMinor: 3_468, coverMinor: null, terms: [], claims: [] });
  wire.answer(warehouseReviews.ofPackage, { isDelivered: false, review: null });
  wire.answer(warehouseChat.ofPackage, { packageNo: 'KRV-00088251', sellerAmazonOrderId: '305', chats: [] });
  wire.reply(
    packages.photo,
    () =>
      new globalThis.Response('jpeg', {
        headers: { 'content-type': 'image/jpeg', 'content-disposition': "attachment; filename*=UTF-8''a.jpg" },
      }),
  );
});

async function openOne(data: PackageDetails, language: Language = 'en', search = '') {
  wire.answer(packages.details, data);
  const shown = await showScreen(`/warehouse/packages/${data.packageNo}${search}`, { wire, language });
  const words = texts[language].packages;
  await screen.findByRole('heading', { level: 1, name: data.packageNo });
  return { ...shown, words };
}
const cardOf = (name: string) => screen.getByRole('heading', { name }).closest('section');
const titles = () => screen.getAllByRole('heading', { level: 2 }).map(spoken);

describe('the page of a package', () => {
  it.each(languages)('WH-019 shows its way, measures, what it costs and where it is sent (%s)', async (language) => {
    const { words } = await openOne(packageDetails(), language);
    const stations = within(screen.getByRole('list', { name: words.route.label })).getAllByRole('listitem');
    expect(stations.map((station) => station.getAttribute('data-state'))).toEqual([
      'done',
      'done',
      'done',
      'current',
      'waiting',
      'waiting',
      'waiting',
    ]);
    for (const [station, stop, at] of [
      [0, 'converted', '02/20/26'],
      [2, 'received', '02/24/26'],
      [3, 'priced', '02/24/26'],
    ] as const) {
      expect(spoken(stations[station] ?? null)).toContain(words.route[stop]);
      expect(spoken(stations[station] ?? null)).toContain(at);
    }
    const measures = spoken(cardOf(words.measures.title));
    expect(measures).toContain(
      words.measures.sizeValue.replace('{{length}}', '30').replace('{{width}}', '20').replace('{{height}}', '10'),
    );
    // The larger of both weights is what is charged.
    expect(measures).toMatch(new RegExp(`${words.measures.billed}.*1[.,]195|${words.measures.billed}.*1[.,]2`));
    const costs = texts[language].parcelMoney.money;
    expect(await screen.findByText(costs.held.replace('{{amount}}', '21,50 $'))).toBeDefined();
    expect(spoken(cardOf(words.shipTo.title))).toContain('KRV-00088251');
    expect(screen.getByText(words.photo.none)).toBeDefined();
    const facts = spoken(cardOf(words.facts.title));
    for (const fact of ['305-9034415-0082719', 'Kervan Haus', 'USPS Parcel', 'Priority', '1Z84A0000000000001'])
      expect(facts).toContain(fact);
    const service = texts[language].warehouseChat;
    expect(titles()).toEqual([
      costs.title,
      words.photo.title,
      words.quotes.title,
      texts[language].parcelMoney.title,
      words.facts.title,
      words.measures.title,
      words.shipTo.title,
      service.claims.title,
      service.review.title,
      service.card.title,
    ]);
    expect(screen.getByRole('link', { name: service.card.start }).getAttribute('href')).toBe(
      '/warehouse/chat?package=41',
    );
  });

  it('WH-019 a station that went wrong says so, one that is over is done, and what was sent needs no address', async () => {
    const states = () =>
      within(screen.getByRole('list', { name: texts.en.packages.route.label }))
        .getAllByRole('listitem')
        .map((station) => station.getAttribute('data-state'));
    const { unmount, words } = await openOne(packageDetails({ shipmentStatus: 'Damaged', damage: 'Torn at a corner' }));
    expect(states()[3]).toBe('failed');
    expect(spoken(screen.getByRole('alert'))).toContain(`${words.notice.damage} Torn at a corner`);
    unmount();
    const at = '2026-02-26T10:00:00.000Z';
    await openOne(packageDetails({ shipmentStatus: 'Delivered', releasedAt: at, dispatchedAt: at, deliveredAt: at }));
    expect(states()).toEqual(Array.from({ length: 7 }, () => 'done'));
    expect(screen.queryByRole('heading', { name: words.shipTo.title })).toBeNull();
  });

  it.each(languages)(
    'WH-019 ORD-049 what was destroyed or may be lost no longer waits for credit (%s)',
    async (language) => {
      for (const shipmentStatus of ['PackageDisposed', 'MayBeLost', 'WaitingCreditAtWarehouse'] as const) {
        const { unmount } = await openOne(packageDetails({ status: 'WaitingCredit', shipmentStatus }), language);
        const header = screen.getByRole('heading', { level: 1 }).closest('header');
        const { shipment, warehousePackage } = texts[language].enums;
        expect(spoken(header).includes(warehousePackage.WaitingCredit), shipmentStatus).toBe(
          shipmentStatus === 'WaitingCreditAtWarehouse',
        );
        expect(spoken(header)).toContain(shipment[shipmentStatus]);
        unmount();
      }
    },
  );

  it.each(languages)(
    'WH-019 names each price with its reason, and why the warehouse declines (%s)',
    async (language) => {
      const until = '2026-03-07T09:00:00.000Z';
      const quote = { carrierCode: 'USPS', serviceCode: 'PRIORITY', until, isChosen: false };
      const { words } = await openOne(
        packageDetails({
          declined: 'po_box',
          isOtherService: true,
          quotes: [
            {
              ...quote,
              quoteId: 'a',
              carrierName: 'USPS Parcel',
              serviceName: 'USPS Priority Mail',
              priceMinor: 2_000,
              available: false,
              reason: 'over_girth',
            },
            {
              ...quote,
              quoteId: 'b',
              carrierName: 'DHL',
              serviceName: 'DHL eCommerce',
              priceMinor: 1_900,
              available: true,
              reason: null,
              isChosen: true,
            },
          ],
        }),
        language,
      );
      const rows = within(screen.getByRole('table')).getAllByRole('row').map(spoken);
      expect(rows[1]).toContain(words.reason.over_girth);
      expect(rows[1]).toMatch(/^USPS Priority Mail /);
      expect(rows[1]).not.toContain('20,00');
      expect(rows[1]).not.toContain(words.quotes.chosen);
      expect(rows[2]).toContain(words.quotes.chosen);
      expect(rows[2]).toContain('19,00');
      expect(rows[2]).toContain('03/07/26');
      expect(screen.getByText(words.quotes.instead)).toBeDefined();
      expect(spoken(screen.getByRole('alert'))).toContain(`${words.declined.title} ${words.reason.po_box}`);
    },
  );

  it.each(languages)(
    'WH-019 RET-015 what goes back shows its way back, behind what it came to (%s)',
    async (language) => {
      const [first] = packageDetails().events;
      const at = '2026-03-01T10:00:00.000Z';
      const started = { ...first!, id: 90, kind: 'returnStarted' as const, wasApplied: true, at };
      const { words } = await openOne(
        packageDetails({ shipmentStatus: 'WhStartedReturnProcess', events: [...packageDetails().events, started] }),
        language,
      );
      const stations = within(screen.getByRole('list', { name: words.route.label })).getAllByRole('listitem');
      expect(stations.map((station) => [station.getAttribute('data-state'), spoken(station)])).toEqual([
        ['done', expect.stringContaining(words.route.converted)],
        ['done', expect.stringContaining(words.route.inbound)],
        ['done', expect.stringContaining(words.route.received)],
        ['done', expect.stringContaining(words.route.priced)],
        ['current', expect.stringContaining(words.route.returnStarted)],
        ['waiting', expect.stringContaining(words.route.returnSent)],
        ['waiting', expect.stringContaining(words.route.returnAccepted)],
      ]);
    },
  );

  it('WH-051 shows photos large and turns them by keys', async () => {
    const at = '2026-02-24T09:00:00.000Z';
    const pictures = ['p1', 'p2', 'p3'].map((id) => ({ id, url: `/${id}`, at }));
    const { user: person, words } = await openOne(packageDetails({ photos: 3, photoId: 'p1', pictures }));
    const name = (place: number) => words.photo.name.replace('{{place}}', String(place)).replace('{{all}}', '3');
    expect((await screen.findByRole('img', { name: name(1) })).getAttribute('src')).toMatch(
      /^data:image\/jpeg;base64,/,
    );
    await person.keyboard('{ArrowRight}');
    await screen.findByRole('img', { name: name(2) });
    await person.keyboard('{ArrowLeft}{ArrowLeft}');
    await screen.findByRole('img', { name: name(3) });
    expect(wire.asked(packages.photo).map(({ url }) => url.searchParams.get('photoId'))).toEqual(['p1', 'p2', 'p3']);
    await person.keyboard('{Enter}');
    expect(within(await screen.findByRole('dialog')).getByRole('img', { name: name(3) })).toBeDefined();
    // A phone has no keys to tell of.
    const keys = () => screen.queryAllByText(words.photo.keys, { exact: false }).length;
    expect(keys()).toBe(1);
    resizeTo('phone');
    await waitFor(() => expect(keys()).toBe(0));
  });

  it('says so where there is none', async () => {
    wire.refuse(packages.details, 'RecordNotFound', { status: 404 });
    await showScreen('/warehouse/packages/KRV-00000009', { wire });
    await screen.findByText('There is no package KRV-00000009');
  });

  it.each(languages)('WH-019 words whatever happened to it, the latest first (%s)', async (language) => {
    const kinds = [...packageEventKinds, 'warehouseDeclined', 'dontSendAsked', 'returnOrdered', 'claimOpened'] as const;
    const [first] = packageDetails().events;
    const events = kinds.map((kind, id) => ({ ...first!, id, kind }));
    const { words } = await openOne(packageDetails({ events }), language, '?tab=log');
    const log = within(screen.getByRole('tabpanel')).getByRole('list', { name: words.detail.tab.log });
    const said: Record<string, string> = texts[language].orders.event;
    const lines = within(log).getAllByRole('listitem').map(spoken);
    expect(lines).toHaveLength(kinds.length);
    for (const [at, kind] of kinds.toReversed().entries()) expect(lines[at], kind).toContain(said[kind]);
  });

  it.each(languages)('WH-019 WH-021 what changed nothing says so, with its code (%s)', async (language) => {
    const [first] = packageDetails().events;
    const aside = { ...first!, kind: 'warehouseSetAside' as const, wasApplied: false, details: { code: 'unreadable' } };
    const { words } = await openOne(packageDetails({ events: [aside] }), language, '?tab=log');
    const log = within(screen.getByRole('tabpanel')).getByRole('list', { name: words.detail.tab.log });
    const said = texts[language].orders;
    for (const part of [said.event.warehouseSetAside, said.warehouseCode.unreadable, said.log.kept])
      expect(spoken(log)).toContain(part);
  });

  it('WH-019 is read again when the warehouse or the order says so', async () => {
    let push: (frame: object) => void = () => {};
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        push = (frame) => controller.enqueue(new TextEncoder().encode(`id: 1\ndata: ${JSON.stringify(frame)}\n\n`));
      },
    });
    wire.reply(hints.stream, () => new globalThis.Response(body, { headers: { 'content-type': 'text/event-stream' } }));
    await openOne(packageDetails());
    const asked = wire.asked(packages.details).length;
    // What it is covered by and whether it can be reviewed stands beside it.
    const beside = () => [wire.asked(insuranceClaims.ofPackage).length, wire.asked(warehouseReviews.ofPackage).length];
    await waitFor(() => expect(Math.min(...beside())).toBeGreaterThan(0));
    await act(async () => push({ id: 1, type: 'package', storeId: germanStore.id, ids: [41] }));
    await waitFor(() => expect(wire.asked(packages.details)).toHaveLength(asked + 1));
    const before = beside();
    await act(async () => push({ id: 2, type: 'order', storeId: germanStore.id, ids: [9] }));
    await waitFor(() => expect(wire.asked(packages.details)).toHaveLength(asked + 2));
    await waitFor(() => expect(beside()).toEqual(before.map((count) => count + 1)));
  });
});

const sending = (over: Partial<PackageSending>): PackageSending => ({ ...packageDetails().sending, ...over });
const held = {
  heldBackAt: '2026-02-25T10:00:00.000Z',
  returnsByItselfAt: '2026-03-27T10:00:00.000Z',
};

describe('whether a package is sent', () => {
  it.each(languages)('ORD-067 is held back after one question, and sent after another (%s)', async (language) => {
    const { user: person, words } = await openOne(
      packageDetails({ sending: sending({ canHoldBack: true }) }),
      language,
    );
    const t = words.sending;
    const card = () => within(cardOf(t.title) as HTMLElement);
    card().getByText(t.goes);
    expect(card().queryByRole('button', { name: t.send })).toBeNull();
    expect(card().queryByRole('button', { name: t.back })).toBeNull();
    await person.click(card().getByRole('button', { name: t.hold }));
    const dialog = await screen.findByRole('dialog', { name: t.holdTitle.replace('{{package}}', 'KRV-00088251') });
    expect(spoken(dialog)).toContain(t.holdText.replace('{{days}}', '30').replace('{{fee}}', '3,00 $'));
    expect(wire.asked(parcels.setPackageSending)).toEqual([]);
    wire.answer(parcels.setPackageSending, null);
    wire.answer(packages.details, packageDetails({ sending: sending({ canSend: true, ordered: 'holdBack' }) }));
    await person.click(within(dialog).getByRole('button', { name: t.hold }));
    await screen.findByText(t.holdDone);
    await screen.findByText(t.holdBackOrdered);
    await person.click(card().getByRole('button', { name: t.send }));
    const other = await screen.findByRole('dialog', { name: t.sendTitle.replace('{{package}}', 'KRV-00088251') });
    expect(spoken(other)).toContain(t.sendText);
    await person.click(within(other).getByRole('button', { name: t.send }));
    await screen.findByText(t.sendDone);
    expect(wire.asked(parcels.setPackageSending).map(({ body }) => body)).toEqual([
      { packageId: 41, send: false },
      { packageId: 41, send: true },
    ]);
  });

  it.each(languages)('RET-015 goes back at once after its fee and day are named (%s)', async (language) => {
    const { user: person, words } = await openOne(
      packageDetails({ sending: sending({ ...held, canSend: true, canReturn: true }) }),
      language,
    );
    const t = words.sending;
    const card = spoken(cardOf(t.title));
    expect(card).toMatch(/02\/25\/26.*03\/27\/26/);
    await person.click(screen.getByRole('button', { name: t.back }));
    const dialog = await screen.findByRole('dialog', { name: t.backTitle.replace('{{package}}', 'KRV-00088251') });
    expect(spoken(dialog)).toContain(t.backText.replace('{{fee}}', '3,00 $'));
    wire.refuse(parcels.startReturn, 'InsufficientWarehouseCredit');
    await person.click(within(dialog).getByRole('button', { name: t.back }));
    await screen.findByText(texts[language].errors.InsufficientWarehouseCredit);
    wire.answer(parcels.startReturn, null);
    wire.answer(packages.details, packageDetails({ sending: sending({ ...held, ordered: 'return' }) }));
    const balances = wire.asked(credit.balance).length;
    await person.click(screen.getByRole('button', { name: t.back }));
    await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: t.back }));
    await screen.findByText(t.backDone);
    await screen.findByText(t.returnOrdered);
    expect(within(cardOf(t.title) as HTMLElement).queryByRole('button')).toBeNull();
    expect(wire.asked(parcels.startReturn).map(({ body }) => body)).toEqual([{ packageId: 41 }, { packageId: 41 }]);
    await waitFor(() => expect(wire.asked(credit.balance).length).toBeGreaterThanOrEqual(balances));
  });

  it.each(languages)(
    'RET-015 with a return label it says that it waits with it, not that it is sent (%s)',
    async (language) => {
      const { words } = await openOne(packageDetails({ sending: sending({ canReturn: true }) }), language);
      const { title, labelled, goes, back } = words.sending;
      const card = within(cardOf(title) as HTMLElement);
      card.getByText(labelled);
      card.getByRole('button', { name: back });
      expect(card.queryByText(goes)).toBeNull();
    },
  );

  it('ORD-067, RET-015 is closed while the account owes, and going back to staff who look', async () => {
    wire.answer(subscriptions.get, { ...subscription, servicesRun: false });
    const facts = packageDetails({ sending: sending({ ...held, canSend: true, canReturn: true }) });
    const { unmount, words } = await openOne(facts);
    const isOff = (name: string) => screen.getByRole('button', { name }).hasAttribute('disabled');
    expect([isOff(words.sending.send), isOff(words.sending.back)]).toEqual([true, true]);
    unmount();
    wire.answer(subscriptions.get, subscription);
    wire.answer(identity.userInfo, { ...user, lookedAtBy: 'Deniz' });
    await openOne(facts);
    expect(isOff(words.sending.back)).toBe(true);
  });

  it('ORD-067 is not asked where nothing can be done', async () => {
    const { words } = await openOne(packageDetails());
    expect(screen.queryByRole('heading', { name: words.sending.title })).toBeNull();
  });

  it.each(languages)(
    'ORD-067 of another store leads to that one, and asks nothing of the selected one (%s)',
    async (language) => {
      const other = { ...germanStore, id: 52, name: 'Kervan Maison' };
      wire.answer(stores.list, [germanStore, other]);
      wire.answer(stores.select, null);
      const data = packageDetails({ storeId: 52, storeName: 'Kervan Maison', sending: sending({ canHoldBack: true }) });
      const { user: person, words } = await openOne(data, language);
      const t = words.otherStore;
      screen.getByText(t.title.replace('{{store}}', 'Kervan Maison'));
      expect(screen.queryByRole('heading', { name: words.sending.title })).toBeNull();
      expect(wire.asked(parcelMoney.ofPackage)).toEqual([]);
      await person.click(screen.getByRole('button', { name: t.switch.replace('{{store}}', 'Kervan Maison') }));
      await screen.findByRole('heading', { name: words.sending.title });
      expect(session.now().storeId).toBe(52);
      await waitFor(() => expect(wire.asked(parcelMoney.ofPackage)).toHaveLength(1));
    },
  );
});
