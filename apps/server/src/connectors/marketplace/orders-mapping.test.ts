import { describe, expect, it } from 'vitest';
import type { components } from '@kervan/sp-api/orders_2026-01-01';
import { isSaleIn, orderAmountOf, orderOf, reportedStatusOf } from './orders-mapping.ts';

type WireOrder = components['schemas']['Order'];
const eur = (amount: string) => ({ amount, currencyCode: 'EUR' });

/** An order as Amazon's model has it, with every part that the product reads. */
const whole: WireOrder = {
  orderId: '302-1234567-7654321',
  createdTime: '2026-11-20T10:00:00Z',
  lastUpdatedTime: '2026-11-20T10:31:02Z',
  programs: ['PRIME'],
  salesChannel: { channelName: 'AMAZON', marketplaceId: 'A1PA6795UKMFR9', marketplaceName: 'Amazon.de' },
  buyer: { buyerName: 'Anneliese Roth', buyerEmail: 'k7p2@marketplace.amazon.de' },
  recipient: {
    deliveryAddress: {
      name: 'A. Roth',
      addressLine1: 'Königsbrücker Str. 48',
      addressLine2: 'Hinterhaus',
      city: 'Dresden',
      districtOrCounty: 'Neustadt',
      stateOrRegion: 'Sachsen',
      postalCode: '01099',
      countryCode: 'de',
      phone: '+49 351 1234567',
    },
  },
  fulfillment: {
    fulfillmentStatus: 'PARTIALLY_SHIPPED',
    fulfilledBy: 'MERCHANT',
    fulfillmentServiceLevel: 'SECOND_DAY',
    shipByWindow: { earliestDateTime: '2026-11-20T23:00:00Z', latestDateTime: '2026-11-24T22:59:59Z' },
    deliverByWindow: { earliestDateTime: '2026-11-27T23:00:00Z', latestDateTime: '2026-12-04T22:59:59Z' },
  },
  orderItems: [
    {
      orderItemId: '7001',
      quantityOrdered: 3,
      product: { asin: 'B000000001', title: 'Lampe', sellerSku: 'K-1', price: { unitPrice: eur('10.00') } },
      proceeds: {
        breakdowns: [
          { type: 'ITEM', subtotal: eur('30.00') },
          { type: 'SHIPPING', subtotal: eur('3.50') },
          { type: 'GIFT_WRAP', subtotal: eur('1.00') },
          { type: 'TAX', subtotal: eur('4.79') },
          { type: 'DISCOUNT', subtotal: eur('-2.25') },
        ],
      },
      cancellation: { cancellationRequest: { requester: 'BUYER', cancelReason: 'Falsch bestellt' } },
      fulfillment: { quantityFulfilled: 1, quantityUnfulfilled: 2 },
    },
    {
      orderItemId: '7002',
      quantityOrdered: 1,
      product: { asin: 'B000000002', sellerSku: 'K-2', price: { unitPrice: eur('5.005') } },
      cancellation: { cancellationExecution: { cancelledBy: 'BUYER' } },
    },
  ],
  packages: [
    {
      packageReferenceId: '1',
      carrier: 'DHL',
      trackingNumber: '00340434161094000001',
      shipTime: '2026-11-20T10:30:00Z',
      packageStatus: { status: 'IN_TRANSIT', detailedStatus: 'OUT_FOR_DELIVERY' },
      packageItems: [{ orderItemId: '7001', quantity: 1 }],
    },
  ],
};

