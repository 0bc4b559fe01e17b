/** Every file of tables, in the order they are run at start; each one is idempotent (`create … if not exists`). */
export const tableFiles: readonly URL[] = [
  './schema.sql',
  '../marketplace/authorization/authorization.sql',
  '../marketplace/faults/faults.sql',
  '../marketplace/pricing/overrides.sql',
  '../marketplace/listings/listings.sql',
  '../marketplace/documents/documents.sql',
  '../marketplace/feeds/feeds.sql',
  '../marketplace/reports/reports.sql',
  '../marketplace/notifications/notifications.sql',
  '../marketplace/orders/orders.sql',
  '../mail/mail.sql',
].map((file) => new URL(file, import.meta.url));
