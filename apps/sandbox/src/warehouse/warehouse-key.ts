/** Key that the warehouse's API takes when the environment names no other. */
export const DEFAULT_WAREHOUSE_KEY = 'sandbox-warehouse-key';
