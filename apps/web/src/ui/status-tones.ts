/** Meaning of a status (ui.md section 15): tone is the colour, mark the shape that also works without it. */
export type Tone = 'pos' | 'info' | 'accent' | 'queue' | 'warn' | 'neg' | 'neutral';
export type Mark = 'dot' | 'ring' | 'square';
type Look = readonly [Tone, Mark];

export const statusLooks = {
  inventoryItem: {
    AtStore: ['pos', 'dot'],
    AtStoreWithZeroQuantity: ['warn', 'dot'],
    OutOfCriteria: ['neg', 'dot'],
    PendingApproval: ['accent', 'ring'],
    AtQueue: ['queue', 'ring'],
    InQueue: ['queue', 'ring'],
    AtStoreQueue: ['queue', 'ring'],
    ZeroQuantityQueue: ['warn', 'ring'],
    RemovalQueue: ['neg', 'ring'],
    RemovedFromInventory: ['neutral', 'square'],
  },
  order: {
    None: ['neutral', 'ring'],
    Sold: ['accent', 'ring'],
    Placed: ['queue', 'dot'],
    PreConfirmed: ['info', 'ring'],
    Confirmed: ['info', 'dot'],
    Delivered: ['pos', 'dot'],
  },
  sellerOrder: {
    Unshipped: ['warn', 'ring'],
    'Partially Shipped': ['queue', 'ring'],
    Shipped: ['info', 'dot'],
    'Return Requested': ['neg', 'ring'],
    Refunded: ['neutral', 'square'],
    Canceled: ['neutral', 'square'],
  },
  buyerOrder: {
    'Not Purchased': ['warn', 'ring'],
    Purchased: ['queue', 'dot'],
    Shipped: ['info', 'dot'],
    GoingToWh: ['info', 'ring'],
    DeliveredToWh: ['info', 'dot'],
    SentFromWh: ['info', 'dot'],
    WaitingAtCustom: ['warn', 'ring'],
    'Out For Delivery': ['info', 'ring'],
    AvailableForPickUp: ['accent', 'ring'],
    'Delivery Attempted': ['warn', 'dot'],
    'Action Needed': ['neg', 'dot'],
    'May Be Lost': ['neg', 'ring'],
    Undeliverable: ['neg', 'dot'],
    Returning: ['queue', 'ring'],
    Delivered: ['pos', 'dot'],
    Cancelled: ['neutral', 'square'],
  },
  warehousePackage: {
    Initial: ['neutral', 'ring'],
    ComingToWareHouse: ['info', 'ring'],
    DeliveredToWareHouse: ['info', 'dot'],
    WaitingCredit: ['neg', 'ring'],
    PaymentReceived: ['accent', 'dot'],
    SentFromWareHouse: ['info', 'dot'],
    Delivered: ['pos', 'dot'],
  },
  shipment: {
    NotShipped: ['warn', 'ring'],
    Purchased: ['queue', 'dot'],
    Shipped: ['info', 'dot'],
    GoingToWarehouse: ['info', 'ring'],
    DeliveredToWarehouse: ['info', 'dot'],
    WaitingCreditAtWarehouse: ['neg', 'ring'],
    WhPackageInsufficientFund: ['neg', 'dot'],
    WhPackagePaymentReceived: ['accent', 'dot'],
    PreLabelCreated: ['accent', 'ring'],
    MarkedAsSend: ['accent', 'dot'],
    MarkedAsDontSend: ['warn', 'square'],
    SentFromWarehouse: ['info', 'dot'],
    TrackingNumberChanged: ['accent', 'dot'],
    AtCustom: ['warn', 'ring'],
    OutForDelivery: ['info', 'ring'],
    AvailableForPickUp: ['accent', 'ring'],
    DeliveryAttempted: ['warn', 'dot'],
    CustomerActionNeeded: ['neg', 'dot'],
    MayBeLost: ['neg', 'ring'],
    Undeliverable: ['neg', 'dot'],
    Damaged: ['neg', 'dot'],
    ReturningToSeller: ['queue', 'ring'],
    ReturnLabelUploaded: ['queue', 'dot'],
    WhStartedReturnProcess: ['queue', 'ring'],
    ReturnAccepted: ['queue', 'dot'],
    ReturnSentFromWarehouse: ['queue', 'dot'],
    ReturnSentFromLocalWarehouse: ['queue', 'dot'],
    Delivered: ['pos', 'dot'],
    PackageDisposed: ['neutral', 'square'],
    Cancelled: ['neutral', 'square'],
    Other: ['neutral', 'dot'],
  },
  /** INV-051. */
  priceUpdate: {
    pending: ['queue', 'ring'],
    sent: ['info', 'ring'],
    done: ['pos', 'dot'],
    failed: ['neg', 'dot'],
    cancelled: ['neutral', 'square'],
  },
} as const satisfies Record<string, Record<string, Look>>;

export type StatusEnum = keyof typeof statusLooks;

/** Tone and mark of a wire value; unknown values are a neutral ring. */
export function lookOf(of: StatusEnum, value: string): { tone: Tone; mark: Mark; isKnown: boolean } {
  const table: Record<string, Look> = statusLooks[of];
  const look = Object.hasOwn(table, value) ? table[value] : undefined;
  return look ? { tone: look[0], mark: look[1], isKnown: true } : { tone: 'neutral', mark: 'ring', isKnown: false };
}
