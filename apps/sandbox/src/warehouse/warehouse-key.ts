/** Key that the warehouse's API takes when the environment names no other. */
export const DEFAULT_WAREHOUSE_KEY = 'sandbox-warehouse-key';

/** Secret that its webhooks are signed with when the environment (`WAREHOUSE_WEBHOOK_SECRET`) names no other. */
export const DEFAULT_WAREHOUSE_WEBHOOK_SECRET = 'sandbox-warehouse-webhook-secret';
