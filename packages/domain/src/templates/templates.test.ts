import { describe, expect, it } from 'vitest';
import { AddressFault } from '../orders/address.ts';
import { BuyerOrderStatus } from '../orders/buyer-order-status.ts';
import { SellerOrderStatus } from '../orders/seller-order-status.ts';
import { ShipmentStatus } from '../orders/shipment-status.ts';
import { momentsBegun, orderMoments } from './order-moments.ts';
import { fillPlaceholders, placeholders, unknownPlaceholders, type PlaceholderValues } from './placeholders.ts';
import {
  exclusions,
  findTemplateFault,
  mayAddCampaign,
  skipReason,
  type OrderFilter,
  type OrderForSending,
} from './template-rules.ts';
import { templateTypes, triggersOf, type OrderFacts, type TemplateType } from './template-types.ts';

const DAY = 86_400_000;
const NOW = Date.parse('2026-03-10T12:00:00Z');
const CHANGED = NOW - 1_000;
const BOUGHT = NOW - 5 * DAY;

/** An order that was just placed: nothing of it has a template sent. */
const facts = (over: Partial<OrderFacts> = {}): OrderFacts => ({
  purchasedAt: BOUGHT,
  shipBy: NOW + DAY,
  shippedAt: null,
  deliverFrom: NOW + 3 * DAY,
  deliverBy: NOW + 5 * DAY,
  deliveredAt: null,
  moments: new Map(orderMoments.map((moment) => [moment, CHANGED])),
  sellerStatus: SellerOrderStatus.Unshipped,
  buyerStatus: BuyerOrderStatus.Purchased,
  shipmentStatus: ShipmentStatus.NotShipped,
  addressFaults: [],
  isAddressEdited: false,
  isReturnRequested: false,
  isRefunded: false,
  ...over,
});

describe('what has a template sent', () => {
  it('MSG-012 nothing of which nobody kept when it began', () => {
    const all = { isAddressEdited: true, isReturnRequested: true, isRefunded: true };
    for (const shipmentStatus of [
      ShipmentStatus.SentFromWarehouse,
      ShipmentStatus.MayBeLost,
      ShipmentStatus.ReturningToSeller,
    ])
      expect(triggersOf(facts({ ...all, shipmentStatus, moments: new Map() }), NOW)).toEqual([]);
  });

  it('MSG-012 a moment begins with the change that brings it, and with no other', () => {
    const before = facts();
    const refunded = facts({ isRefunded: true, shipmentStatus: ShipmentStatus.MayBeLost });
    expect(momentsBegun(before, refunded)).toEqual(['mayBeLost', 'refunded']);
    expect(momentsBegun(refunded, { ...refunded, isAddressEdited: true })).toEqual(['addressEdited']);
    expect(momentsBegun(refunded, refunded)).toEqual([]);
    expect(momentsBegun(refunded, before)).toEqual([]);
  });

  it.each<[TemplateType, Partial<OrderFacts>, number]>([
    ['ShippingAddressNonLatin', { addressFaults: [AddressFault.nonLatin] }, BOUGHT],
    ['PoBoxDetected', { addressFaults: [AddressFault.poBox] }, BOUGHT],
    ['NoBuyerLastName', { addressFaults: [AddressFault.nameIncomplete] }, BOUGHT],
    ['CheckDeliveryInfo', { addressFaults: [AddressFault.tooLong] }, BOUGHT],
    ['ChangeShippingInformation', { isAddressEdited: true }, CHANGED],
    ['NotPurchased', { buyerStatus: BuyerOrderStatus.NotPurchased, shipBy: NOW }, NOW],
    ['Shipped', { shippedAt: NOW - DAY }, NOW - DAY],
    ['ShippedFromWarehouse', { shipmentStatus: ShipmentStatus.SentFromWarehouse }, CHANGED],
    ['Delivered', { deliveredAt: NOW, deliverFrom: NOW }, NOW],
    ['NotDeliveredOnTime', { deliverBy: NOW }, NOW],
    ['PackageMayBeLost', { shipmentStatus: ShipmentStatus.MayBeLost }, CHANGED],
    ['ReturnRequested', { isReturnRequested: true }, CHANGED],
    ['ReturningToSeller', { shipmentStatus: ShipmentStatus.ReturningToSeller }, CHANGED],
    ['Refunded', { isRefunded: true }, CHANGED],
  ])('MSG-012 %s', (type, over, at) => {
    expect(triggersOf(facts(over), NOW)).toEqual([{ type, at }]);
    expect(triggersOf(facts({ ...over, sellerStatus: SellerOrderStatus.Canceled }), NOW)).toEqual([]);
  });

  it('MSG-012 what came before its first promised day is delivered, and delivered early', () => {
    const deliveredAt = NOW - 1;
    expect(triggersOf(facts({ deliveredAt, deliverFrom: NOW }), NOW)).toEqual([
      { type: 'Delivered', at: deliveredAt },
      { type: 'OrderDeliveredEarlier', at: deliveredAt },
    ]);
  });

  it.each<[string, Partial<OrderFacts>]>([
    ['a new order', {}],
    ['an address that was not told yet', { addressFaults: [AddressFault.notReceived] }],
    ['not bought, before its ship-by moment', { buyerStatus: BuyerOrderStatus.NotPurchased, shipBy: NOW + 1 }],
    ['before the promised day ends', { deliverBy: NOW + 1 }],
  ])('MSG-012 nothing is sent for %s', (_, over) => expect(triggersOf(facts(over), NOW)).toEqual([]));

  it('MSG-012 what was shipped is no longer said to be bought too late, nor what arrived to be late', () => {
    const late = { buyerStatus: BuyerOrderStatus.NotPurchased, shipBy: NOW - DAY, shippedAt: NOW };
    expect(triggersOf(facts(late), NOW).map(({ type }) => type)).toEqual(['Shipped']);
    const arrived = { deliverFrom: BOUGHT, deliverBy: NOW - DAY, deliveredAt: NOW };
    expect(triggersOf(facts(arrived), NOW).map(({ type }) => type)).toEqual(['Delivered']);
  });

  it('MSG-012 has the types of the specification', () => {
    expect(templateTypes.join(' ')).toBe(
      'NeverSend Campaign ShippingAddressNonLatin PoBoxDetected ChangeShippingInformation NoBuyerLastName OrderDeliveredEarlier NotPurchased Shipped Delivered ReturnRequested ReturningToSeller PackageMayBeLost CheckDeliveryInfo NotDeliveredOnTime ShippedFromWarehouse Refunded',
    );
  });
});

