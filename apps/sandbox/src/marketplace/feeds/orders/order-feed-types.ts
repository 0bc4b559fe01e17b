/** The feeds about orders that this marketplace takes, each as XML and as a flat file. */
export const orderFeedTypes = {
  POST_ORDER_ACKNOWLEDGEMENT_DATA: { about: 'acknowledgement', form: 'xml' },
  POST_FLAT_FILE_ORDER_ACKNOWLEDGEMENT_DATA: { about: 'acknowledgement', form: 'flat' },
  POST_ORDER_FULFILLMENT_DATA: { about: 'fulfillment', form: 'xml' },
  POST_FLAT_FILE_FULFILLMENT_DATA: { about: 'fulfillment', form: 'flat' },
  POST_PAYMENT_ADJUSTMENT_DATA: { about: 'adjustment', form: 'xml' },
  POST_FLAT_FILE_PAYMENT_ADJUSTMENT_DATA: { about: 'adjustment', form: 'flat' },
} as const satisfies Record<string, OrderFeedTraits>;

export type OrderFeedTraits = { about: 'acknowledgement' | 'fulfillment' | 'adjustment'; form: 'xml' | 'flat' };

/** The traits of a feed type about orders, or null. */
export const orderFeedOf = (feedType: string): OrderFeedTraits | null =>
  Object.hasOwn(orderFeedTypes, feedType) ? orderFeedTypes[feedType as keyof typeof orderFeedTypes] : null; // An own key.
