/** What goes wrong at the marketplace alone, as `POST /world/faults` takes it. */
export const marketplaceFaultKinds = [
  'throttle',
  'rateDrift',
  'noRateHeader',
  'slowFeed',
  'stuckFeed',
  'partialFeed',
  'duplicateNotification',
  'lateNotification',
  'reorderedNotification',
  'lostNotification',
  'revoked',
  'silentFailure',
  'refusal',
  'internalError',
  'unknownRefusal',
] as const;
export type MarketplaceFaultKind = (typeof marketplaceFaultKinds)[number];
