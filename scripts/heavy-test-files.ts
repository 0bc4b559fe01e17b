/** Test files that may cost more than their share (`test-shares.ts`), each with its reason. A file that can be made lighter or split does not belong here. */
export const heavyTestFiles: Readonly<Record<string, string>> = {
  'apps/server/src/features/listings/feed-troubles.test.ts':
    'feeds that take hours of the world, worked through step by step',
  'apps/server/src/features/listings/notifications.test.ts':
    'late and reordered notifications, for each of which half an hour of the world passes',
  'apps/server/src/features/pricing/update-modes.test.ts': 'half days of the world pass until the set hours come',
};
