import { describe, expect, it } from 'vitest';
import type { OrderDetail } from '@kervan/contracts/order-detail';
import { knownOrder } from '../../testing/order-answers.ts';
import { stopsOf } from './timeline-steps.ts';

const [parcel] = knownOrder.packages;
if (!parcel) throw new Error('the order has a parcel');
const at = (shipmentStatus: string, over: Partial<OrderDetail> = {}, part: Partial<typeof parcel> = {}) =>
  stopsOf({ ...knownOrder, ...over, packages: [{ ...parcel, shipmentStatus, ...part }] });
const states = (stops: ReturnType<typeof stopsOf>) => stops.map(({ id, state }) => `${id} ${state}`);

describe('the way of an order', () => {
  it('through the warehouse has eight stations, straight from the source six', () => {
    expect(at('NotShipped').map(({ id }) => id)).toHaveLength(8);
    const direct = at('Shipped', { sendingType: 'direct' }, { warehouseStatus: null });
    expect(direct.map(({ id }) => id)).toEqual(['sold', 'purchased', 'shipped', 'customs', 'onDelivery', 'delivered']);
    expect(states(direct)[2]).toBe('shipped current');
  });

  it.each([
    ['NotShipped', 'sold current'],
    ['Purchased', 'purchased current'],
    ['GoingToWarehouse', 'toWarehouse current'],
    ['MarkedAsDontSend', 'atWarehouse current'],
    ['WaitingCreditAtWarehouse', 'atWarehouse failed'],
    ['SentFromWarehouse', 'fromWarehouse current'],
    ['OutForDelivery', 'onDelivery current'],
    ['CustomerActionNeeded', 'onDelivery failed'],
    ['Delivered', 'delivered done'],
    // Nowhere of its own: where it was seen last.
    ['MayBeLost', 'customs failed'],
    ['Undeliverable', 'customs failed'],
  ])('%s stands at "%s"', (status, said) => {
    const stops = at(status);
    const here = stops.findLast(({ state }) => state !== 'waiting');
    expect(`${here?.id} ${here?.state}`).toBe(said);
  });

  const unseen = knownOrder.events.filter(({ kind }) => kind !== 'customs');
  it.each([
    ['OutForDelivery', 'onDelivery current'],
    ['Delivered', 'delivered done'],
    ['MayBeLost', 'fromWarehouse failed'],
  ])('ORD-009 customs that nobody told of are not passed by a parcel that is %s', (status, said) => {
    const stops = at(status, { events: unseen });
    expect(states(stops).filter((one) => one.startsWith('customs') && !one.endsWith('waiting'))).toEqual([]);
    const here = stops.findLast(({ state }) => state !== 'waiting');
    expect(`${here?.id} ${here?.state}`).toBe(said);
    const direct = at(status, { events: unseen, sendingType: 'direct' }, { warehouseStatus: null });
    expect(states(direct).filter((one) => one.startsWith('customs') && !one.endsWith('waiting'))).toEqual([]);
  });

  it('customs stand on the way as long as they may come, and once they were told of', () => {
    expect(states(at('Shipped', { events: unseen, sendingType: 'direct' }, { warehouseStatus: null }))).toContain(
      'customs waiting',
    );
    expect(states(at('Delivered'))).toContain('customs done');
  });

  it('a cancelled order goes no farther', () => {
    expect(states(at('NotShipped', { sellerStatus: 'Canceled' }))[0]).toBe('sold failed');
  });
});
