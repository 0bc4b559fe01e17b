import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { buying } from '@kervan/contracts/buying-calls';
import type { OrderDetail } from '@kervan/contracts/order-detail';
import { orders } from '@kervan/contracts/orders-calls';
import { texts } from '@kervan/texts/texts';
import { languages } from '../../testing/languages.ts';
import { knownOrder, orderRow, ordersPage } from '../../testing/order-answers.ts';
import { showScreen } from '../../testing/show.tsx';
import { AS_OF } from '../../testing/signed-in.ts';
import { createWire } from '../../testing/wire.ts';

type Language = (typeof languages)[number];
const NUMBER = knownOrder.sellerAmazonOrderId;
const [product] = knownOrder.products;
const [purchase] = knownOrder.purchases;
const [parcel] = knownOrder.packages;
if (!product || !purchase || !parcel) throw new Error('the known order has a product that is bought');

const parcelOf = (orderProductId: number) => ({
  ...parcel,
  packageId: orderProductId + 20,
  orderProductId,
  shipmentStatus: 'NotShipped',
  buyerStatus: 'Not Purchased',
  warehouseStatus: null,
  trackingNumber: null,
  trackingUrl: null,
  inboundTracking: null,
  inboundCarrier: null,
  carrier: null,
});
/** Two products of which nobody has bought any, each with its maximum; sent directly. */
const openOrder: OrderDetail = {
  ...knownOrder,
  sellerStatus: 'Unshipped',
  buyerStatus: 'Not Purchased',
  sendingType: 'direct',
  isSendingFixed: false,
  confirmedAt: null,
  products: [
    { ...product, confirmed: 0, capUsdMinor: 4_000 },
    { ...product, orderProductId: 22, title: 'Kettle', confirmed: 0, capUsdMinor: 2_500, isCapOwn: true },
  ],
  purchases: [],
  packages: [parcelOf(21), parcelOf(22)],
};
const one: OrderDetail = { ...openOrder, products: openOrder.products.slice(0, 1), packages: [parcelOf(21)] };

async function open(order: OrderDetail, language: Language = 'en') {
  const wire = createWire();
  wire.answer(orders.details, order);
  wire.answer(orders.notes, []);
  wire.answer(buying.savePurchaser, { version: 13, isAboveCap: false });
  wire.answer(buying.savePurchase, { version: 13, isAboveCap: false });
  for (const call of [buying.withdraw, buying.release]) wire.answer(call, null);
  wire.answer(buying.queue, { queued: 1 });
  wire.answer(buying.cap, { capUsdMinor: 3_000 });
  const shown = await showScreen(`/sellerOrder/${NUMBER}`, { wire, language });
  await screen.findAllByText(texts[language].buying.facts.cap);
  return { ...shown, wire, words: texts[language].buying };
}
const dialogOf = async () => within(await screen.findByRole('dialog'));

describe('a purchase that was made all the same', () => {
  it('decision 70 is recorded of an order that was cancelled, and says so', async () => {
    const cancelled = { ...one, sellerStatus: 'Canceled' };
    const { user, wire, words } = await open(cancelled);
    await user.click(screen.getByRole('button', { name: texts.en.orders.menu.label.replace('{{order}}', NUMBER) }));
    await user.click(await screen.findByRole('menuitem', { name: words.action.record }));
    const dialog = await dialogOf();
    expect(await dialog.findByRole('checkbox', { name: words.dialog.isDone })).toHaveProperty('checked', true);
    await user.type(dialog.getByRole('textbox', { name: new RegExp(words.dialog.number) }), '11409377152204417{Enter}');
    await waitFor(() => expect(wire.asked(buying.savePurchase)).toHaveLength(1));
    expect(wire.asked(buying.savePurchase)[0]?.body).toMatchObject({ isAlreadyBought: true });
  });

  it('decision 70 its mark stands beside its number', async () => {
    const bought = { ...purchase, state: 'Bought', boughtDespite: 'cancelling' as const };
    const { words } = await open({ ...knownOrder, purchases: [bought] });
    expect(screen.getByText(words.despite.cancelling)).toBeDefined();
  });
});

