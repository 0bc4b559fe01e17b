import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { OrderDetail } from '@kervan/contracts/order-detail';
import { orders } from '@kervan/contracts/orders-calls';
import { packages } from '@kervan/contracts/packages-calls';
import { stores } from '@kervan/contracts/stores-calls';
import { texts } from '@kervan/texts/texts';
import { languages } from '../../testing/languages.ts';
import { knownOrder, orderRow, ordersPage } from '../../testing/order-answers.ts';
import { convertableProduct, orderPackage, sendingOption } from '../../testing/package-answers.ts';
import { showScreen } from '../../testing/show.tsx';
import { germanStore } from '../../testing/signed-in.ts';
import { createWire } from '../../testing/wire.ts';

type Language = 'en' | 'tr';
const openWays = { isDirectOpen: false, isWarehouseActive: true };
const activeStore = { ...germanStore, isWarehouseActive: true };
/** Nobody has bought it, and nothing of it is converted. */
const newOrder: OrderDetail = {
  ...knownOrder,
  orderStatus: 'Sold',
  sellerStatus: 'Unshipped',
  buyerStatus: 'Not Purchased',
  shipmentStatus: 'NotShipped',
  isSendingFixed: false,
  openWays,
  purchases: [],
  packages: knownOrder.packages.map((one) => ({
    ...one,
    packageNo: null,
    shipmentStatus: 'NotShipped',
    buyerStatus: 'Not Purchased',
    warehouseStatus: 'Initial',
  })),
};
const options = [
  sendingOption(),
  sendingOption({ code: 'DHL:ECO', carrier: 'DHL', carrierId: 'DHL', price: 1_800, available: false, reason: 'poBox' }),
  sendingOption({ code: 'UPS:SAVER', carrier: 'UPS', carrierId: 'UPS', price: null, days: 5 }),
];

async function open(
  order: OrderDetail,
  language: Language = 'en',
  prepare: (wire: ReturnType<typeof createWire>) => void = () => {},
) {
  const wire = createWire();
  wire.answer(orders.details, order);
  wire.answer(orders.notes, []);
  wire.answer(packages.sendingOptions, options);
  wire.answer(packages.convertable, [
    convertableProduct(),
    convertableProduct({ productId: 22, title: 'Torch', convertable: false, reason: 'battery' }),
  ]);
  wire.answer(packages.convert, null);
  wire.answer(stores.list, [activeStore]);
  prepare(wire);
  const shown = await showScreen(`/sellerOrder/${order.sellerAmazonOrderId}`, { wire, language });
  await screen.findByRole('heading', { level: 1 });
  return { ...shown, wire, words: texts[language].packages };
}
const spoken = (element: Element | null) => element?.textContent?.replaceAll('\u00a0', ' ') ?? '';
const card = async (words: (typeof texts)['en']['packages']) =>
  (await screen.findByRole('heading', { name: words.convert.title })).closest('section') as HTMLElement; // Its card.

