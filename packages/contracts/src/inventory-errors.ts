/** Refusals of calls about products, their lists and searches, with their HTTP status. */
export const inventoryErrorStatuses = {
  SavedSearchLimitReached: 400,
  WrongExcelType: 400,
  ListLimitExceeded: 400,
  PoolLimitReached: 400,
  FeedNotInQueue: 409,
} as const;
