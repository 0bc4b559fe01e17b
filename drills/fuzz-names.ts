import type { Operation, Sample } from '../apps/server/src/testing/every-endpoint.ts';
import type { Stage } from './stage.ts';

/** Whose rows: an account and its store. */
export type Whose = { accountId: number; storeId: number };
/** The newest row's number of each column of numbers that a seller's rows have, by the column's name in camel case. */
export type Names = ReadonlyMap<string, string>;

/** What the requests call a column otherwise than the tables do. */
const called: Readonly<Record<string, string>> = {
  sellerOrderId: 'orderId',
  sellerAmazonOrderId: 'amazonOrderId',
  orderProductId: 'orderItemId',
  orderProductIds: 'orderItemId',
  productIds: 'orderItemId',
  entityId: 'orderId',
  entityIds: 'orderId',
  inventoryItemIds: 'itemId',
  customerMarketPlaceId: 'storeId',
  customerMarketPlaceIds: 'storeId',
  customerId: 'accountId',
  toCustomerId: 'accountId',
  actionId: 'activityId',
  subscriptionIdOnDb: 'subscriptionId',
  subscriptionid: 'subscriptionId',
  invoiceid: 'invoiceId',
  keyId: 'sessionId',
};

/** What `id` and `ids` mean in an area; where it is not said, they stay as they are. */
const ids: Readonly<Record<string, string>> = {
  flags: 'flagId',
  templates: 'templateId',
  savedSearches: 'searchId',
  help: 'requestId',
  messages: 'messageId',
  asinSettings: 'settingId',
  restrictions: 'restrictionId',
  warehouseChat: 'chatId',
  stores: 'storeId',
  staffCustomers: 'accountId',
};

/** Fields that mean another thing in an area than elsewhere. */
const apart: Readonly<Record<string, string>> = {
  'buyerMessages.itemId': 'messageId',
  'templates.deleteCampaign.id': 'campaignId',
};

const camel = (column: string): string => column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** The numbers of a seller's rows, whatever tables they stand in. */
export async function namesOf(stage: Stage, { accountId, storeId }: Whose): Promise<Names> {
  const { rows: columns } = await stage.owner().query<{ table: string; column: string; owner: string }>(
    `select c.table_name as table, c.column_name as column, o.column_name as owner from information_schema.columns c
       join information_schema.columns o on o.table_schema = c.table_schema and o.table_name = c.table_name and o.column_name in ('store_id', 'account_id')
       join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name and t.table_type = 'BASE TABLE'
     where c.table_schema = 'kervan' and (c.column_name like '%\\_id') and (c.data_type in ('integer', 'bigint', 'smallint', 'uuid') or c.column_name = 'amazon_order_id')
       and c.column_name not in ('store_id', 'account_id') order by 1, 2`,
  );
  const names = new Map([
    ['storeId', String(storeId)],
    ['accountId', String(accountId)],
  ]);
  for (const { table, column, owner } of columns) {
    const { rows } = await stage
      .owner()
      .query<{ id: string | null }>(
        `select max(${column}::text collate "C") as id from kervan.${table} where ${owner} = $1`,
        [owner === 'store_id' ? storeId : accountId],
      );
    const id = rows[0]?.id;
    if (id != null && !names.has(camel(column))) names.set(camel(column), id);
  }
  return names;
}

/** The operations with the numbers of these rows wherever their samples name one. */
export const naming = (operations: readonly Operation[], names: Names): Operation[] =>
  operations.map((operation) => {
    const [area = '', name = ''] = operation.name.split('.');
    const columnOf = (field: string): string =>
      apart[`${area}.${name}.${field}`] ??
      apart[`${area}.${field}`] ??
      (field === 'id' || field === 'ids' ? (ids[area] ?? field) : (called[field] ?? field));
    const named = (field: string, value: unknown): unknown => {
      const id = names.get(columnOf(field));
      if (field === 'json' && typeof value === 'object' && value !== null) return record(value);
      if (id === undefined) return value;
      const like = (old: unknown) => (typeof old === 'number' ? Number(id) : typeof old === 'string' ? id : old);
      return Array.isArray(value) ? value.map(like) : like(value);
    };
    const record = <T extends object>(of: T): T =>
      Object.fromEntries(Object.entries(of).map(([field, value]) => [field, named(field, value)])) as T; // The same fields.
    const { params, query, body } = operation.sample;
    const sample: Sample = {
      ...(params ? { params: record(params) } : {}),
      ...(query ? { query: record(query) } : {}),
      ...(body === undefined ? {} : { body: Array.isArray(body) ? body : record(body) }),
    };
    return { ...operation, sample };
  });

/** Calls that would take the store or the session away of who makes them: they keep the numbers of their samples, which are nobody's. */
const ending = new Set(['stores.remove', 'account.endSession', 'developers.revokeKey']);

/** The same for who owns the rows: whoever is signed out or has no store any more finds nothing out. */
export const namingOwn = (operations: readonly Operation[], names: Names): Operation[] =>
  operations.flatMap((operation) => (ending.has(operation.name) ? [operation] : naming([operation], names)));
