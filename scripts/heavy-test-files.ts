/** A file that may cost more than its share: how many calibrations (`test-shares.ts`), measured and rounded up, and why. */
export type Exception = { share: number; reason: string };

/** Test files that may cost more than the share of their folder. A file that can be made lighter or split does not belong here. */
export const heavyTestFiles: Readonly<Record<string, Exception>> = {
  'e2e/accessibility.test.ts': { share: 120, reason: 'looks at every screen in both colours' },
  'e2e/first-listing.test.ts': { share: 120, reason: 'the one journey on the product as npm start starts it' },
  'e2e/shell.test.ts': { share: 100, reason: 'four walks over frame, menu, reloads and failed scripts' },
  'e2e/list-filter.test.ts': { share: 65, reason: 'a list of thousands under a real keyboard' },
  'e2e/price-war.test.ts': { share: 45, reason: 'a rival undercuts step by step to the floor' },
  'e2e/orders.test.ts': { share: 45, reason: 'an order from the sale to the books of the marketplace' },
  'e2e/overview.test.ts': { share: 35, reason: 'figures compared with the lists behind them' },
  'e2e/authorization.test.ts': { share: 35, reason: 'hours of the world pass until a lost authorization shows' },
  'e2e/filters.test.ts': { share: 35, reason: 'forecast, save and undo over a whole store' },
  'apps/server/src/features/listings/publishing.test.ts': {
    share: 35,
    reason: 'each way in which a sending fails, with the hours between its tries',
  },
  'apps/server/src/http/every-endpoint.test.ts': {
    share: 35,
    reason:
      'each operation is called without a session, with a stranger’s and with wrong keys; it grows with their number',
  },
  'apps/server/src/features/listings/feed.test.ts': { share: 30, reason: 'feeds of thousands of lines' },
  'apps/server/src/features/listings/feed-troubles.test.ts': {
    share: 30,
    reason: 'feeds that take hours of the world, worked through step by step',
  },
  'apps/server/src/features/listings/notifications.test.ts': {
    share: 30,
    reason: 'late and reordered notifications, for each of which half an hour of the world passes',
  },
  'apps/server/src/features/pricing/update-modes.test.ts': {
    share: 30,
    reason: 'half days of the world pass until the set hours come',
  },
  'apps/server/src/features/sources/quota-drift.test.ts': {
    share: 30,
    reason: 'a day of quotas that drift from what was promised',
  },
  'apps/server/src/features/activity/undo.test.ts': { share: 25, reason: 'every kind of action done and undone' },
  'apps/server/src/features/dashboard/store-health.test.ts': {
    share: 25,
    reason: 'states of health that come with the days',
  },
  'apps/server/src/features/inventory/add-products.test.ts': { share: 20, reason: 'adds of thousands of lines' },
};
