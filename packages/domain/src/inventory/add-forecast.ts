import { StatusCode } from './item-status.ts';

/** Where a product that is added would stand once it is decided; `unread` = nothing is known of it before its source is read. */
export const expectedPlaces = [
  'toStore',
  'withoutPlace',
  'pendingApproval',
  'outOfCriteria',
  'removed',
  'unread',
] as const;
export type ExpectedPlace = (typeof expectedPlaces)[number];

/** The place of a product that is decided; its way to the store is not waited for. */
export function expectedPlaceOf(status: StatusCode): ExpectedPlace {
  switch (status) {
    case StatusCode.AtStoreQueue:
    case StatusCode.AtStore:
      return 'toStore';
    case StatusCode.AtQueue:
      return 'withoutPlace';
    case StatusCode.PendingApproval:
      return 'pendingApproval';
    case StatusCode.InQueue:
      return 'unread';
    case StatusCode.RemovedFromInventory:
    case StatusCode.RemovalQueue:
      return 'removed';
    default:
      return 'outOfCriteria';
  }
}
