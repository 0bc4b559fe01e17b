import type { OrderDetail } from '@kervan/contracts/order-detail';

type Parcel = OrderDetail['packages'][number];
type Waiting = readonly Pick<Parcel, 'packageId' | 'trackingNumber'>[];

/** Every parcel that waits at once. */
export const ALL_PARCELS = 'all';

/**
 * ORD-047: how the parcels of an order are confirmed. `hasAll`: all at once is offered, where none has a number yet or each has one: else one that is not on
 * its way would go under another one's. `first`: what is chosen at first.
 */
export function confirmChoice(waiting: Waiting): { hasAll: boolean; first: string } {
  const told = waiting.filter(({ trackingNumber }) => trackingNumber !== null);
  const hasAll = waiting.length > 1 && (told.length === 0 || told.length === waiting.length);
  return { hasAll, first: hasAll ? ALL_PARCELS : String((told[0] ?? waiting[0])?.packageId) };
}

/** True where what is chosen are parcels that have numbers of their own: each goes under its own, and none is typed. */
export function haveOwnNumbers(which: string, waiting: Waiting): boolean {
  const numbers = new Set(waiting.map(({ trackingNumber }) => trackingNumber));
  return which === ALL_PARCELS && !numbers.has(null) && numbers.size > 1;
}

/** The product that is in it; of several parcels of one product also its pieces and number. */
export function nameOfParcel(
  parcel: Parcel,
  waiting: readonly Parcel[],
  { products }: Pick<OrderDetail, 'products'>,
  pieces: (of: Parcel) => string,
): string {
  const product = products.find((one) => one.orderProductId === parcel.orderProductId);
  const name = product?.title ?? product?.sku ?? parcel.packageNo ?? String(parcel.packageId);
  const isOnly = waiting.filter((one) => one.orderProductId === parcel.orderProductId).length < 2;
  if (isOnly) return name;
  const number = parcel.trackingNumber ?? parcel.packageNo;
  return [pieces(parcel), ...(number === null ? [] : [number]), name].join(' · ');
}