describe('entering a purchase', () => {
  it.each(languages)(
    'ORD-039, ORD-040 B opens it, Enter saves it for all that nobody bought (%s)',
    async (language) => {
      const { user, wire, words } = await open(openOrder, language);
      await user.keyboard('b');
      const dialog = await dialogOf();
      const number = await dialog.findByRole('textbox', { name: new RegExp(words.dialog.number) });
      await user.type(number, '12{Enter}');
      expect(dialog.getByText(words.dialog.wrong.number)).toBeDefined();
      expect(wire.asked(buying.savePurchaser)).toHaveLength(0);
      await user.clear(number);
      await user.type(number, '11409377152204417');
      await user.type(dialog.getByRole('textbox', { name: words.dialog.account }), 'elif@example.com{Enter}');
      await waitFor(() => expect(wire.asked(buying.savePurchaser)).toHaveLength(1));
      expect(wire.asked(buying.savePurchaser)[0]?.body).toEqual({
        sellerOrderId: 9,
        buyerOrderNumber: '114-0937715-2204417',
        purchaserAccountName: 'elif@example.com',
        priceUsdMinor: null,
        sendingType: 'direct',
      });
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    },
  );

  it.each(languages)(
    'decision 59 the maximum of all is told, and what is above it before it is saved (%s)',
    async (language) => {
      const { user, words } = await open(openOrder, language);
      await user.keyboard('b');
      const dialog = await dialogOf();
      const paid = await dialog.findByRole('textbox', { name: new RegExp(words.dialog.paid) });
      expect(dialog.getByText(words.dialog.cap.replace('{{amount}}', '65,00 $'))).toBeDefined();
      await user.type(paid, '65,01');
      expect(dialog.getByRole('alert').textContent).toContain('0,01');
      await user.clear(paid);
      await user.type(paid, '65');
      expect(dialog.queryByRole('alert')).toBeNull();
    },
  );

  it.each(languages)(
    'ORD-055 one product is bought alone; a number of another order is said at its field (%s)',
    async (language) => {
      const { user, wire, words } = await open(one, language);
      await user.click(screen.getAllByRole('button', { name: words.facts.buy }).at(-1) ?? document.body);
      const dialog = await dialogOf();
      await user.type(
        await dialog.findByRole('textbox', { name: new RegExp(words.dialog.number) }),
        '114-0937715-2204417',
      );
      wire.refuse(buying.savePurchase, 'UniqueViolation', { status: 409 });
      await user.click(dialog.getByRole('button', { name: words.dialog.save }));
      await dialog.findByText(words.dialog.wrong.other);
      wire.answer(buying.savePurchase, { version: 13, isAboveCap: false });
      await user.click(dialog.getByRole('button', { name: words.dialog.save }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(wire.asked(buying.savePurchase).at(-1)?.body).toEqual({
        orderProductId: 21,
        quantity: 1,
        buyerOrderNumber: '114-0937715-2204417',
        purchaserAccountName: null,
        priceUsdMinor: null,
        sendingType: 'direct',
      });
    },
  );

  it.each(languages)(
    'ORD-032 without an open way it says so, and leads to where one is opened (%s)',
    async (language) => {
      const { user, words } = await open(
        { ...one, openWays: { isDirectOpen: false, isWarehouseActive: false } },
        language,
      );
      await user.keyboard('b');
      const dialog = await dialogOf();
      await dialog.findByText(new RegExp(words.dialog.closed));
      expect(dialog.getByRole('link', { name: words.dialog.toRouting }).getAttribute('href')).toBe('/routingsettings');
      expect(dialog.getByRole('button', { name: words.dialog.save })).toHaveProperty('disabled', true);
    },
  );

  it.each(languages)(
    'decision 72 where its own way is closed the seller chooses, and nothing is chosen for them (%s)',
    async (language) => {
      const closed = { ...one, sendingType: 'warehouse' as const };
      const { user, wire, words } = await open(closed, language);
      expect(screen.getByText(texts[language].orders.lacks.way)).toBeDefined();
      for (const button of screen.getAllByRole('button', { name: words.facts.queue }))
        expect(button).toHaveProperty('disabled', true);
      await user.keyboard('b');
      const dialog = await dialogOf();
      const direct = await dialog.findByRole('radio', { name: texts[language].orders.sending.direct });
      expect(dialog.getAllByRole('radio')).toEqual([direct]);
      expect(direct.getAttribute('aria-checked')).toBe('false');
      await user.type(
        dialog.getByRole('textbox', { name: new RegExp(words.dialog.number) }),
        '11409377152204417{Enter}',
      );
      expect(dialog.getByRole('alert').textContent).toBe(
        words.dialog.chooseWay.replace('{{way}}', texts[language].orders.sending.warehouse),
      );
      expect(wire.asked(buying.savePurchase)).toHaveLength(0);
      await user.click(direct);
      await user.click(dialog.getByRole('button', { name: words.dialog.save }));
      await waitFor(() => expect(wire.asked(buying.savePurchase)).toHaveLength(1));
      expect(wire.asked(buying.savePurchase)[0]?.body).toMatchObject({ sendingType: 'direct' });
    },
  );

  it('decision 72 a bound order has no other way', async () => {
    const { user, words } = await open({ ...one, sendingType: 'warehouse', isSendingFixed: true });
    await user.keyboard('b');
    const dialog = await dialogOf();
    await dialog.findByText(new RegExp(words.dialog.closed));
    expect(dialog.queryByRole('radio')).toBeNull();
  });

  it('coming back from order routing finds the purchase as it was typed', async () => {
    const wire = createWire();
    const closed = { ...one, openWays: { isDirectOpen: false, isWarehouseActive: false } };
    let answer: OrderDetail = closed;
    wire.answer(orders.details, () => answer);
    wire.answer(orders.notes, []);
    const { user, router } = await showScreen(`/sellerOrder/${NUMBER}`, { wire });
    const words = texts.en.buying;
    await screen.findAllByText(words.facts.cap);
    await user.keyboard('b');
    const opened = await dialogOf();
    await user.type(await opened.findByRole('textbox', { name: new RegExp(words.dialog.number) }), '11409377152204417');
    await user.type(opened.getByRole('textbox', { name: words.dialog.account }), 'me@shop.example');
    await user.click(opened.getByRole('link', { name: words.dialog.toRouting }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/routingsettings'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    answer = { ...closed, openWays: { isDirectOpen: true, isWarehouseActive: false }, sendingType: 'warehouse' };
    router.history.back();
    const back = await dialogOf();
    expect(await back.findByDisplayValue('114-0937715-2204417')).toBeDefined();
    expect(back.getByDisplayValue('me@shop.example')).toBeDefined();
    await user.click(back.getByRole('button', { name: texts.en.ui.cancel }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await router.navigate({ to: '/orders' });
    await screen.findByRole('heading', { level: 1, name: texts.en.orders.title });
    router.history.back();
    await screen.findAllByText(words.facts.cap);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each(languages)('ORD-023 an address that blocks keeps it closed, with the reason (%s)', async (language) => {
    const blocked = { ...one, address: { ...one.address, faults: ['nonLatin'] } };
    const { user, words } = await open(blocked, language);
    for (const button of screen.getAllByRole('button', { name: words.facts.buy }))
      expect(button).toHaveProperty('disabled', true);
    await user.keyboard('b');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each([
    ['waiting', true],
    ['sending', true],
    ['refused', false],
  ] as const)('ORD-018 while its cancellation is %s nothing is bought for it: %s', async (state, isClosed) => {
    const sending = { kind: 'cancel', packageId: null, state, failure: null, at: one.asOf } as const;
    const { user, words } = await open({ ...one, sendings: [sending] });
    for (const button of screen.getAllByRole('button', { name: words.facts.buy }))
      expect(button.hasAttribute('disabled')).toBe(isClosed);
    await user.keyboard('b');
    await waitFor(() => expect(screen.queryAllByRole('dialog')).toHaveLength(isClosed ? 0 : 1));
  });

  it.each(languages)(
    'ORD-055 a purchase is corrected: only what is other than before is sent (%s)',
    async (language) => {
      const bought = {
        ...one,
        buyerStatus: 'Purchased',
        purchases: [{ ...purchase, capUsdMinor: 3_000, isAboveCap: true }],
        packages: [{ ...parcelOf(21), shipmentStatus: 'Purchased', buyerStatus: 'Purchased' }],
      };
      const { user, wire, words } = await open(bought, language);
      expect(screen.getByText(words.facts.aboveCap)).toBeDefined();
      await user.click(screen.getByRole('button', { name: words.facts.edit }));
      const dialog = await dialogOf();
      await dialog.findByDisplayValue('114-0937715-2204417');
      await user.type(dialog.getByRole('textbox', { name: words.dialog.tracking }), '1Z999AA10123456784');
      await user.click(dialog.getByRole('button', { name: words.dialog.save }));
      await waitFor(() => expect(wire.asked(buying.savePurchase)).toHaveLength(1));
      expect(wire.asked(buying.savePurchase)[0]?.body).toEqual({
        orderProductId: 21,
        purchaseId: 31,
        buyerOrderNumber: '114-0937715-2204417',
        purchaserAccountName: 'buyer@example.com',
        priceUsdMinor: 3_495,
        trackingNumber: '1Z999AA10123456784',
        carrier: '',
      });
    },
  );

  it.each(languages)('ORD-055 only what its parcel can become is offered, and is sent (%s)', async (language) => {
    const bought = {
      ...one,
      buyerStatus: 'Purchased',
      purchases: [purchase],
      packages: [{ ...parcelOf(21), shipmentStatus: 'Purchased', buyerStatus: 'Purchased' }],
    };
    const { user, wire, words } = await open(bought, language);
    const status = texts[language].enums.buyerOrder;
    await user.click(screen.getByRole('button', { name: words.facts.edit }));
    const dialog = await dialogOf();
    await user.click(await dialog.findByRole('combobox', { name: words.dialog.status }));
    const offered = dialog.getAllByRole('option', { hidden: true }).map(({ textContent }) => textContent);
    expect(offered).toContain(status.Purchased);
    expect(offered).toContain(status.Shipped);
    expect(offered).not.toContain(status['Not Purchased']);
    await user.click(dialog.getByRole('option', { name: status.Shipped, hidden: true }));
    await user.click(dialog.getByRole('button', { name: words.dialog.save }));
    await waitFor(() => expect(wire.asked(buying.savePurchase)).toHaveLength(1));
    expect(wire.asked(buying.savePurchase)[0]?.body).toMatchObject({ purchaseId: 31, buyerOrderStatus: 'Shipped' });
  });
});

it('the day of a purchase that is corrected is the one of its market, and is sent only where it is another', async () => {
  // Still the 3rd in UTC, the 4th in Berlin.
  const late = { ...purchase, channel: 'byHand', boughtAt: '2026-03-03T23:30:00.000Z' };
  const { user, wire, words } = await open({ ...one, purchases: [late] });
  await user.click(screen.getAllByRole('button', { name: words.facts.edit }).at(-1) ?? document.body);
  const dialog = await dialogOf();
  const day = await dialog.findByLabelText<HTMLInputElement>(words.dialog.day);
  expect(day.value).toBe('03/04/26');
  await user.click(dialog.getByRole('button', { name: words.dialog.save }));
  await waitFor(() => expect(wire.asked(buying.savePurchase)).toHaveLength(1));
  expect(wire.asked(buying.savePurchase)[0]?.body).not.toHaveProperty('purchaseDate');
});

describe('pieces that are bought apart', () => {
  const three: OrderDetail = {
    ...one,
    products: one.products.map((each) => ({ ...each, quantity: 3 })),
    packages: [{ ...parcelOf(21), purchaseId: null, pieces: 3 }],
  };

  it.each(languages)('ORD-047 how many are bought is said, never more than are left (%s)', async (language) => {
    const { user, wire, words } = await open(three, language);
    await user.click(screen.getAllByRole('button', { name: words.facts.buy }).at(-1) ?? document.body);
    const dialog = await dialogOf();
    const pieces = await dialog.findByRole('textbox', { name: new RegExp(words.dialog.quantity) });
    await user.type(dialog.getByRole('textbox', { name: new RegExp(words.dialog.number) }), '11409377152204417');
    await user.clear(pieces);
    await user.type(pieces, '4{Enter}');
    expect(dialog.getByRole('alert').textContent).toBe(words.dialog.wrong.quantity_other.replace('{{shown}}', '3'));
    expect(wire.asked(buying.savePurchase)).toHaveLength(0);
    await user.clear(pieces);
    await user.type(pieces, '2{Enter}');
    await waitFor(() => expect(wire.asked(buying.savePurchase)).toHaveLength(1));
    expect(wire.asked(buying.savePurchase)[0]?.body).toMatchObject({ orderProductId: 21, quantity: 2 });
  });

  it('ORD-047 what is written is what was shown: pieces that somebody else bought meanwhile are no fewer silently', async () => {
    const { user, wire, words } = await open(three);
    await user.click(screen.getAllByRole('button', { name: words.facts.buy }).at(-1) ?? document.body);
    const dialog = await dialogOf();
    const pieces = await dialog.findByRole<HTMLInputElement>('textbox', { name: new RegExp(words.dialog.quantity) });
    expect(pieces.value).toBe('3');
    wire.answer(orders.details, {
      ...three,
      purchases: [{ ...purchase, quantity: 1 }],
      packages: [{ ...parcelOf(21), purchaseId: 31, pieces: 1 }],
    });
    wire.refuse(buying.savePurchase, 'ValidationFailed', { fields: [{ field: 'quantity', code: 'tooMany' }] });
    await user.type(dialog.getByRole('textbox', { name: new RegExp(words.dialog.number) }), '11409377152204417{Enter}');
    const left = words.dialog.wrong.quantity_other.replace('{{shown}}', '2');
    await waitFor(() => expect(dialog.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([left]));
    expect(wire.asked(buying.savePurchase)[0]?.body).toMatchObject({ orderProductId: 21, quantity: 3 });
    expect(pieces.value).toBe('3');
  });

  it('ORD-047 decision 70 of what was bought all the same as many as are wanted are shown, more may be typed', async () => {
    const [wanted] = three.products;
    if (!wanted) throw new Error('the order has a product');
    const { user, wire, words } = await open({ ...three, products: [{ ...wanted, cancelled: 1 }] });
    await user.click(screen.getAllByRole('button', { name: words.facts.buy }).at(-1) ?? document.body);
    const dialog = await dialogOf();
    wire.refuse(buying.savePurchase, 'OrderNotBuyable', { status: 409 });
    await user.type(
      await dialog.findByRole('textbox', { name: new RegExp(words.dialog.number) }),
      '11409377152204417{Enter}',
    );
    await user.click(await dialog.findByRole('checkbox', { name: words.dialog.isDone }));
    wire.answer(buying.savePurchase, { version: 13, isAboveCap: false });
    await user.click(dialog.getByRole('button', { name: words.dialog.save }));
    await waitFor(() => expect(wire.asked(buying.savePurchase)).toHaveLength(2));
    expect(wire.asked(buying.savePurchase)[1]?.body).toMatchObject({ quantity: 2, isAlreadyBought: true });
  });

  it.each(languages)(
    'ORD-047 each purchase stands with its pieces, number and parcel, beside what is missing (%s)',
    async (language) => {
      const two = { ...purchase, quantity: 2, buyerOrderNumber: '114-0937715-2204417', paidUsdMinor: 3_495 };
      const gone = {
        ...two,
        purchaseId: 32,
        quantity: 1,
        state: 'CancelledAtSource',
        buyerOrderNumber: '114-0937715-2204418',
      };
      const { user, wire, words } = await open(
        {
          ...three,
          purchases: [two, gone],
          packages: [
            { ...parcelOf(21), purchaseId: 31, pieces: 2, buyerStatus: 'Purchased', shipmentStatus: 'Purchased' },
            {
              ...parcelOf(21),
              packageId: 43,
              purchaseId: 32,
              pieces: 1,
              buyerStatus: 'Cancelled',
              shipmentStatus: 'Cancelled',
            },
          ],
        },
        language,
      );
      const say = (text: string, values: Record<string, string>) =>
        Object.entries(values).reduce((said, [name, value]) => said.replace(`{{${name}}}`, value), text);
      expect(screen.getByText(say(words.facts.leftOf, { shown: '1', units: '3' }))).toBeDefined();
      expect(document.body.textContent).toContain('114-0937715-2204418');
      expect(screen.getAllByText(words.state.CancelledAtSource).length).toBeGreaterThan(0);
      expect(screen.getAllByText(say(words.facts.pieces_other, { shown: '2' })).length).toBeGreaterThan(1);
      // What is missing is entered, what was bought is corrected.
      await user.click(screen.getByRole('button', { name: words.facts.edit }));
      const dialog = await dialogOf();
      await user.click(await dialog.findByRole('button', { name: words.dialog.save }));
      await waitFor(() => expect(wire.asked(buying.savePurchase)[0]?.body).toMatchObject({ purchaseId: 31 }));
      expect(screen.getAllByRole('button', { name: words.facts.buy }).length).toBeGreaterThan(0);
      expect(screen.getAllByRole('button', { name: words.facts.queue }).length).toBeGreaterThan(0);
    },
  );
});

it.each([
  ['byHand', true],
  ['extension', false],
] as const)('ORD-055 a purchase of the channel %s is told by its day: %s', async (channel, isDay) => {
  // Younger than two days: a moment would be told by its age.
  await open({ ...one, purchases: [{ ...purchase, channel, boughtAt: AS_OF }] });
  const account = screen.getByText('buyer@example.com').closest('dd');
  expect(account?.textContent.includes('03/02/26')).toBe(isDay);
});

describe('the queue of the extension', () => {
  const inState = (state: string, over: Partial<OrderDetail['purchases'][number]> = {}): OrderDetail => ({
    ...one,
    purchases: [
      { ...purchase, state, channel: 'extension', buyerOrderNumber: null, paidUsdMinor: null, boughtAt: null, ...over },
    ],
  });

  it.each(languages)('ORD-046 a product is put in, and E does so for the order (%s)', async (language) => {
    const { user, wire, words } = await open(one, language);
    await user.click(screen.getAllByRole('button', { name: words.facts.queue }).at(-1) ?? document.body);
    await waitFor(() => expect(wire.asked(buying.queue)).toHaveLength(1));
    expect(wire.asked(buying.queue)[0]?.body).toEqual({ sellerOrderId: 9, orderProductIds: [21] });
    await user.keyboard('e');
    await waitFor(() => expect(wire.asked(buying.queue)).toHaveLength(2));
    expect(wire.asked(buying.queue)[1]?.body).toEqual({ sellerOrderId: 9 });
  });

  it.each(languages)(
    'decision 59 why it is not handed out stands beside it; it is taken out again (%s)',
    async (language) => {
      const waiting = inState('Queued', {
        failure: 'dearer',
        offerUsdMinor: 4_711,
        offerReadAt: '2026-03-01T15:58:00.000Z',
      });
      const { user, wire, words } = await open(waiting, language);
      expect(screen.getByText(words.state.Queued)).toBeDefined();
      expect(screen.getByText(words.reason.dearer)).toBeDefined();
      expect(document.body.textContent).toContain('47,11');
      expect(screen.queryByRole('button', { name: words.facts.release })).toBeNull();
      await user.click(screen.getByRole('button', { name: words.facts.withdraw }));
      await waitFor(() => expect(wire.asked(buying.withdraw)[0]?.body).toEqual({ purchaseId: 31 }));
    },
  );

  it.each(languages)(
    'decision 59 an open checkout is released by a person alone, who is asked first (%s)',
    async (language) => {
      const { user, wire, words } = await open(inState('CheckoutOpened'), language);
      expect(screen.getByText(words.stateNote.CheckoutOpened)).toBeDefined();
      expect(screen.queryByRole('button', { name: words.facts.withdraw })).toBeNull();
      await user.click(screen.getByRole('button', { name: words.facts.release }));
      const dialog = await dialogOf();
      expect(wire.asked(buying.release)).toHaveLength(0);
      await user.click(dialog.getByRole('button', { name: words.releaseAsk.confirm }));
      await waitFor(() => expect(wire.asked(buying.release)[0]?.body).toEqual({ purchaseId: 31 }));
    },
  );

  it.each(languages)('decision 59 the maximum is set by hand and given back (%s)', async (language) => {
    const { user, wire, words } = await open(openOrder, language);
    expect(screen.getByText(words.facts.own)).toBeDefined();
    await user.click(screen.getAllByRole('button', { name: words.facts.editCap })[1] ?? document.body);
    const dialog = await dialogOf();
    const field = await dialog.findByRole('textbox', { name: new RegExp(words.capDialog.label) });
    await user.clear(field);
    await user.type(field, '30,00{Enter}');
    await waitFor(() => expect(wire.asked(buying.cap)[0]?.body).toEqual({ orderProductId: 22, capUsdMinor: 3_000 }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getAllByRole('button', { name: words.facts.editCap })[1] ?? document.body);
    await user.click((await dialogOf()).getByRole('button', { name: words.capDialog.auto }));
    await waitFor(() => expect(wire.asked(buying.cap)[1]?.body).toEqual({ orderProductId: 22, capUsdMinor: null }));
  });
});

it('ORD-039 in the queue of orders B opens the purchase of the one that is looked at', async () => {
  const wire = createWire();
  wire.answer(orders.list, ordersPage([orderRow({ orderId: 9, sellerAmazonOrderId: NUMBER })]));
  wire.answer(orders.details, one);
  const { user } = await showScreen('/orders/queue?status=new', { wire, language: 'en' });
  await screen.findByRole('link', { name: NUMBER });
  await user.keyboard('b');
  expect((await dialogOf()).getByText(texts.en.buying.dialog.title)).toBeDefined();
});
