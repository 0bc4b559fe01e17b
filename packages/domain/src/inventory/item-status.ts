/** The ten statuses as they stand on the wire (INV-015). */
export const InventoryItemStatus = {
  AtStore: 'AtStore',
  OutOfCriteria: 'OutOfCriteria',
  AtQueue: 'AtQueue',
  AtStoreQueue: 'AtStoreQueue',
  PendingApproval: 'PendingApproval',
  AtStoreWithZeroQuantity: 'AtStoreWithZeroQuantity',
  RemovalQueue: 'RemovalQueue',
  ZeroQuantityQueue: 'ZeroQuantityQueue',
  InQueue: 'InQueue',
  RemovedFromInventory: 'RemovedFromInventory',
} as const;
export type InventoryItemStatus = (typeof InventoryItemStatus)[keyof typeof InventoryItemStatus];

/**
 * The statuses as stored, with the internal eleventh one: out of criteria, but still listed at quantity 0 (FILT-004). Items have the codes
 * from 1 to 99; what else gets a status takes others, so that the compiler refuses to compare one with the other.
 */
export const StatusCode = {
  AtStore: 1,
  OutOfCriteria: 2,
  AtQueue: 3,
  AtStoreQueue: 4,
  PendingApproval: 5,
  AtStoreWithZeroQuantity: 6,
  RemovalQueue: 7,
  ZeroQuantityQueue: 8,
  InQueue: 9,
  RemovedFromInventory: 10,
  OutOfCriteriaListedZero: 11,
} as const;
export type StatusCode = (typeof StatusCode)[keyof typeof StatusCode];
export type StatusName = keyof typeof StatusCode;

/** Every stored status, for the counter rows of a new store. */
export const statusCodes: readonly StatusCode[] = Object.values(StatusCode);

const wireByCode: Record<StatusCode, InventoryItemStatus> = {
  1: 'AtStore',
  2: 'OutOfCriteria',
  3: 'AtQueue',
  4: 'AtStoreQueue',
  5: 'PendingApproval',
  6: 'AtStoreWithZeroQuantity',
  7: 'RemovalQueue',
  8: 'ZeroQuantityQueue',
  9: 'InQueue',
  10: 'RemovedFromInventory',
  11: 'OutOfCriteria',
};

/** The wire name of a stored status. */
export function wireStatus(code: StatusCode): InventoryItemStatus {
  return wireByCode[code];
}

/** True when the number is a stored status. */
export function isStatusCode(code: number): code is StatusCode {
  return Object.hasOwn(wireByCode, code);
}

/** The stored statuses behind a wire name: OutOfCriteria stands for two. */
export function codesOfStatus(status: InventoryItemStatus): StatusCode[] {
  return statusCodes.filter((code) => wireByCode[code] === status);
}

/** The tabs of the inventory, in their order. */
export const inventoryTabNames = ['all', 'atStore', 'inQueue', 'pendingApproval', 'outOfCriteria'] as const;
export type InventoryTab = (typeof inventoryTabNames)[number];

/** Which statuses a tab of the inventory shows (INV-002). */
export const inventoryTabs: Record<InventoryTab, StatusCode[]> = {
  all: statusCodes.filter((code) => code !== StatusCode.RemovedFromInventory),
  atStore: [StatusCode.AtStore, StatusCode.AtStoreWithZeroQuantity],
  inQueue: [
    StatusCode.AtQueue,
    StatusCode.AtStoreQueue,
    StatusCode.InQueue,
    StatusCode.ZeroQuantityQueue,
    StatusCode.RemovalQueue,
  ],
  pendingApproval: [StatusCode.PendingApproval],
  outOfCriteria: [StatusCode.OutOfCriteria, StatusCode.OutOfCriteriaListedZero],
};

/** Where items of an add have come to: the tabs of the inventory, and what was taken out again. */
export const addOutcomes = ['atStore', 'inQueue', 'pendingApproval', 'outOfCriteria', 'removed'] as const;
export type AddOutcome = (typeof addOutcomes)[number];

/** The outcome of an item of an add. */
export const addOutcomeOf = (status: StatusCode): AddOutcome =>
  addOutcomes.find((outcome) => outcome !== 'removed' && inventoryTabs[outcome].includes(status)) ?? 'removed';
