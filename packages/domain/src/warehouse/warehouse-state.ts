/** Where a package stands at the warehouse, in the warehouse's own words (warehouse protocol). What sellers see follows from its events. */
export const WarehouseState = {
  Announced: 'announced',
  Received: 'received',
  Priced: 'priced',
  Held: 'held',
  Released: 'released',
  Dispatched: 'dispatched',
  Delivered: 'delivered',
  Undeliverable: 'undeliverable',
  Lost: 'lost',
  Damaged: 'damaged',
  Returning: 'returning',
  Returned: 'returned',
  Disposed: 'disposed',
  Cancelled: 'cancelled',
} as const;
export type WarehouseState = (typeof WarehouseState)[keyof typeof WarehouseState];

const S = WarehouseState;
export const warehouseStates: readonly WarehouseState[] = Object.values(S);

/** Every step that the warehouse may take. A delivered package comes back by a return that was ordered. */
export const warehouseSteps: Readonly<Record<WarehouseState, readonly WarehouseState[]>> = {
  [S.Announced]: [S.Received, S.Cancelled],
  [S.Received]: [S.Priced, S.Damaged, S.Held],
  [S.Priced]: [S.Released, S.Held, S.Disposed, S.Damaged],
  [S.Held]: [S.Priced, S.Returning, S.Damaged],
  // To priced again where its price changed after it was released.
  [S.Released]: [S.Dispatched, S.Priced, S.Held, S.Damaged],
  [S.Damaged]: [S.Returning, S.Disposed],
  [S.Dispatched]: [S.Delivered, S.Lost, S.Damaged, S.Undeliverable, S.Returning],
  [S.Undeliverable]: [S.Returning],
  [S.Returning]: [S.Returned],
  [S.Delivered]: [S.Returning],
  [S.Cancelled]: [],
  [S.Disposed]: [],
  [S.Lost]: [],
  [S.Returned]: [],
};

/** True when the warehouse may say the one after the other. */
export const warehouseMayGo = (from: WarehouseState, to: WarehouseState): boolean => warehouseSteps[from].includes(to);

/** Nothing comes of itself after these. */
export const finalWarehouseStates: readonly WarehouseState[] = [
  S.Delivered,
  S.Cancelled,
  S.Disposed,
  S.Lost,
  S.Returned,
];

export const isWarehouseState = (text: string): text is WarehouseState =>
  (warehouseStates as readonly string[]).includes(text);
