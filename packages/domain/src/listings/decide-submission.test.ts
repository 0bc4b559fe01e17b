import { describe, expect, it } from 'vitest';
import { ItemFlag } from '../inventory/item-flags.ts';
import { StatusCode } from '../inventory/item-status.ts';
import { decideSubmission, readShown, submissionPriority, type SubmissionFacts } from './decide-submission.ts';

const open = { priceOpen: true, stockOpen: true };
const shown = (price: number, quantity: number) => ({ price, quantity, handlingDays: 5 });
const listed: SubmissionFacts = {
  status: StatusCode.AtStore,
  price: 2000,
  quantity: 4,
  handlingDays: 5,
  flags: ItemFlag.listed,
  confirmed: shown(2000, 4),
  inFlight: null,
  isUncertain: false,
  isUnpriced: false,
  removing: false,
  shippingGroup: { shown: null, inFlight: null },
  isUsed: false,
  isOnSale: false,
  bounds: { lowest: null, highest: null },
};

describe('decideSubmission', () => {
  it.each([
    ['nothing when the marketplace shows what is wanted', {}, { kind: 'nothing' }],
    [
      'the price alone when only it differs',
      { price: 2100 },
      { kind: 'patch', price: 2100, quantity: null, handlingDays: null },
    ],
    [
      'the stock alone when only it differs',
      { quantity: 7 },
      { kind: 'patch', price: null, quantity: 7, handlingDays: 5 },
    ],
    ['both in one call', { price: 2100, quantity: 7 }, { kind: 'patch', price: 2100, quantity: 7, handlingDays: 5 }],
    ['nothing while the same values are on their way', { price: 2100, inFlight: shown(2100, 4) }, { kind: 'nothing' }],
    [
      'a newer price over an older one on its way',
      { price: 2200, inFlight: shown(2100, 4) },
      { kind: 'patch', price: 2200, quantity: null, handlingDays: null },
    ],
    [
      'another than in flight, though it is confirmed',
      { price: 2000, inFlight: shown(2100, 4) },
      { kind: 'patch', price: 2000, quantity: null, handlingDays: null },
    ],
    [
      'the same price again after a silent failure',
      { price: 2100, inFlight: null, confirmed: shown(2000, 4) },
      { kind: 'patch', price: 2100, quantity: null, handlingDays: null },
    ],
    [
      'a first listing',
      { status: StatusCode.AtStoreQueue, flags: 0, confirmed: null },
      { kind: 'put', price: 2000, quantity: 4, handlingDays: 5 },
    ],
    [
      'no price while none can be computed, though what was sent may never have arrived',
      { price: 4000, quantity: 5, isUnpriced: true, isUncertain: true, inFlight: shown(4000, 5) },
      { kind: 'nothing' },
    ],
    [
      'a lower stock, without its price, while none can be computed',
      { price: 4000, quantity: 2, isUnpriced: true, isUncertain: true, inFlight: shown(4000, 5) },
      { kind: 'patch', price: null, quantity: 2, handlingDays: 5 },
    ],
    [
      'no more stock while no price can be computed',
      { quantity: 10, isUnpriced: true, confirmed: shown(2000, 4) },
      { kind: 'nothing' },
    ],
    [
      'zero stock while no price can be computed',
      { quantity: 0, isUnpriced: true },
      { kind: 'patch', price: null, quantity: 0, handlingDays: null },
    ],
    [
      'a handling time alone with its quantity',
      { handlingDays: 3 },
      { kind: 'patch', price: null, quantity: 4, handlingDays: 3 },
    ],
    [
      'no handling time where none is known to differ',
      { confirmed: { ...shown(2000, 4), handlingDays: null } },
      { kind: 'nothing' },
    ],
    [
      'no handling time of what is at zero',
      { status: StatusCode.AtStoreWithZeroQuantity, quantity: 0, handlingDays: 3, confirmed: shown(2000, 0) },
      { kind: 'nothing' },
    ],
    [
      'no price while a sale of the seller runs',
      { price: 2100, isOnSale: true, confirmed: shown(1500, 4) },
      { kind: 'nothing' },
    ],
    [
      'the stock alone while a sale runs',
      { price: 2100, quantity: 7, isOnSale: true, confirmed: shown(1500, 4) },
      { kind: 'patch', price: null, quantity: 7, handlingDays: 5 },
    ],
    [
      'zero stock while a sale runs',
      { status: StatusCode.ZeroQuantityQueue, quantity: 0, isOnSale: true, confirmed: shown(1500, 4) },
      { kind: 'patch', price: null, quantity: 0, handlingDays: null },
    ],
    [
      'a restock into a sale without its price',
      { status: StatusCode.AtStoreQueue, price: 2100, isOnSale: true, confirmed: shown(1500, 0) },
      { kind: 'patch', price: null, quantity: 4, handlingDays: 5 },
    ],
    [
      'no price above what the seller allows at the marketplace',
      { price: 2600, bounds: { lowest: 1500, highest: 2500 } },
      { kind: 'nothing' },
    ],
    [
      'no price below it, yet the stock',
      { price: 1400, quantity: 7, bounds: { lowest: 1500, highest: null } },
      { kind: 'patch', price: null, quantity: 7, handlingDays: 5 },
    ],
    [
      'a price at its edge',
      { price: 2500, bounds: { lowest: 1500, highest: 2500 } },
      { kind: 'patch', price: 2500, quantity: null, handlingDays: null },
    ],
    ['nothing of what is offered used', { isUsed: true, price: 2100, quantity: 7 }, { kind: 'nothing' }],
    [
      'yet zero stock of it',
      { isUsed: true, status: StatusCode.ZeroQuantityQueue, quantity: 0 },
      { kind: 'patch', price: null, quantity: 0, handlingDays: null },
    ],
    ['and its removal', { isUsed: true, status: StatusCode.RemovalQueue }, { kind: 'delete' }],
    ['no price below one smallest unit', { price: 0 }, { kind: 'nothing' }],
    [
      'the stock without such a price',
      { price: -100, quantity: 7 },
      { kind: 'patch', price: null, quantity: 7, handlingDays: 5 },
    ],
    [
      'no first listing for such a price',
      { status: StatusCode.AtStoreQueue, flags: 0, confirmed: null, price: 0 },
      { kind: 'nothing' },
    ],
    [
      'zero stock without the price',
      { status: StatusCode.ZeroQuantityQueue, quantity: 0, price: 2500 },
      { kind: 'patch', price: null, quantity: 0, handlingDays: null },
    ],
    [
      'nothing while the same values may be on their way',
      { price: 2100, inFlight: shown(2100, 4), isUncertain: true },
      { kind: 'nothing' },
    ],
    [
      'with a newer price the stock that may never have arrived',
      { price: 2200, quantity: 7, inFlight: shown(2100, 7), isUncertain: true },
      { kind: 'patch', price: 2200, quantity: 7, handlingDays: 5 },
    ],
    [
      'with zero stock no price',
      { status: StatusCode.ZeroQuantityQueue, quantity: 0, price: 2500, inFlight: shown(2100, 4), isUncertain: true },
      { kind: 'patch', price: null, quantity: 0, handlingDays: null },
    ],
    [
      'a first listing once more when nobody knows of it',
      { price: 2100, flags: 0, confirmed: null, inFlight: shown(2000, 4), isUncertain: true },
      { kind: 'put', price: 2100, quantity: 4, handlingDays: 5 },
    ],
    [
      'nothing when a first listing that nobody knows of says the same',
      { status: StatusCode.AtStoreQueue, flags: 0, confirmed: null, inFlight: shown(2000, 4), isUncertain: true },
      { kind: 'nothing' },
    ],
    ['a removal', { status: StatusCode.RemovalQueue }, { kind: 'delete' }],
    ['nothing while a removal is on its way', { status: StatusCode.RemovalQueue, removing: true }, { kind: 'nothing' }],
    [
      'nothing for an item that is out of the store',
      { status: StatusCode.OutOfCriteria, flags: 0, confirmed: null },
      { kind: 'nothing' },
    ],
  ] as const)('PRICE-011 PRICE-032 INV-052 sends %s', (_, change, expected) => {
    expect(decideSubmission({ ...listed, ...change } as SubmissionFacts, open)).toEqual(expected);
  });

  it('PRICE-032 a restock sends the price first and the quantity once the price is confirmed', () => {
    const restock = { ...listed, status: StatusCode.AtStoreQueue, price: 2500, confirmed: shown(2000, 0) };
    expect(decideSubmission(restock, open)).toEqual({ kind: 'patch', price: 2500, quantity: null, handlingDays: null });
    expect(decideSubmission({ ...restock, inFlight: shown(2500, 0) }, open)).toEqual({ kind: 'nothing' });
    expect(decideSubmission({ ...restock, confirmed: shown(2500, 0) }, open)).toEqual({
      kind: 'patch',
      price: null,
      quantity: 4,
      handlingDays: 5,
    });
  });

  it('PRICE-032 INV-052 a restock whose price may be on its way waits for the reading; another price takes its place', () => {
    const restock = {
      ...listed,
      status: StatusCode.AtStoreQueue,
      price: 2500,
      confirmed: shown(2000, 0),
      inFlight: shown(2500, 0),
      isUncertain: true,
    };
    expect(decideSubmission(restock, open)).toEqual({ kind: 'nothing' });
    expect(decideSubmission({ ...restock, price: 2600 }, open)).toEqual({
      kind: 'patch',
      price: 2600,
      quantity: null,
      handlingDays: null,
    });
    expect(decideSubmission({ ...restock, confirmed: shown(2500, 0) }, open)).toEqual({
      kind: 'patch',
      price: 2500,
      quantity: 4,
      handlingDays: 5,
    });
  });

  it('PRICE-020 keeps changes back in a closed mode, yet zeroing stock is still sent', () => {
    const closed = { priceOpen: false, stockOpen: false };
    expect(decideSubmission({ ...listed, price: 2100, quantity: 9 }, closed)).toEqual({ kind: 'wait' });
    expect(decideSubmission({ ...listed, price: 2100, quantity: 9 }, { priceOpen: true, stockOpen: false })).toEqual({
      kind: 'patch',
      price: 2100,
      quantity: null,
      handlingDays: null,
    });
    expect(decideSubmission({ ...listed, status: StatusCode.ZeroQuantityQueue, quantity: 0 }, closed)).toMatchObject({
      kind: 'patch',
      quantity: 0,
    });
  });
});