describe('the limits of templates', () => {
  const draft = { id: null, type: 'Delivered' as const, name: 'Thanks', subject: 'Order', message: 'Dear' };
  const known = (...types: TemplateType[]) => types.map((type, at) => ({ id: at + 1, type }));

  it.each([
    ['name', ' '],
    ['subject', ''],
    ['message', '\n'],
  ])('MSG-008 an empty %s', (field, text) =>
    expect(findTemplateFault({ ...draft, [field]: text }, [])).toBe('TextRequired'),
  );

  it.each<[string, ReturnType<typeof known>, number | null, ReturnType<typeof findTemplateFault>]>([
    ['the first', [], null, null],
    ['a second of a type', known('Delivered'), null, null],
    ['a third of a type', known('Delivered', 'Delivered'), null, 'SameTypeTemplateQuantityLimitError'],
    ['a fifth', known('Shipped', 'Shipped', 'Refunded', 'Refunded'), null, null],
    ['a sixth', known('Shipped', 'Shipped', 'Refunded', 'Refunded', 'Campaign'), null, 'TemplateLimitReached'],
    // The limit of all is looked at first.
    ['both', known('Delivered', 'Delivered', 'Refunded', 'Refunded', 'Campaign'), null, 'TemplateLimitReached'],
    ['one that is changed', known('Delivered', 'Delivered', 'Refunded', 'Refunded', 'Campaign'), 1, null],
    ['one that becomes a third', known('Delivered', 'Delivered', 'Shipped'), 3, 'SameTypeTemplateQuantityLimitError'],
  ])('MSG-008 MSG-009 MSG-011 %s', (_, others, id, fault) =>
    expect(findTemplateFault({ ...draft, id }, others)).toBe(fault),
  );

  it('MSG-010 MSG-011 five campaigns', () =>
    expect([0, 4, 5, 6].map(mayAddCampaign)).toEqual([true, true, false, false]));
});

describe('which orders have it sent', () => {
  const order: OrderForSending = {
    isRefunded: false,
    isReturned: false,
    isLate: false,
    isCancelled: false,
    isReviewed: false,
    noFeedback: false,
    isAskedAgain: false,
    price: 2_000,
    asins: ['B000000001', 'B000000002'],
    categories: ['Home & Kitchen > Cookware'],
  };
  const every: OrderFilter = { priceFrom: null, priceTo: null, asins: [], category: null };

  it.each([
    ['refunded', { isRefunded: true }],
    ['returned', { isReturned: true }],
    ['late', { isLate: true }],
    ['cancelled', { isCancelled: true }],
    ['reviewed', { isReviewed: true }],
  ] as const)('MSG-013 one that is %s, where that is excluded', (name, over) => {
    expect(skipReason({ ...order, ...over }, every, [name])).toBe(name);
    expect(
      skipReason(
        { ...order, ...over },
        every,
        exclusions.filter((other) => other !== name),
      ),
    ).toBeNull();
    expect(skipReason(order, every, [name])).toBeNull();
  });

  it('MSG-013 MSG-014 one that wants no feedback, whatever is chosen', () =>
    expect(skipReason({ ...order, noFeedback: true }, every, [])).toBe('doNotSend'));

  it.each<[Partial<OrderFilter>, boolean]>([
    [{ priceFrom: 2_000 }, true],
    [{ priceFrom: 2_001 }, false],
    [{ priceTo: 2_000 }, true],
    [{ priceTo: 1_999 }, false],
    [{ asins: ['B000000002'] }, true],
    [{ asins: ['B000000003'] }, false],
    [{ category: ' kitchen ' }, true],
    [{ category: 'Garden' }, false],
    [{ category: '  ' }, true],
  ])('MSG-013 a filter %j lets it through: %s', (over, isSent) =>
    expect(skipReason(order, { ...every, ...over }, [])).toBe(isSent ? null : 'filtered'),
  );
});

describe('placeholders', () => {
  const values: PlaceholderValues = {
    buyerName: 'Ada',
    orderNumber: '302-1',
    productTitle: '[storeName]',
    trackingNumber: ' ',
    carrier: null,
    deliveryDate: '2026-03-10',
    storeName: 'Shop',
  };

  it('MSG-013 are the seven of the specification', () => expect([...placeholders]).toEqual(Object.keys(values)));

  it('MSG-013 are filled once, and what has no value is named', () => {
    expect(fillPlaceholders('Dear [buyerName], [productTitle] of [storeName] [x]', values)).toEqual({
      text: 'Dear Ada, [storeName] of Shop [x]',
      missing: [],
    });
    expect(fillPlaceholders('[carrier] [trackingNumber] [carrier]', values).missing).toEqual([
      'carrier',
      'trackingNumber',
    ]);
    expect(unknownPlaceholders('[buyer] [buyerName] [buyer] [1]')).toEqual(['buyer']);
  });
});
