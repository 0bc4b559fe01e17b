import { dailyKey } from '@kervan/domain/notices/notice-settings';
import type { Decision, HeldByTerms } from '@kervan/domain/inventory/decision';
import { isListed } from '@kervan/domain/inventory/listed';
import { PriceRefusal } from '@kervan/domain/pricing/price-decision';
import type { LoadedItem } from '../../records/items/load-facts.ts';
import type { Db } from '../../db/connect.ts';
import { addMessage } from '../../records/messages/system-messages.ts';
import type { EvaluatedStore } from './evaluate.ts';

/** The first product of a chunk that something keeps from being sold at its price, by what does. */
export type TermsToNotify = Partial<Record<Exclude<HeldByTerms, 'onSale'> | 'settingsError', number>>;

type Told = Pick<Decision, 'heldByTerms' | 'priceRefusal' | 'hold'>;

/**
 * What is told of a product: its stock is at zero for a sale under its lowest price, its price lies outside of the seller's own bounds, or, of a listed
 * one, the settings give it no price (decision 78).
 */
export function noteTerms(
  told: TermsToNotify,
  { itemId, item }: LoadedItem,
  { heldByTerms, priceRefusal, hold }: Told,
): void {
  if (heldByTerms !== null && heldByTerms !== 'onSale') told[heldByTerms] ??= itemId;
  if (hold === null && priceRefusal === PriceRefusal.settingsError && isListed(item)) told.settingsError ??= itemId;
}

/** Says so to the seller, naming one of the products, once a day and store. */
export async function notifyOfTerms(
  tx: Db,
  { storeId, accountId }: EvaluatedStore,
  told: TermsToNotify,
  now: number,
): Promise<void> {
  // The keys of a partial record of these names.
  for (const [held, itemId] of Object.entries(told) as [keyof TermsToNotify, number][]) {
    const row = await tx
      .selectFrom('item_details as d')
      .innerJoin('store as s', 's.store_id', 'd.store_id')
      .select(['d.sku', 's.name'])
      .where('d.store_id', '=', storeId)
      .where('d.item_id', '=', itemId)
      .executeTakeFirst();
    if (row)
      await addMessage(tx, accountId, {
        kind: termsMessages[held],
        at: null,
        now,
        words: { product: row.sku, store: row.name },
        dedupeKey: `${termsMessages[held]}:${storeId}:${dailyKey(now)}`,
      });
  }
}

const termsMessages = {
  saleBelowFloor: 'saleBelowFloor',
  outOfBounds: 'priceOutOfBounds',
  settingsError: 'priceSettingsError',
} as const;