it.each([
  ['zero stock', { status: StatusCode.ZeroQuantityQueue }, 0],
  ['a removal', { status: StatusCode.RemovalQueue }, 0],
  ['a price that rises', { price: 2100 }, 1],
  ['a price that falls', { price: 1900 }, 2],
] as const)('PRICE-032 sends %s in its turn', (_, change, priority) =>
  expect(submissionPriority({ ...listed, ...change })).toBe(priority),
);

const sent = (price: number | null, quantity: number | null) => ({ price, quantity, handlingDays: null });
it.each([
  ['the price alone was sent', sent(2100, null), shown(2100, 0), null, true, null],
  ['the quantity is not there yet', sent(2100, 4), shown(2100, 0), shown(2000, 0), false, null],
  ['nothing is there', sent(2100, null), null, null, false, null],
  ['one was sold while the price was on its way', sent(2100, 10), shown(2100, 9), shown(2000, 10), true, 9],
  ['one was sold and the price is not there yet', sent(2100, 10), shown(2000, 9), shown(2000, 10), false, 9],
  ['a first listing was sold out at once', sent(2100, 10), shown(2100, 0), null, true, 0],
  ['more stock is on its way', sent(null, 10), shown(2100, 3), shown(2100, 3), false, null],
  ['it came and two were sold', sent(null, 10), shown(2100, 8), shown(2100, 3), true, 8],
  ['zero is never taken for sold', sent(null, 0), shown(2100, 3), shown(2100, 4), false, null],
  [
    'the zero that was sent before shows on the way to ten',
    sent(2100, 10),
    shown(2100, 0),
    shown(2000, 10),
    false,
    null,
    [0],
  ],
  ['it came after a zero and two were sold', sent(2100, 10), shown(2100, 8), shown(2000, 10), true, 8, [0]],
] as const)('reads what is shown: %s', (_, wanted, there, before, isShown, soldTo, passed: readonly number[] = []) =>
  expect(readShown(wanted, there, { before, passed })).toEqual({ isShown, soldTo }),
);