describe('orderOf', () => {
  it('ORD-005 ORD-006 ORD-007 reads every field of an order', () => {
    expect(orderOf(whole)).toEqual({
      orderId: '302-1234567-7654321',
      market: 'DE',
      createdAt: '2026-11-20T10:00:00.000Z',
      updatedAt: '2026-11-20T10:31:02.000Z',
      status: 'partiallyShipped',
      isFulfilledByAmazon: false,
      isSoldElsewhere: false,
      service: 'SECOND_DAY',
      isExpedited: true,
      salesChannel: 'Amazon.de',
      replaces: null,
      shipBy: '2026-11-24T22:59:59.000Z',
      deliverFrom: '2026-11-27T23:00:00.000Z',
      deliverBy: '2026-12-04T22:59:59.000Z',
      recipient: {
        name: 'A. Roth',
        phone: '+49 351 1234567',
        line1: 'Königsbrücker Str. 48',
        line2: 'Hinterhaus',
        line3: null,
        city: 'Dresden',
        county: 'Neustadt',
        stateOrRegion: 'Sachsen',
        postalCode: '01099',
        countryCode: 'DE',
      },
      buyerName: 'Anneliese Roth',
      buyerMail: 'k7p2@marketplace.amazon.de',
      items: [
        {
          itemId: '7001',
          sku: 'K-1',
          asin: 'B000000001',
          title: 'Lampe',
          quantity: 3,
          sent: 1,
          isCancelled: false,
          currency: 'EUR',
          price: 2_775,
          shipping: 450,
          tax: 479,
          discount: 225,
          cancelWish: { reason: 'Falsch bestellt' },
          unfit: [],
        },
        {
          itemId: '7002',
          sku: 'K-2',
          asin: 'B000000002',
          title: null,
          quantity: 1,
          sent: null,
          isCancelled: true,
          currency: 'EUR',
          // Half a cent is rounded up.
          price: 501,
          shipping: null,
          tax: null,
          discount: 0,
          cancelWish: null,
          unfit: [],
        },
      ],
      parcels: [
        {
          reference: '1',
          carrier: 'DHL',
          tracking: '00340434161094000001',
          shippedAt: '2026-11-20T10:30:00.000Z',
          status: 'outForDelivery',
          itemIds: ['7001'],
        },
      ],
    });
  });

  it('ORD-046 reads an order of which everything that may be withheld is', () => {
    const { buyer: _b, recipient: _r, fulfillment: _f, packages: _p, ...bare } = whole;
    const items = whole.orderItems.map(({ orderItemId, quantityOrdered, product }) => ({
      orderItemId,
      quantityOrdered,
      product: { sellerSku: product.sellerSku ?? '' },
    }));
    expect(orderOf({ ...bare, orderItems: items })).toMatchObject({
      status: null,
      recipient: null,
      buyerName: null,
      shipBy: null,
      items: [{ sku: 'K-1', price: null, currency: null, unfit: [] }, { sku: 'K-2' }],
      parcels: [],
    });
    // An address of empty fields is none.
    expect(orderOf({ ...whole, recipient: { deliveryAddress: { name: ' ', city: '' } } })?.recipient).toBeNull();
  });

  it('ORD-046 amounts that no column holds, and parts of one amount in two currencies, are missing by name; what is no order is none', () => {
    const priced = (subtotal: { amount: string; currencyCode: string }, more: object[] = []) =>
      orderOf({
        ...whole,
        orderItems: [
          {
            orderItemId: '1',
            quantityOrdered: 1,
            product: {},
            proceeds: { breakdowns: [{ type: 'ITEM', subtotal }, ...(more as never[])] },
          },
        ],
      })?.items[0];
    expect(priced(eur('99999999999'))).toMatchObject({ price: null, unfit: ['price'] });
    expect(priced(eur('-5'))).toMatchObject({ price: null, unfit: ['price'] });
    expect(priced({ amount: '700', currencyCode: 'JPY' })).toMatchObject({ price: 700, currency: 'JPY', unfit: [] });
    expect(priced(eur('5'), [{ type: 'SHIPPING', subtotal: { amount: '1', currencyCode: 'PLN' } }])).toMatchObject({
      price: 500,
      shipping: 100,
      currency: 'EUR',
      otherwise: { shipping: 'PLN' },
      unfit: [],
    });
    // What a piece costs says in which currency its price is, not what sending it costs.
    const unpriced = orderOf({
      ...whole,
      orderItems: [
        {
          orderItemId: '1',
          quantityOrdered: 1,
          product: { price: { unitPrice: eur('5') } },
          proceeds: { breakdowns: [{ type: 'SHIPPING', subtotal: { amount: '1', currencyCode: 'PLN' } }] },
        },
      ],
    })?.items[0];
    expect(unpriced).toMatchObject({ price: 500, shipping: 100, currency: 'EUR', otherwise: { shipping: 'PLN' } });
    const both = ['1', '2'].map((amount, at) => ({
      type: at === 0 ? 'SHIPPING' : 'GIFT_WRAP',
      subtotal: { amount, currencyCode: at === 0 ? 'PLN' : 'EUR' },
    }));
    expect(priced(eur('5'), both)).toMatchObject({ price: 500, shipping: null, unfit: ['shipping'] });
    expect(orderOf({ ...whole, orderId: '' })).toBeNull();
    expect(orderOf({ ...whole, lastUpdatedTime: 'soon', createdTime: 'later' })).toBeNull();
  });

  it.each([
    ['a free shipping', [['SHIPPING', '-5.99']], '-5.99', { price: 3_000, shipping: 0, discount: 599 }],
    [
      'one of each',
      [
        ['ITEM', '-3.00'],
        ['SHIPPING', '-1.99'],
      ],
      '-4.99',
      { price: 2_700, shipping: 400, discount: 499 },
    ],
    ['one that names nothing', [], '-3.00', { price: 2_700, shipping: 599, discount: 300 }],
    ['one that is named in part', [['SHIPPING', '-1.00']], '-3.00', { price: 2_800, shipping: 499, discount: 300 }],
    ['a free gift wrap', [['GIFT_WRAP', '-2.00']], '-2.00', { price: 3_000, shipping: 399, discount: 200 }],
    [
      'more than the shipping was',
      [['SHIPPING', '-7.00']],
      '-7.00',
      { price: 3_000, shipping: null, unfit: ['shipping'] },
    ],
  ] as const)('ORD-007 a discount lessens the part that it names: %s', (_, named, subtotal, amounts) => {
    const detailedBreakdowns = named.map(([subtype, value]) => ({ subtype, value: eur(value) }));
    const breakdowns = [
      { type: 'ITEM', subtotal: eur('30.00') },
      { type: 'SHIPPING', subtotal: eur('5.99') },
      { type: 'DISCOUNT', subtotal: eur(subtotal), detailedBreakdowns },
    ];
    const orderItems = [{ orderItemId: '1', quantityOrdered: 1, product: {}, proceeds: { breakdowns } }];
    expect(orderOf({ ...whole, orderItems })?.items[0]).toMatchObject(amounts);
  });

  it('a replacement says of what it is one; what is associated otherwise is a sale of its own', () => {
    const told = (...associatedOrders: { orderId?: string; associationType?: string }[]) =>
      orderOf({ ...whole, associatedOrders })?.replaces;
    const original = '302-7777777-1111111';
    expect(told({ orderId: original, associationType: 'REPLACEMENT_ORIGINAL_ID' })).toBe(original);
    expect(told({ orderId: '1' }, { orderId: original, associationType: 'EXCHANGE_ORIGINAL_ID' })).toBe(original);
    expect([told(), told({ orderId: '1', associationType: 'OTHER' })]).toEqual([null, null]);
  });

  it('ORD-046 what was sold elsewhere is no sale of the market', () => {
    const told = (salesChannel: object) => orderOf({ ...whole, salesChannel: salesChannel as never });
    const marketplaceId = 'A1PA6795UKMFR9';
    const cases = [
      [{ channelName: 'AMAZON', marketplaceId }, true],
      [{ channelName: 'NON_AMAZON', marketplaceId }, false],
      [{ channelName: 'NON_AMAZON' }, false],
      [{ channelName: 'AMAZON' }, true],
      [{ channelName: 'AMAZON', marketplaceId: 'A13V1IB3VIYZZH' }, false],
    ] as const;
    for (const [channel, isSale] of cases) {
      const order = told(channel);
      expect(order && isSaleIn(order, 'DE'), JSON.stringify(channel)).toBe(isSale);
    }
  });

  it('ORD-007 what no column takes is left out of texts', () => {
    const name = `An\0na ${String.fromCharCode(0xd800)}`;
    expect(orderOf({ ...whole, buyer: { buyerName: name } })?.buyerName).toBe('Anna \uFFFD');
  });
});

