import { asinSettingsSchemas } from '@kervan/contracts/asin-settings';
import { asinSettings } from '@kervan/contracts/asin-settings-calls';
import { automaticSearchSchemas } from '@kervan/contracts/automatic-search';
import { automaticSearch } from '@kervan/contracts/automatic-search-calls';
import { commonPoolSchemas } from '@kervan/contracts/common-pool';
import { commonPool } from '@kervan/contracts/common-pool-calls';
import { restrictionsSchemas } from '@kervan/contracts/restrictions';
import { restrictions } from '@kervan/contracts/restrictions-calls';
import { savedSearchesSchemas } from '@kervan/contracts/saved-searches';
import { savedSearches } from '@kervan/contracts/saved-searches-calls';
import { joined } from '@kervan/contracts/schemas';
import type { Samples, Scope } from './sample.ts';

/** Operations of finding products and what may not be sold. */
export const findingContracts = {
  asinSettings: joined(asinSettings, asinSettingsSchemas),
  restrictions: joined(restrictions, restrictionsSchemas),
  commonPool: joined(commonPool, commonPoolSchemas),
  automaticSearch: joined(automaticSearch, automaticSearchSchemas),
  savedSearches: joined(savedSearches, savedSearchesSchemas),
};

export function findingSamples({ storeId, sku }: Scope) {
  const asinSetting = {
    asin: 'B0SAMPLE01',
    kind: 'rated' as const,
    minProfit: 500,
    standardProfit: 1_000,
    maxProfit: 2_000,
    criticalStock: 1,
    maxStock: 5,
  };
  return {
    asinSettings: {
      save: { body: { items: [asinSetting] } },
      list: { body: {} },
      remove: { body: { ids: [2_147_483_000] } },
      groups: {},
      dryRun: { body: { items: [asinSetting] } },
      upload: { body: { json: { mode: 'check' }, files: [new File(['asin'], 'settings.csv', { type: 'text/csv' })] } },
      download: { body: {} },
    },
    restrictions: {
      list: { query: { type: 'restrictedBrand' }, body: { page: 1, limit: 25 } },
      download: { query: { type: 'restrictedBrand' }, body: {} },
      upload: {
        query: { type: 'restrictedBrand' },
        body: { json: { mode: 'check' }, files: [new File(['brand'], 'brands.csv', { type: 'text/csv' })] },
      },
      uploadCategories: { body: { files: [new File(['Category Name'], 'a.csv', { type: 'text/csv' })] } },
      dryRun: { query: { type: 'restrictedBrand' }, body: { values: ['Nobody'] } },
      keywords: { query: { asinOrSku: sku } },
      add: {
        query: { type: 'restrictedBrand' },
        body: { values: ['Nobody'], customerMarketPlaceIds: [storeId] },
      },
      remove: { query: { type: 'restrictedBrand' }, body: { ids: [2_000_000_000] } },
    },
    commonPool: {
      list: { query: { kind: 'brand' }, body: { page: 1, limit: 25 } },
      addToRestricted: {
        query: { kind: 'product' },
        body: { entries: [2_000_000_000], customerMarketPlaceIds: [storeId] },
      },
    },
    automaticSearch: {
      get: {},
      dryRun: { body: { approvalMode: 3 } },
      save: {
        body: {
          criteria: {
            keywords: ['kettle'],
            brands: [],
            categories: [],
            priceFrom: 1_000,
            priceTo: 5_000,
            rankMax: 50_000,
            reviewCountMin: null,
            reviewStarsMin10: null,
          },
          approvalMode: 2,
          isActive: true,
        },
      },
    },
    savedSearches: {
      all: {},
      answer: { body: { id: 2_147_483_000, count: 1, isMeant: false } },
      save: {
        body: {
          name: 'Cheap',
          status: 'pendingApproval',
          isNotified: true,
          notificationPeriod: 'hours6',
          autoDelete: false,
          autoDeletePeriod: 'hours24',
          showOnTabs: true,
          autoApprove: true,
          autoApprovePeriod: 'week1',
          autoApproveCount: 10,
          finds: {
            search: null,
            conditions: [{ field: 'price', op: 'atLeast', value: 1 }],
            sort: 'created',
            desc: true,
          },
          overwrite: true,
        },
      },
      delete: { query: { id: '2147483000' } },
      dryRun: { body: { act: 'delete', status: 'all', search: null, conditions: [], autoApproveCount: 1 } },
    },
  } satisfies Samples<typeof findingContracts>;
}
