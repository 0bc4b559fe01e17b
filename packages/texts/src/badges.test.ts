import { expect, it } from 'vitest';
import { languages, type Language } from './languages.ts';
import { texts } from './texts.ts';

type Texts = (typeof texts)[Language];
type Badges = (words: Texts) => Readonly<Record<string, object>>;

/** The badges that stand beside each other, by screen: whole sets of statuses, and the single ones. */
const screens: Readonly<Record<string, Badges>> = {
  'the list of orders and its phone cards': ({ enums: { sellerOrder, buyerOrder }, orders: { cell } }) => ({
    sellerOrder,
    buyerOrder,
    cell: { pending: cell.pending, cancelRequest: cell.cancelRequest, expedited: cell.expedited },
  }),
  'an order': ({ enums: { sellerOrder, buyerOrder, shipment, warehousePackage } }) => ({
    sellerOrder,
    buyerOrder,
    shipment,
    warehousePackage,
  }),
  'the packages': ({ enums: { shipment, warehousePackage } }) => ({ shipment, warehousePackage }),
  'the update history and an item’s changes': ({ enums: { inventoryItem, priceUpdate, updateType } }) => ({
    inventoryItem,
    priceUpdate,
    updateType,
  }),
  'purchases of an order': ({ buying: { state, channel } }) => ({ state, channel }),
  'my subscription': ({ subscriptions: { status } }) => ({ status }),
  invoices: ({ billing: { status } }) => ({ status }),
  cards: ({ cards: { state } }) => ({ state }),
  'requests of support': ({ help: { status } }) => ({ status }),
  'campaigns’ messages': ({ templates: { sends } }) => ({
    sends: {
      planned: sends.planned,
      sent: sends.sent,
      skipped: sends.skipped,
      queued: sends.queued,
      notSent: sends.notSent,
    },
  }),
};

/** What several sets of statuses say of one package, in the words of the buyer's status. */
const samePackage: Readonly<Record<string, readonly string[]>> = {
  'buyerOrder.Purchased': ['shipment.Purchased'],
  'buyerOrder.Shipped': ['shipment.Shipped'],
  'buyerOrder.GoingToWh': ['shipment.GoingToWarehouse'],
  'buyerOrder.DeliveredToWh': ['shipment.DeliveredToWarehouse', 'warehousePackage.DeliveredToWareHouse'],
  'buyerOrder.SentFromWh': ['shipment.SentFromWarehouse', 'warehousePackage.SentFromWareHouse'],
  'buyerOrder.WaitingAtCustom': ['shipment.AtCustom'],
  'buyerOrder.Out For Delivery': ['shipment.OutForDelivery'],
  'buyerOrder.AvailableForPickUp': ['shipment.AvailableForPickUp'],
  'buyerOrder.Delivery Attempted': ['shipment.DeliveryAttempted'],
  'buyerOrder.May Be Lost': ['shipment.MayBeLost'],
  'buyerOrder.Undeliverable': ['shipment.Undeliverable'],
  'buyerOrder.Delivered': ['shipment.Delivered', 'warehousePackage.Delivered'],
  'buyerOrder.Cancelled': ['shipment.Cancelled'],
  'warehousePackage.WaitingCredit': ['shipment.WaitingCreditAtWarehouse'],
  'warehousePackage.PaymentReceived': ['shipment.WhPackagePaymentReceived'],
};
const thingOf = (name: string) => Object.entries(samePackage).find(([, same]) => same.includes(name))?.[0] ?? name;

it.each(languages.flatMap((language) => Object.keys(screens).map((screen) => [language, screen] as const)))(
  'no two badges say the same word for two things (%s): %s',
  (language, screen) => {
    const sets = Object.entries(screens[screen]?.(texts[language]) ?? {});
    const said = sets.flatMap(([set, words]) =>
      Object.entries(words).map(([name, word]) => ({ thing: thingOf(`${set}.${name}`), word: String(word) })),
    );
    expect(said.length).toBeGreaterThan(2);
    const twice = said.filter(({ thing, word }) => said.some((other) => other.word === word && other.thing !== thing));
    expect(twice).toEqual([]);
    // One thing has one word, too.
    expect(
      said.filter(({ thing, word }) => said.some((other) => other.thing === thing && other.word !== word)),
    ).toEqual([]);
  },
);
