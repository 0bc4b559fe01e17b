/** Refusals of calls about orders, their purchases, parcels and files, with their HTTP status. */
export const orderErrorStatuses = {
  OrderNotBuyable: 400,
  AlreadyBought: 409,
  PurchaserInfoNotFound: 404,
  ClaimEnded: 409,
  CheckoutOpened: 409,
  IllegalOrderStep: 409,
  WarehouseRequired: 400,
  OnlyForDeliveredPackages: 400,
  OnlyForDirectPackages: 400,
  SheetTooLarge: 400,
  FlagLimitReached: 400,
  AttachmentTypeRefused: 400,
  AttachmentLimitReached: 400,
} as const;
