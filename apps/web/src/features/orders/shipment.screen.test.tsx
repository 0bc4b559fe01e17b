import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { flags } from '@kervan/contracts/flags-calls';
import type { OrderDetail } from '@kervan/contracts/order-detail';
import { orders } from '@kervan/contracts/orders-calls';
import { shipping } from '@kervan/contracts/shipping-calls';
import { stores } from '@kervan/contracts/stores-calls';
import { texts } from '@kervan/texts/texts';
import type { Language } from '@kervan/texts/languages';
import { languages } from '../../testing/languages.ts';
import { knownOrder, orderRow, ordersPage } from '../../testing/order-answers.ts';
import { showScreen } from '../../testing/show.tsx';
import { germanStore } from '../../testing/signed-in.ts';
import { layOut } from '../../testing/window.ts';
import { createWire, type Wire } from '../../testing/wire.ts';

const DHL = 'JJD000390007831234567';
const UPS = '1Z999AA10123456784';
type Parcel = OrderDetail['packages'][number];

const parcel: Parcel = {
  packageId: 41,
  orderProductId: 21,
  purchaseId: null,
  pieces: 1,
  packageNo: null,
  shipmentStatus: 'Purchased',
  buyerStatus: 'Purchased',
  warehouseStatus: null,
  inboundCarrier: null,
  inboundTracking: null,
  carrier: null,
  trackingNumber: null,
  trackingUrl: null,
  rma: null,
  shippedAt: null,
  deliveredAt: null,
  lastEventAt: null,
  confirmedAt: null,
};
const [product] = knownOrder.products;
if (!product) throw new Error('no product');
/** An order that was bought straight from the source, and waits to be confirmed. */
const placed: OrderDetail = {
  ...knownOrder,
  orderStatus: 'Placed',
  sellerStatus: 'Unshipped',
  buyerStatus: 'Purchased',
  shipmentStatus: 'Purchased',
  sendingType: 'direct',
  shipBy: '2026-03-03T22:59:59.000Z',
  shippedAt: null,
  confirmedAt: null,
  products: [{ ...product, confirmed: 0 }],
  packages: [parcel],
};

type How = { order?: OrderDetail; language?: Language; isConnectionLost?: boolean; wire?: Wire };
async function openDetail({
  order = placed,
  language = 'en',
  isConnectionLost = false,
  wire = createWire(),
}: How = {}) {
  wire.answer(orders.details, order);
  wire.answer(orders.notes, []);
  wire.answer(shipping.confirm, null);
  wire.answer(shipping.tellParcel, null);
  wire.answer(shipping.updateTracking, null);
  wire.answer(shipping.cancel, null);
  if (isConnectionLost) wire.answer(stores.list, [{ ...germanStore, hasAmazonConnectionError: true }]);
  const shown = await showScreen(`/sellerOrder/${order.sellerAmazonOrderId}`, { wire, language });
  await screen.findByRole('heading', { level: 1, name: order.sellerAmazonOrderId });
  return { ...shown, wire, words: texts[language].shipping };
}
const bodies = (wire: Wire, call: typeof shipping.confirm | typeof shipping.tellParcel) =>
  wire.asked(call).map(({ body }) => body as unknown);
const dialog = async () => within(await screen.findByRole('dialog'));
const sending = (state: OrderDetail['sendings'][number]['state'], failure: string | null = null): OrderDetail => ({
  ...placed,
  sendings: [{ kind: 'confirm', packageId: 41, state, at: '2026-03-02T08:00:00.000Z', failure }],
});

