import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { everyOperation } from '../testing/every-endpoint.ts';

/**
 * How each call that takes an Idempotency-Key keeps its answer: in the transaction of what it changed (`answeredWithin`), or, where an outside says its end,
 * by what it began (`begunWithin`), with which the same attempt goes on after a crash. Tests of the features show both under their calls.
 */
const ways = {
  'inventory.add': ['answeredWithin', 'inventory/add-products.ts'],
  'inventory.approve': ['answeredWithin', 'inventory/approve-items.ts'],
  'inventory.remove': ['answeredWithin', 'inventory/remove-items.ts'],
  'inventory.zero': ['answeredWithin', 'inventory/zero-items.ts'],
  'inventory.zeroAll': ['answeredWithin', 'inventory/zero-all-stock.ts'],
  'bulkDelete.bulkDelete': ['answeredWithin', 'bulk-delete/delete-in-bulk.ts'],
  'bulkDelete.removeDuplicates': ['answeredWithin', 'bulk-delete/remove-duplicates.ts'],
  'margin.zero': ['answeredWithin', 'order-money/zero-at-risk.ts'],
  'asinSettings.save': ['answeredWithin', 'asin-settings/save-settings.ts'],
  'asinSettings.remove': ['answeredWithin', 'asin-settings/remove-settings.ts'],
  'asinSettings.upload': ['answeredWithin', 'asin-settings/upload-settings.ts'],
  'restrictions.add': ['answeredWithin', 'restrictions/add-records.ts'],
  'restrictions.upload': ['answeredWithin', 'restrictions/upload-records.ts'],
  'restrictions.uploadCategories': ['answeredWithin', 'restrictions/upload-records.ts'],
  'commonPool.addToRestricted': ['answeredWithin', 'common-pool/add-from-pool.ts'],
  'orderFiles.upload': ['answeredWithin', 'order-files/upload-orders.ts'],
  'orderFiles.attach': ['answeredWithin', 'order-files/attachments.ts'],
  'manual.uploadInventoryFile': ['answeredWithin', 'listings/manual-files.ts'],
  'returns.sellerRefund': ['answeredWithin', 'returns/seller-refund.ts'],
  'returns.buyerRefund': ['answeredWithin', 'returns/buyer-refund.ts'],
  'returns.buyLabel': ['begunWithin', 'returns/buy-label.ts'],
  'buyerMessages.send': ['answeredWithin', 'buyer-messages/write-to-buyer.ts'],
  'feedback.uploadFeedback': ['answeredWithin', 'feedback/upload-feedback.ts'],
  'reports.uploadBusiness': ['answeredWithin', 'reports/upload-business.ts'],
  'help.create': ['answeredWithin', 'help/requests.ts'],
  'help.addMessage': ['answeredWithin', 'help/requests.ts'],
  'affiliate.requestPayment': ['answeredWithin', 'affiliate/affiliate.routes.ts'],
  'affiliate.transferToCredit': ['answeredWithin', 'affiliate/affiliate.routes.ts'],
  'planChanges.change': ['begunWithin', 'plan-changes/change-plan.ts'],
  'cards.add': ['answeredWithin', 'cards/add-card.ts'],
  'cards.chargeVerification': ['begunWithin', 'cards/verify-card.ts'],
  'credit.load': ['begunWithin', 'credit/load-credit.ts'],
  'credit.loadInitial': ['begunWithin', 'credit/load-credit.ts'],
  'credit.transfer': ['answeredWithin', 'credit/transfer-credit.ts'],
  'warehouseChat.send': ['answeredWithin', 'warehouse-chat/write-message.ts'],
  'insuranceClaims.create': ['answeredWithin', 'insurance-claims/open-claim.ts'],
} as const satisfies Record<string, readonly ['answeredWithin' | 'begunWithin', string]>;

it('ASVS 2.3.3 every call with an Idempotency-Key keeps its answer in one of two ways, and none writes it after what it changed', () => {
  const calls = everyOperation({ storeId: 1, itemId: 1, sku: 'sku', batchId: 1 })
    .filter(({ endpoint }) => endpoint.idempotent === true)
    .map(({ name }) => name);
  expect(calls.length).toBeGreaterThan(30);
  expect(Object.keys(ways).toSorted()).toEqual([...new Set(calls)].toSorted());
  for (const [name, [way, file]] of Object.entries(ways)) {
    const text = fs.readFileSync(path.join(import.meta.dirname, '..', 'features', file), 'utf8');
    expect(text, name).toMatch(new RegExp(String.raw`\b${way}\(`));
  }
});
