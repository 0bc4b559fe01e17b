import { limits } from '../limits.ts';
import { SellerOrderStatus } from './seller-order-status.ts';

/** When an order's buyer data go: its delivery, else the latest date that was promised, else its purchase. ms on the market clock. */
export type PurgeFacts = {
  deliveredAt: number | null;
  deliverBy: number | null;
  shipBy: number | null;
  purchasedAt: number;
};

/** ORD-072, decision 11: 30 days after the delivery; an order without one after the latest date that was promised. */
export function purgeAt({ deliveredAt, deliverBy, shipBy, purchasedAt }: PurgeFacts): number {
  const from = deliveredAt ?? deliverBy ?? shipBy ?? purchasedAt;
  return Math.max(from, purchasedAt) + limits.buyerDataKeptMs;
}

/** What cannot be purged: nothing but words. Shorter ones find too many. */
const WORD_MIN = 2;
/** Words of one name that are kept for finding it. */
const WORDS_MAX = 12;

/** Letters that fold to others without being them with a mark. */
const folds: Readonly<Record<string, string>> = { ß: 'ss', ø: 'o', đ: 'd', ł: 'l', æ: 'ae', œ: 'oe', þ: 'th', ð: 'd' };

/** A buyer's name as words that keyed hashes are made of (decision 64): small letters without marks, each once, in their order. */
export function searchWords(text: string): string[] {
  const folded = text
    // The Turkish İ and ı are an i for everybody who looks for them.
    .replace(/[İIı]/g, 'i')
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßøđłæœþð]/g, (letter) => folds[letter] ?? letter);
  const words = folded.split(/[^\p{L}\p{N}]+/u).filter((word) => [...word].length >= WORD_MIN);
  return [...new Set(words)].slice(0, WORDS_MAX);
}

/** Where an order stands towards its buyer. `isDelivered`: the last of its parcels is. */
export type ErasureFacts = { seller: SellerOrderStatus; isPending: boolean; isDelivered: boolean };

/**
 * Whether an order is under way, so that its buyer cannot be erased yet: it is to be sent, on its way, or coming back. One that was cancelled or wholly
 * refunded, or has arrived, is over.
 */
export function isInProgress({ seller, isPending, isDelivered }: ErasureFacts): boolean {
  if (seller === SellerOrderStatus.Canceled || seller === SellerOrderStatus.Refunded) return false;
  return isPending || seller !== SellerOrderStatus.Shipped || !isDelivered;
}
