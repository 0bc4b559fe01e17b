/** A file that may cost more than its share: how many calibrations (`test-shares.ts`), measured and rounded up, and why. */
export type Exception = { share: number; reason: string };

/** Test files that may cost more than the share of their folder. A file that can be made lighter or split does not belong here. */
export const heavyTestFiles: Readonly<Record<string, Exception>> = {
  'e2e/accessibility.test.ts': { share: 240, reason: 'looks at every screen in both colours' },
  'e2e/first-listing.test.ts': { share: 120, reason: 'the one journey on the product as npm start starts it' },
  'e2e/shell.test.ts': { share: 100, reason: 'four walks over frame, menu, reloads and failed scripts' },
  'e2e/list-filter.test.ts': { share: 65, reason: 'a list of thousands under a real keyboard' },
  'e2e/price-war.test.ts': { share: 45, reason: 'a rival undercuts step by step to the floor' },
  'e2e/hundred-orders.test.ts': { share: 45, reason: 'a hundred orders under a real keyboard' },
  'e2e/orders.test.ts': { share: 45, reason: 'an order from the sale to the books of the marketplace' },
  'e2e/warehouse.test.ts': {
    share: 50,
    reason: 'an order through every hand of the warehouse, paid by card and settled to the cent',
  },
  'e2e/returned.test.ts': {
    share: 40,
    reason: 'an order through the warehouse and back, with feeds that are read back and the books of its refunds',
  },
  'e2e/lost-parcels.test.ts': { share: 35, reason: 'three parcels through the warehouse, one of them for a week' },
  'e2e/complaint.test.ts': { share: 40, reason: 'two sellers with a store each, and what both see of one complaint' },
  'e2e/cleaned.test.ts': { share: 35, reason: 'a whole store through a filter and a list, and back' },
  'e2e/many-asins.test.ts': { share: 50, reason: 'five thousand products from a file to their restoration' },
  'e2e/overview.test.ts': { share: 35, reason: 'figures compared with the lists behind them' },
  'e2e/by-hand.test.ts': {
    share: 50,
    reason: 'a store without API from its opening to a confirmed order, hours of the world',
  },
  'e2e/affiliate.test.ts': { share: 60, reason: 'months of invoices pass until there is enough to be paid out' },
  'e2e/extension.test.ts': { share: 35, reason: 'five pages in a browser of its own that loads extensions' },
  'e2e/mistake.test.ts': { share: 45, reason: 'a store of products through a halted change and back' },
  'e2e/authorization.test.ts': { share: 35, reason: 'hours of the world pass until a lost authorization shows' },
  'e2e/filters.test.ts': { share: 35, reason: 'forecast, save and undo over a whole store' },
  'apps/server/src/features/templates/templates.test.ts': {
    share: 90,
    reason: 'days of the world pass until what was planned for a buyer is due',
  },
  'apps/server/src/features/activity/undo-since.test.ts': {
    share: 30,
    reason: 'forty sequences of actions done and undone on the database',
  },
  'apps/server/src/features/publishing/publishing.test.ts': {
    share: 90,
    reason: 'a store of two hundred products through each step of a change of prices',
  },
  'apps/server/src/features/publishing/nonsense.test.ts': {
    share: 45,
    reason: 'each nonsense of a source is read through the sandbox, some of it twice and on several products',
  },
  'apps/server/src/features/listings/publishing.test.ts': {
    share: 35,
    reason: 'each way in which a sending fails, with the hours between its tries',
  },
  'apps/server/src/http/every-endpoint.test.ts': {
    share: 55,
    reason:
      'each operation is called without a session, with a stranger’s and with wrong keys; it grows with their number',
  },
  'apps/server/src/http/api-keys.test.ts': {
    share: 45,
    reason: 'each operation is called with keys of every kind; it grows with their number',
  },
  'apps/server/src/features/reports/recount.test.ts': {
    share: 25,
    reason: 'every report over two stores, two displays, eight ranges and five zones, counted from the rows',
  },
  'apps/server/src/features/plan-changes/plan-changes.test.ts': {
    share: 40,
    reason: 'a year of the world passes, with everything in it that repeats',
  },
  'apps/server/src/http/foreign-ids.test.ts': {
    share: 45,
    reason: 'each operation is called with the ids of another seller, by a fresh one too; it grows with their number',
  },
  'apps/server/src/features/listings/manual-files.test.ts': {
    share: 70,
    reason: 'files of a store by hand, between which two hours of the world pass',
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
