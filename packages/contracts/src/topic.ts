/**
 * What the server announces when it changes (SHELL-109): these names stand on the wire, in the stream and in webhooks. One may be added, none renamed.
 */
export const announcedTopics = [
  'item', // A product of a store: what it is, where it stands, its price.
  'counts', // How many products stand in each state, and what is added up over all of them.
  'batch', // Products that are looked for and added: searches, additions and their progress.
  'history', // What was sent of products and became of it, files of listings among it.
  'banner', // What holds for a whole store or account: its connection, its import, what stopped, its standing.
  'message', // Whatever is said to the account: by buyers, by the product, by its help.
  'activity', // What was done in a store and can be undone.
  'credit', // Credit: its amount, holds, movements, invoices of them.
  'order', // An order and all that belongs to it.
  'package', // A parcel at or through the warehouse, its services and its conversation.
] as const;

/** All topics, those that are announced and those that the panel's own writes touch; its tests hold every one to be shown and touched. */
export const topics = [
  ...announcedTopics,
  // Products.
  'settings', // Settings of a store, which share one revision.
  'item-setting', // Settings of single products, and their groups.
  'list', // Restricted and trusted products, brands, sellers and words; the common pool.
  'saved-search',
  'report', // Reports, and the first steps of a store.
  'margin', // The margin at risk.
  'shipping-template',
  'rate', // Rates of currencies.
  // Orders and parcels.
  'route', // Which ways orders of a store may take.
  'flag', // Which flags there are, and what carries one.
  'paper', // Papers that are kept with an order.
  'order-file', // Files of orders, taken in and given out.
  'feedback', // Feedback of buyers, and what was asked of them.
  'parcel-service', // What was asked for a parcel: its claim, its review.
  'warehouse', // How the account uses the warehouse: markets, carriers, insurance, profile.
  'chat', // A conversation with the warehouse.
  // What is said.
  'thread', // A conversation with a buyer.
  'template', // Templates of messages and campaigns that send them.
  'notice', // A message of the product to the account.
  'inbox', // Which of these there are, and how many are unread.
  'help-request', // A request for help and its conversation.
  'article', // An article of the help.
  // The account.
  'store', // A store itself: its name, market, owner's hands, whether it sends.
  'account', // Who the account is, and how it signs in.
  'session', // Its devices, and since when its password was typed.
  'archive', // What of the account was given out and taken in as a file.
  'company',
  'onboarding', // Answers and agreements of the first days.
  'api', // Keys and webhooks of the account's own programs.
  'extension', // The extension's settings and what it found.
  'affiliate',
  // Money.
  'subscription',
  'plan', // What is sold: levels and coupons.
  'card',
  'invoice', // Invoices, and to whom they are made out.
  // The area of staff.
  'staff', // A member of staff, and what members did.
  'staff-request', // What one member asks and another one decides.
  'customer', // An account as staff see it.
  'announcement', // A message of staff to many accounts.
  'bulletin', // Which of these there are.
  'extra-refund', // Refunds that were asked of the warehouse.
  'difference', // What the books and the outside say differently.
] as const;

/** A noun of the product by which a write finds the reads that it makes old: a read shows topics, a write and an announcement touch some. */
export type Topic = (typeof topics)[number];