describe('the warehouse on the page of an order', () => {
  it('WH-065 a package that came back says so, and not that it was delivered', async () => {
    await open(knownOrder, 'en', (wire) =>
      wire.answer(packages.ofOrder, [orderPackage({ status: 'Delivered', shipmentStatus: 'ReturnAccepted' })]),
    );
    const shown = await screen.findByRole('article', { name: orderPackage().packageNo });
    expect(spoken(shown)).toContain('Return accepted');
    expect(spoken(shown)).not.toContain('Delivered');
  });

  it.each(languages)('WH-040 says where the insurance does not hold (%s)', async (language) => {
    const { words } = await open(knownOrder, language, (wire) =>
      wire.answer(packages.ofOrder, [orderPackage({ uninsuredTo: 'CH' })]),
    );
    const country = language === 'tr' ? 'İsviçre' : 'Switzerland';
    const said = words.uninsured.replace('{{country}}', country).replace('{{free}}', '100,00 $');
    await waitFor(() => expect(spoken(document.body)).toContain(said));
  });

  it.each(languages)(
    'ORD-057, ORD-059 says what can be converted, with whom, for how much and why not (%s)',
    async (language) => {
      const { words } = await open(newOrder, language);
      const shown = await card(words);
      expect(await within(shown).findByRole('radio', { name: 'USPS Parcel' })).toHaveProperty('checked', true);
      expect(within(shown).getByRole('radio', { name: 'DHL' })).toHaveProperty('disabled', true);
      expect(spoken(shown)).toContain(words.reason.poBox);
      expect(spoken(shown)).toContain(words.convert.priceUnknown);
      expect(within(shown).getByRole('checkbox', { name: 'Torch' })).toHaveProperty('disabled', true);
      expect(spoken(shown)).toContain(words.reason.battery);
      const products = words.convert.products_one.replace('{{shown}}', '1');
      expect(spoken(shown)).toContain(
        words.convert.estimate.replace('{{products}}', products).replace('{{carrier}}', 'USPS Parcel'),
      );
      expect(spoken(shown)).toContain(words.convert.hold);
    },
  );

  it.each(languages)(
    'ORD-057 WH-025 the estimate is its parts and their sum in dollars, whatever the order is paid in (%s)',
    async (language) => {
      const both = [
        convertableProduct({ estimateUsdMinor: 2_160, insuranceUsdMinor: 300 }),
        convertableProduct({ productId: 22, title: 'Torch', estimateUsdMinor: 1_724 }),
      ];
      const inYen = { ...newOrder, currency: 'JPY' };
      const { user, words } = await open(inYen, language, (wire) => wire.answer(packages.convertable, both));
      const shown = await card(words);
      const { estimate, part } = words.convert;
      const said = (count: number) =>
        estimate
          .replace('{{products}}', words.convert.products_other.replace('{{shown}}', String(count)))
          .replace('{{carrier}}', 'USPS Parcel');
      await within(shown).findByText(said(2));
      expect(spoken(shown)).toContain(`${part.shipping}38,84 $${part.insurance}3,00 $${said(2)}41,84 $`);
      await user.click(within(shown).getByRole('checkbox', { name: 'Cast iron skillet' }));
      // What is left is insured without a fee: one amount says all.
      await waitFor(() => expect(spoken(shown)).toContain('17,24 $'));
      expect(spoken(shown)).not.toContain(part.insurance);
    },
  );

  it.each(languages)(
    'ORD-056, ORD-019 asks once more, names the deed and says that it cannot be undone (%s)',
    async (language) => {
      const { user, wire, words } = await open(newOrder, language);
      const products = words.convert.products_one.replace('{{shown}}', '1');
      const submit = words.convert.submit.replace('{{products}}', products).replace('{{carrier}}', 'USPS Parcel');
      await user.click(await screen.findByRole('button', { name: submit }));
      const dialog = await screen.findByRole('dialog');
      expect(spoken(dialog)).toContain(
        words.convert.confirmText
          .replace('{{order}}', newOrder.sellerAmazonOrderId)
          .replace('{{carrier}}', 'USPS Parcel'),
      );
      expect(wire.asked(packages.convert)).toHaveLength(0);
      await user.click(within(dialog).getByRole('button', { name: submit }));
      await screen.findByText(words.convert.done);
      expect(wire.asked(packages.convert)[0]?.body).toEqual({
        sellerAmazonOrderId: newOrder.sellerAmazonOrderId,
        carrierId: 'USPS',
        productIds: [21],
      });
    },
  );

  it('ORD-059 asks about the products again for another carrier, and takes none that is left out', async () => {
    const { user, wire, words } = await open(newOrder);
    await user.click(await screen.findByRole('radio', { name: 'UPS' }));
    await waitFor(() =>
      expect(wire.asked(packages.convertable).at(-1)?.url.searchParams.get('selectedWareHouseCarrierId')).toBe('UPS'),
    );
    await user.click(screen.getByRole('checkbox', { name: 'Cast iron skillet' }));
    expect(screen.getByRole('button', { name: words.convert.submitNothing })).toHaveProperty('disabled', true);
  });

  it('WH-003 says that the warehouse is not active and leads there', async () => {
    const { words } = await open({ ...newOrder, openWays: { isDirectOpen: false, isWarehouseActive: false } });
    expect(spoken(await card(words))).toContain(words.convert.inactive);
    // The notice above says it, too, with both ways.
    const links = screen.getAllByRole('link', { name: words.convert.activate });
    expect(links.map((link) => link.getAttribute('href')).join()).toContain('/warehouse?source=');
    expect(screen.queryByRole('radio', { name: 'USPS Parcel' })).toBeNull();
  });

  it.each(languages)(
    'ORD-045, WH-065 shows the package with the hub’s address, its costs and what is wrong (%s)',
    async (language) => {
      const order: OrderDetail = { ...knownOrder, openWays };
      const { words } = await open(order, language, (wire) =>
        wire.answer(packages.ofOrder, [orderPackage({ declined: 'address_non_latin' })]),
      );
      const parcel = await screen.findByRole('article', { name: 'KRV-00088251' });
      expect(within(parcel).getByRole('link', { name: 'KRV-00088251' }).getAttribute('href')).toBe(
        '/warehouse/packages/KRV-00088251',
      );
      const shipTo = within(parcel).getByRole('region', { name: words.shipTo.title });
      expect(spoken(shipTo)).toContain('Kervan Warehouse140 Depot RoadKRV-00088251');
      expect(within(shipTo).getByRole('button', { name: words.shipTo.copy })).toBeDefined();
      expect(spoken(parcel)).toContain('20,00');
      expect(spoken(parcel)).toContain(words.cost.held);
      expect(spoken(within(parcel).getByRole('alert'))).toContain(words.reason.address_non_latin);
      expect(spoken(within(parcel).getByRole('alert'))).toContain(words.declined.do.address);
      // Nothing is left to convert.
      expect(screen.queryByText(words.convert.intro)).toBeNull();
    },
  );

  it('ORD-045 the form of a purchase shows where it is sent, or asks to convert first', async () => {
    const { user, words } = await open(newOrder);
    await screen.findByRole('heading', { name: words.convert.title });
    await user.keyboard('b');
    expect(spoken(await screen.findByRole('dialog'))).toContain(words.purchase.convertFirst);
  });

  it('ORD-045 a converted order that nobody bought shows the hub in the form', async () => {
    const converted = {
      ...newOrder,
      isSendingFixed: true,
      packages: newOrder.packages.map((one) => ({ ...one, packageNo: 'KRV-00088251' })),
    };
    const { user, words } = await open(converted, 'en', (wire) => wire.answer(packages.ofOrder, [orderPackage()]));
    await screen.findByRole('article', { name: 'KRV-00088251' });
    await user.keyboard('b');
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByRole('region', { name: words.shipTo.title })).toBeDefined();
  });

  it('ORD-056 W converts from the queue', async () => {
    const wire = createWire();
    wire.answer(orders.list, ordersPage([orderRow()]));
    wire.answer(orders.details, { ...newOrder, sellerAmazonOrderId: '305-4471920-6631547' });
    wire.answer(packages.sendingOptions, options);
    wire.answer(packages.convertable, [convertableProduct()]);
    wire.answer(packages.convert, null);
    wire.answer(stores.list, [activeStore]);
    const { user } = await showScreen('/orders/queue?status=new', { wire });
    await screen.findByRole('link', { name: '305-4471920-6631547' });
    await user.keyboard('w');
    const dialog = await screen.findByRole('dialog');
    await user.click(await within(dialog).findByRole('button', { name: 'Convert 1 product with USPS Parcel' }));
    const asked = (await screen.findAllByRole('dialog')).at(-1) ?? document.body;
    await user.click(within(asked).getByRole('button', { name: 'Convert 1 product with USPS Parcel' }));
    await waitFor(() => expect(wire.asked(packages.convert)).toHaveLength(1));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
