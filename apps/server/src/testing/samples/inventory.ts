import { bulkDeleteSchemas } from '@kervan/contracts/bulk-delete';
import { bulkDelete } from '@kervan/contracts/bulk-delete-calls';
import { inventorySchemas } from '@kervan/contracts/inventory';
import { inventory } from '@kervan/contracts/inventory-calls';
import { marginSchemas } from '@kervan/contracts/margin';
import { margin } from '@kervan/contracts/margin-calls';
import { joined } from '@kervan/contracts/schemas';
import type { Samples, Scope } from './sample.ts';

/** Operations of products. */
export const inventoryContracts = {
  inventory: joined(inventory, inventorySchemas),
  bulkDelete: joined(bulkDelete, bulkDeleteSchemas),
  margin: joined(margin, marginSchemas),
};

export function inventorySamples({ storeId, itemId, sku, batchId }: Scope) {
  const added = {
    asins: ['B0ZZZZZZX1'],
    fromFile: false,
    customerMarketPlaceIds: [storeId],
    approvalMode: 2,
    skuPrefix: 'P-',
    minProfit: 100,
    standardProfit: 200,
    maxProfit: 300,
  };
  return {
    inventory: {
      add: { body: added },
      addDryRun: { body: added },
      addProgress: { query: { batchId: String(batchId), page: '1', limit: '25' } },
      list: {
        body: {
          page: 1,
          limit: 25,
          desc: true,
          status: 'all',
          sort: 'created',
          search: 'a',
          conditions: [
            { field: 'price', op: 'between', from: 1, to: 100_000 },
            { field: 'profitPercent', op: 'atLeast', value: 0 },
            { field: 'stoppedBy', op: 'anyOf', values: ['OutOfStock'] },
            { field: 'prime', op: 'unknown' },
          ],
        },
      },
      export: { body: { status: 'all', search: 'a', conditions: [{ field: 'price', op: 'atLeast', value: 1 }] } },
      counts: {},
      totals: { query: { customerMarketPlaceIds: String(storeId) } },
      uploadLimit: {},
      categories: { query: { level: 'root' } },
      find: { query: { asinOrSku: sku } },
      detail: { query: { asinOrSku: sku, marketPlaceId: 'A1PA6795UKMFR9', language: 'tr' } },
      explain: { query: { asinOrSku: sku } },
      whatIf: { query: { asinOrSku: sku, sourcePriceMinor: '5000', ratePpm: '900000', competitorMinor: '9000' } },
      approve: { body: { inventoryItemIds: [itemId] } },
      remove: { body: { inventoryItemIds: [2_147_483_000], addToExcluded: false } },
      refresh: { body: { inventoryItemIds: [itemId] } },
      asins: { body: { inventoryItemIds: [itemId] } },
      zero: { body: { inventoryItemIds: [itemId], zero: false } },
      zeroAll: { body: { customerMarketPlaceIds: [storeId] } },
      pricingHistory: { body: { page: 1, limit: 25, desc: true, asin: sku, state: 'done' } },
      lastUpdate: { query: { asinOrSku: sku } },
      priceDays: { query: { asinOrSku: sku, days: '365' } },
      updateHistory: {
        body: {
          page: 1,
          limit: 25,
          desc: true,
          from: '2026-01-01T00:00:00Z',
          to: '2030-01-01T00:00:00Z',
          asinOrSku: sku,
          updateType: 'Update',
          updateReason: 'SourceDataChange',
          filter: 'OutOfStock',
          state: 'done',
          oldStatus: 'AtStore',
          newStatus: 'AtStore',
          changed: 'price',
          minPriceMinor: 1,
          maxPriceMinor: 2,
          minQuantity: 0,
          maxQuantity: 9,
          minHandlingDays: 0,
          maxHandlingDays: 9,
        },
      },
    },
    bulkDelete: {
      bulkDelete: {
        body: { asinsOrSkus: ['NOT-THERE'], customerMarketPlaceIds: [storeId], addToExcluded: false },
      },
      previewBulkDelete: { body: { asinsOrSkus: [sku], customerMarketPlaceIds: [storeId] } },
      duplicates: { body: { page: 1, limit: 25 } },
      removeDuplicates: { body: { skus: [sku] } },
    },
    margin: {
      list: {},
      raise: { body: { inventoryItemIds: [1] } },
      zero: { body: { inventoryItemIds: [1] } },
      cap: { body: { sellerAmazonOrderId: '302-0000001-0000001' } },
    },
  } satisfies Samples<typeof inventoryContracts>;
}
