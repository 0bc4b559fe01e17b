import { ShipmentStatus } from '../orders/shipment-status.ts';

/** What begins in an order and leaves no moment in it by itself. */
export const orderMoments = [
  'addressEdited',
  'sentFromWarehouse',
  'mayBeLost',
  'returningToSeller',
  'returnRequested',
  'refunded',
] as const;
export type OrderMoment = (typeof orderMoments)[number];

/** What of an order tells whether one of them stands. */
export type MomentFacts = {
  shipmentStatus: ShipmentStatus;
  isAddressEdited: boolean;
  isReturnRequested: boolean;
  isRefunded: boolean;
};

const stands: Readonly<Record<OrderMoment, (facts: MomentFacts) => boolean>> = {
  addressEdited: ({ isAddressEdited }) => isAddressEdited,
  sentFromWarehouse: ({ shipmentStatus }) => shipmentStatus === ShipmentStatus.SentFromWarehouse,
  mayBeLost: ({ shipmentStatus }) => shipmentStatus === ShipmentStatus.MayBeLost,
  returningToSeller: ({ shipmentStatus }) => shipmentStatus === ShipmentStatus.ReturningToSeller,
  returnRequested: ({ isReturnRequested }) => isReturnRequested,
  refunded: ({ isRefunded }) => isRefunded,
};

/** MSG-012: whether it stands in the order now. */
export const isStanding = (moment: OrderMoment, facts: MomentFacts): boolean => stands[moment](facts);

/** MSG-012: what began with a change of an order. What stood before begins nothing, whatever else changes. */
export const momentsBegun = (before: MomentFacts, after: MomentFacts): OrderMoment[] =>
  orderMoments.filter((moment) => !stands[moment](before) && stands[moment](after));