describe('confirming a shipment', () => {
  it.each(languages)('ORD-065 from the list by ⇧C: number, guessed carrier, Enter (%s)', async (language) => {
    layOut({ width: 1_400, height: 700 });
    const wire = createWire();
    wire.answer(flags.all, []);
    wire.answer(orders.list, ordersPage([orderRow({ sellerAmazonOrderId: placed.sellerAmazonOrderId })]));
    wire.answer(orders.details, placed);
    wire.answer(shipping.confirm, null);
    const { user } = await showScreen('/orders', { wire, language });
    const words = texts[language].shipping.confirm;
    await screen.findByRole('grid');
    await user.keyboard('j');
    await user.keyboard('{Shift>}C{/Shift}');
    const form = await dialog();
    const field = await form.findByRole('textbox', { name: words.tracking });
    await waitFor(() => expect(document.activeElement).toBe(field));
    await user.keyboard(DHL);
    expect(form.getByPlaceholderText(words.guessed.replace('{{carrier}}', 'DHL'))).toBeDefined();
    await user.keyboard('{Enter}');
    await waitFor(() =>
      expect(bodies(wire, shipping.confirm)).toEqual([{ sellerOrderId: 9, packageId: 41, trackingNumber: DHL }]),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByText(words.done)).toBeDefined();
  });

  it('ORD-065 in the queue by C, and by its button', async () => {
    const wire = createWire();
    wire.answer(orders.list, ordersPage([orderRow({ orderStatus: 'PreConfirmed' })]));
    wire.answer(orders.details, placed);
    const { user } = await showScreen('/orders/queue', { wire });
    const words = texts.en.shipping.confirm;
    const button = await screen.findByRole('button', { name: /Confirm shipment C/ });
    expect(button.getAttribute('data-variant')).toBe('filled');
    await user.keyboard('c');
    expect(await (await dialog()).findByRole('textbox', { name: words.tracking })).toBeDefined();
  });

  it.each(languages)('ORD-065 says what is wrong with the number, and sends nothing (%s)', async (language) => {
    const { user, wire, words } = await openDetail({ language });
    await user.keyboard('c');
    const form = await dialog();
    const field = await form.findByRole('textbox', { name: words.confirm.tracking });
    await user.type(field, '!!{Enter}');
    expect(form.getByText(words.confirm.wrong.tracking)).toBeDefined();
    await user.clear(field);
    await user.type(field, 'QQ123456{Enter}');
    expect(form.getByText(words.confirm.wrong.carrier)).toBeDefined();
    expect(bodies(wire, shipping.confirm)).toEqual([]);
  });

  it('ORD-065 a carrier of one’s own is named, and a refusal is said in the form', async () => {
    const { user, wire, words } = await openDetail({ order: { ...placed, cancellationRequested: true } });
    wire.refuse(shipping.confirm, 'CancellationUnderWay', { status: 409 });
    await user.keyboard('c');
    const form = await dialog();
    expect(await form.findByText(words.confirm.cancelWish)).toBeDefined();
    await user.type(form.getByRole('textbox', { name: words.confirm.tracking }), 'QQ123456');
    await user.click(form.getByRole('combobox', { name: words.confirm.carrier }));
    await user.click(form.getByRole('option', { name: words.confirm.otherCarrier, hidden: true }));
    await user.click(form.getByRole('button', { name: words.confirm.save }));
    expect(form.getByText(words.confirm.wrong.carrierName)).toBeDefined();
    await user.type(form.getByRole('textbox', { name: words.confirm.carrierName }), 'Kuryem');
    await user.click(form.getByRole('button', { name: words.confirm.save }));
    expect(await form.findByText(texts.en.errors.CancellationUnderWay)).toBeDefined();
    expect(bodies(wire, shipping.confirm)).toEqual([
      { sellerOrderId: 9, packageId: 41, trackingNumber: 'QQ123456', carrier: 'Kuryem' },
    ]);
  });

  const of = (title: string, trackingNumbers: readonly (string | null)[]) => ({
    ...placed,
    products: [...placed.products, { ...product, orderProductId: 22, title, confirmed: 0 }],
    packages: trackingNumbers.map((trackingNumber, index) => ({
      ...parcel,
      packageId: 41 + index,
      orderProductId: 21 + index,
      trackingNumber,
    })),
  });

  it('ORD-047 of several parcels one is chosen, or all at once under one number', async () => {
    const { user, wire, words } = await openDetail({ order: of('Kettle', [null, null]) });
    await user.keyboard('c');
    const form = await dialog();
    const which = await form.findByRole<HTMLInputElement>('combobox', { name: words.confirm.parcel });
    expect(which.value).toBe(words.confirm.allParcels.replace('{{parcels}}', '2'));
    await user.type(form.getByRole('textbox', { name: words.confirm.tracking }), UPS);
    await user.click(form.getByRole('button', { name: words.confirm.save }));
    await waitFor(() => expect(bodies(wire, shipping.confirm)).toEqual([{ sellerOrderId: 9, trackingNumber: UPS }]));
  });

  it('ORD-047 where one parcel has no number yet it does not go under the other one’s', async () => {
    const { user, wire, words } = await openDetail({ order: of('Kettle', [null, UPS]) });
    await user.keyboard('c');
    const form = await dialog();
    const which = await form.findByRole<HTMLInputElement>('combobox', { name: words.confirm.parcel });
    expect(which.value).toBe('Kettle');
    await user.click(which);
    expect(form.getAllByRole('option', { hidden: true }).map(({ textContent }) => textContent)).not.toContain(
      words.confirm.allParcels.replace('{{parcels}}', '2'),
    );
    await user.click(form.getByRole('option', { name: 'Kettle', hidden: true }));
    await user.click(form.getByRole('button', { name: words.confirm.save }));
    await waitFor(() =>
      expect(bodies(wire, shipping.confirm)).toEqual([{ sellerOrderId: 9, packageId: 42, trackingNumber: UPS }]),
    );
  });

  it.each(languages)('ORD-047 parcels with numbers of their own go each under its own (%s)', async (language) => {
    const { user, wire, words } = await openDetail({ order: of('Kettle', [DHL, UPS]), language });
    await user.keyboard('c');
    const form = await dialog();
    expect(await form.findByText(words.confirm.eachOwn)).toBeDefined();
    expect(form.queryByRole('textbox', { name: words.confirm.tracking })).toBeNull();
    await user.click(form.getByRole('button', { name: words.confirm.save }));
    await waitFor(() => expect(bodies(wire, shipping.confirm)).toEqual([{ sellerOrderId: 9 }]));
  });

  it('ORD-047 parcels of one product are told apart by their pieces and numbers, an empty one is none', async () => {
    const order = of('Kettle', [DHL, UPS, null]);
    const apart = order.packages.map((one, index) => ({ ...one, orderProductId: 21, pieces: 2 - index }));
    const { user, words } = await openDetail({ order: { ...order, packages: apart } });
    await user.keyboard('c');
    const form = await dialog();
    await user.click(await form.findByRole('combobox', { name: words.confirm.parcel }));
    expect(form.getAllByRole('option', { hidden: true }).map(({ textContent }) => textContent)).toEqual([
      words.confirm.allParcels.replace('{{parcels}}', '2'),
      `2 units · ${DHL} · ${product.title}`,
      `1 unit · ${UPS} · ${product.title}`,
    ]);
  });

  it('ORD-065 is not offered where there is nothing to confirm', async () => {
    const { user, words } = await openDetail({ order: { ...placed, sellerStatus: 'Canceled', orderStatus: 'None' } });
    expect(screen.queryByRole('button', { name: words.confirm.action })).toBeNull();
    await user.keyboard('c');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('the card of a package', () => {
  it.each(languages)('ORD-044 ORD-065 says how its confirmation stands (%s)', async (language) => {
    const said = async (order: OrderDetail, word: string, isConnectionLost = false) => {
      const { unmount } = await openDetail({ order, language, isConnectionLost });
      expect(screen.getAllByText(word).length, word).toBeGreaterThan(0);
      unmount();
    };
    const { state, why } = texts[language].shipping;
    await said(placed, state.none);
    await said(sending('waiting'), state.waiting);
    await said(sending('waiting', 'notShown'), state.again.replace('{{why}}', why.notShown));
    await said(sending('sending'), state.sent);
    await said(sending('waiting'), state.stopped, true);
    await said(sending('givenUp', 'notShown'), state.givenUp);
    await said(knownOrder, state.confirmed);
  });

  it('ORD-065 quotes Amazon where it refuses, and offers to say it again', async () => {
    const { user, words } = await openDetail({ order: sending('refused', 'CarrierCode is invalid.') });
    expect(screen.getByText(words.state.refused)).toBeDefined();
    expect(screen.getByText('CarrierCode is invalid.').tagName).toBe('Q');
    await user.click(screen.getByRole('button', { name: words.state.retry }));
    expect(await (await dialog()).findByRole('textbox', { name: words.confirm.tracking })).toBeDefined();
  });

  it('ORD-044 a lost connection closes it, and says why', async () => {
    const { words } = await openDetail({ isConnectionLost: true });
    const button = screen.getByRole('button', { name: words.confirm.action });
    expect((button as HTMLButtonElement).disabled).toBe(true);
    expect(button.getAttribute('data-tip')).toBe(texts.en.errors.StoreConnectionError);
  });

  it.each(languages)('ORD-068 a direct parcel: its number and what happened to it (%s)', async (language) => {
    const { user, wire, words } = await openDetail({ language });
    await user.click(screen.getByRole('button', { name: words.parcel.action }));
    const form = await dialog();
    expect((form.getByRole('button', { name: words.parcel.save }) as HTMLButtonElement).disabled).toBe(true);
    await user.click(form.getByRole('combobox', { name: words.parcel.event }));
    await user.click(form.getByRole('option', { name: words.parcel.events.delivered, hidden: true }));
    await user.click(form.getByRole('button', { name: words.parcel.save }));
    await waitFor(() => expect(bodies(wire, shipping.tellParcel)).toEqual([{ packageId: 41, event: 'delivered' }]));
  });

  it('ORD-068 offers only what may happen to it next', async () => {
    const { user, words } = await openDetail({
      order: {
        ...placed,
        packages: [{ ...parcel, shipmentStatus: 'OutForDelivery', buyerStatus: 'Out For Delivery' }],
      },
    });
    await user.click(screen.getByRole('button', { name: words.parcel.action }));
    const form = await dialog();
    await user.click(form.getByRole('combobox', { name: words.parcel.event }));
    const names = form.getAllByRole('option', { hidden: true }).map((option) => option.textContent);
    expect(names).toContain(words.parcel.events.delivered);
    expect(names).not.toContain(words.parcel.events.shippedDirect);
    expect(names).not.toContain(words.parcel.events.customs);
  });

  it.each<[string, Partial<Parcel>, 'onlyForDeliveredPackages' | 'packageDestroyed' | null]>([
    [
      'on its way to the warehouse',
      { shipmentStatus: 'GoingToWarehouse', warehouseStatus: 'ComingToWareHouse' },
      'onlyForDeliveredPackages',
    ],
    [
      'at the warehouse',
      { shipmentStatus: 'DeliveredToWarehouse', buyerStatus: 'DeliveredToWh', warehouseStatus: 'DeliveredToWareHouse' },
      null,
    ],
    ['delivered', { shipmentStatus: 'Delivered', buyerStatus: 'Delivered', warehouseStatus: 'Delivered' }, null],
    [
      'destroyed',
      { shipmentStatus: 'PackageDisposed', buyerStatus: 'Undeliverable', warehouseStatus: 'WaitingCredit' },
      'packageDestroyed',
    ],
  ])('ORD-021 ORD-068 a warehouse package %s', async (_, over, closed) => {
    const { user, wire, words } = await openDetail({ order: { ...placed, packages: [{ ...parcel, ...over }] } });
    const button = screen.getByRole('button', { name: words.parcel.action });
    expect((button as HTMLButtonElement).disabled).toBe(closed !== null);
    if (closed !== null) return expect(button.getAttribute('data-tip')).toBe(words.parcel.closed[closed]);
    await user.click(button);
    const form = await dialog();
    await user.type(form.getByRole('textbox', { name: words.confirm.tracking }), `${UPS}{Enter}`);
    await waitFor(() =>
      expect(wire.asked(shipping.updateTracking).map(({ body }) => body)).toEqual([
        { packageId: 41, trackingNumber: UPS },
      ]),
    );
    return undefined;
  });
});

describe('a confirmation that is getting late', () => {
  it.each(languages)('STORE-029 is said on the page, with what is missing (%s)', async (language) => {
    const late = { ...placed, lateWarnedAt: '2026-03-02T08:00:00.000Z' };
    const { words } = await openDetail({ order: late, language });
    const notice = screen.getByText(words.late.title).closest('[role]');
    expect(notice?.textContent).toContain(words.late.noNumber.replace('{{date}}', '03/03/26 23:59'));
  });

  it('STORE-029 is not said once it is confirmed, and is red once its day has passed', async () => {
    const late = { ...placed, lateWarnedAt: '2026-03-02T08:00:00.000Z' };
    const first = await openDetail({ order: { ...knownOrder, lateWarnedAt: late.lateWarnedAt } });
    expect(screen.queryByText(first.words.late.title)).toBeNull();
    first.unmount();
    const { words } = await openDetail({ order: { ...late, shipBy: '2026-03-01T22:59:59.000Z' } });
    expect(screen.getByText(words.late.title).closest('[role]')?.getAttribute('role')).toBe('alert');
  });
});

const menuOf = ({ sellerAmazonOrderId }: OrderDetail, language: Language = 'en') =>
  screen.getByRole('button', { name: texts[language].orders.menu.label.replace('{{order}}', sellerAmazonOrderId) });

describe('cancelling an order', () => {
  it.each(languages)('asks for the reason, says what follows, and tells Amazon (%s)', async (language) => {
    const { user, wire, words } = await openDetail({ language, order: { ...placed, cancellationRequested: true } });
    await user.click(menuOf(placed, language));
    await user.click(await screen.findByRole('menuitem', { name: words.cancel.action }));
    const form = await dialog();
    expect(form.getByText(words.cancel.text)).toBeDefined();
    expect((form.getByRole('radio', { name: words.cancel.reasons.BuyerCanceled }) as HTMLInputElement).checked).toBe(
      true,
    );
    await user.click(form.getByRole('radio', { name: words.cancel.reasons.NoInventory }));
    await user.click(form.getByRole('button', { name: words.cancel.confirm }));
    await waitFor(() =>
      expect(wire.asked(shipping.cancel).map(({ body }) => body)).toEqual([
        { sellerOrderId: 9, reason: 'NoInventory' },
      ]),
    );
    expect(await screen.findByText(words.cancel.done)).toBeDefined();
  });

  it.each(languages)('says how it stands at Amazon, and quotes a refusal (%s)', async (language) => {
    const { state } = texts[language].shipping;
    const asked = (how: OrderDetail['sendings'][number]['state'], failure: string | null = null): OrderDetail => ({
      ...placed,
      sendings: [{ kind: 'cancel', packageId: null, state: how, at: '2026-03-02T08:00:00.000Z', failure }],
    });
    const said = async (order: OrderDetail, word: string, isConnectionLost = false) => {
      const { unmount } = await openDetail({ order, language, isConnectionLost });
      expect(screen.getByText(word)).toBeDefined();
      unmount();
    };
    await said(asked('waiting'), state.cancelWaiting);
    await said(asked('sending'), state.cancelSent);
    await said(asked('waiting'), state.cancelStopped, true);
    await said(asked('refused', 'Order was shipped.'), state.cancelRefused);
    await openDetail({ order: asked('refused', 'Order was shipped.'), language });
    expect(screen.getByText(/Order was shipped\./)).toBeDefined();
  });

  it.each([
    ['confirmed', knownOrder],
    ['pending', { ...placed, sellerStatus: 'Unshipped', isPending: true }],
  ])('is not offered for what is %s', async (_, order) => {
    const { user, words } = await openDetail({ order });
    await user.click(menuOf(order));
    await screen.findByRole('menu');
    expect(screen.queryByRole('menuitem', { name: words.cancel.action })).toBeNull();
  });
});