describe('the shipping template of a sending', () => {
  const group = { kind: 'group', id: 't1' } as const;
  const held = { kind: 'held', name: 'Gone' } as const;
  const known = (shown: string | null, inFlight: string | null = null) => ({
    ...listed,
    shippingGroup: { shown, inFlight },
  });
  const patch = { kind: 'patch', price: null, quantity: null, handlingDays: null };

  it.each([
    ['alone where only it differs', known('t0'), open, group, { ...patch, shippingGroup: 't1' }],
    ['not where it is shown', known('t1'), open, group, { kind: 'nothing' }],
    ['not while it is on its way', known('t0', 't1'), open, group, { kind: 'nothing' }],
    ['over another one on its way', known('t1', 't0'), open, group, { ...patch, shippingGroup: 't1' }],
    ['with the price', { ...known('t0'), price: 2100 }, open, group, { ...patch, price: 2100, shippingGroup: 't1' }],
    ['by the mode of the price', known('t0'), { priceOpen: false, stockOpen: true }, group, { kind: 'wait' }],
    [
      'never one that is held: the price goes alone',
      { ...known('t0'), price: 2100 },
      open,
      held,
      { ...patch, price: 2100 },
    ],
    ['nothing for one that is held', known('t0'), open, held, { kind: 'nothing' }],
    [
      'not with stock zero',
      { ...known('t0'), status: StatusCode.ZeroQuantityQueue, quantity: 0 },
      open,
      group,
      { ...patch, quantity: 0 },
    ],
  ] as const)('STORE-041 STORE-039 goes %s', (_, facts, gates, wish, expected) => {
    expect(decideSubmission(facts, gates, wish)).toEqual(expected);
  });

  it('STORE-039 a first listing names its template, and waits for one that is held', () => {
    const first = { ...listed, status: StatusCode.AtStoreQueue, flags: 0, confirmed: null };
    expect(decideSubmission(first, open, group)).toMatchObject({ kind: 'put', shippingGroup: 't1' });
    expect(decideSubmission(first, open, held)).toEqual({ kind: 'wait' });
    expect(decideSubmission(first, open, { kind: 'none' })).not.toHaveProperty('shippingGroup');
  });
});