describe('reportedStatusOf', () => {
  it.each([
    ['PENDING_AVAILABILITY', 'PendingAvailability', 'pending'],
    ['PENDING', 'Pending', 'pending'],
    ['UNSHIPPED', 'Unshipped', 'unshipped'],
    ['PARTIALLY_SHIPPED', 'PartiallyShipped', 'partiallyShipped'],
    ['SHIPPED', 'Shipped', 'shipped'],
    ['CANCELLED', 'Canceled', 'cancelled'],
    ['UNFULFILLABLE', 'Unfulfillable', 'cancelled'],
  ])('ORD-014 %s of orders is %s of their notifications', (word, older, status) => {
    expect(reportedStatusOf(word)).toBe(status);
    expect(reportedStatusOf(older)).toBe(status);
  });

  it('knows the one word that notifications alone have, and no others', () => {
    expect(reportedStatusOf('InvoiceUnconfirmed')).toBe('pending');
    expect([reportedStatusOf('LOST'), reportedStatusOf(''), reportedStatusOf(null)]).toEqual([null, null, null]);
  });
});

describe('orderAmountOf', () => {
  it.each([
    [eur('12.34'), { minor: 1_234, currency: 'EUR' }],
    [
      { amount: '700', currencyCode: 'JPY' },
      { minor: 700, currency: 'JPY' },
    ],
    [eur('twelve'), null],
    [{ amount: '1' }, null],
    [{ amount: '1', currencyCode: 'eur' }, null],
    [undefined, null],
  ])('of %j', (money, amount) => {
    expect(orderAmountOf(money)).toEqual(amount);
  });
});
