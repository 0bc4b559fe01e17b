import type { ExtensionSettings } from '@kervan/domain/extension/extension-settings';
import { endsHold, isHoldOver } from '@kervan/domain/extension/held-purchase';
import type { BuyFailure } from '@kervan/domain/orders/buy-failures';
import type { ShipTo } from '../pages/fill-address.ts';
import { refused, type Answer, type Ask, type WorkerParts } from './ask-panel.ts';
import { HELD } from './session.ts';

/** What the extension uses of a purchase that the panel handed out; amounts in cents of USD. */
type Purchase = {
  purchaseId: number;
  sellerAmazonOrderId: string;
  title: string | null;
  quantity: number;
  capUsdMinor: number;
  shipTo: ShipTo | null;
};
/** What is kept of it: never where it is sent. */
type Held = Omit<Purchase, 'shipTo'> & { storeId: number; saidAt: number };
/** What a page is told of it. */
export type ShownPurchase = Purchase & { giftOption: boolean };
export type BuyingParts = Pick<WorkerParts, 'keeper' | 'now'> & { ask: Ask; settings: ExtensionSettings };

async function readKept({ keeper }: Pick<WorkerParts, 'keeper'>): Promise<Held | null> {
  const { [HELD]: kept } = await keeper.get(HELD);
  return (kept as Held | undefined) ?? null; // Written below alone.
}

/** What is being bought, by the panel's last word; null = nothing, or its time is over. */
export async function readHeld(parts: Pick<WorkerParts, 'keeper' | 'now'>): Promise<Held | null> {
  const kept = await readKept(parts);
  return kept === null || isHoldOver(kept.saidAt, parts.now()) ? null : kept;
}

async function keep({ keeper, now, settings }: BuyingParts, storeId: number, data: unknown): Promise<Answer> {
  const { purchaseId, sellerAmazonOrderId, title, quantity, capUsdMinor, shipTo } = data as Purchase; // The contract's answer.
  const shown = { purchaseId, sellerAmazonOrderId, title, quantity, capUsdMinor };
  await keeper.set({ [HELD]: { ...shown, storeId, saidAt: now() } satisfies Held });
  return { ok: true, data: { ...shown, shipTo, giftOption: settings.giftOption } satisfies ShownPurchase };
}

/**
 * EXT-001: takes what is to be bought next in the default stores, one after the other. The panel gives what this browser has already once more,
 * also after its time here is over, so the store of the last one is asked first. A store that refuses stops none behind it; what it said is told where no other has anything to buy.
 */
export async function nextPurchase(parts: BuyingParts): Promise<Answer> {
  const [held, kept] = [await readHeld(parts), await readKept(parts)];
  const stores = [...new Set([...(kept ? [kept.storeId] : []), ...parts.settings.defaultStoreIds])];
  let refusal: Answer | null = null;
  for (const storeId of stores) {
    const told = await parts.ask('/api/buyerQueue/next', {}, storeId);
    if (told.ok && told.data !== null) return keep(parts, storeId, told.data);
    if (told.ok) {
      if (storeId === kept?.storeId) await parts.keeper.remove(HELD);
      continue;
    }
    // What may be held still is not given up for another one, and nobody asks on who got no answer.
    if (storeId === held?.storeId || !endsHold(told.code)) return told;
    refusal ??= told;
  }
  return refusal ?? { ok: true, data: null };
}

/** Says that the checkout of what is held is open, and what it comes to where the page says so. */
export async function openCheckout(parts: BuyingParts, totalUsdMinor: number | null): Promise<Answer> {
  const held = await readHeld(parts);
  if (held === null) return refused('NoPurchaseHeld');
  const total = totalUsdMinor === null ? {} : { totalUsdMinor };
  const told = await parts.ask('/api/buyerQueue/opened', { purchaseId: held.purchaseId, ...total }, held.storeId);
  if (told.ok) return keep(parts, held.storeId, told.data);
  if (endsHold(told.code)) await parts.keeper.remove(HELD);
  return told;
}

/** Posts the order number of what is held back, once. With nothing held it is refused: the order may be anybody's. */
export async function bought(
  parts: BuyingParts,
  told: { buyerOrderNumber: string; paidUsdMinor: number },
): Promise<Answer> {
  const held = await readHeld(parts);
  if (held === null) return refused('NoPurchaseHeld');
  const answer = await parts.ask(
    '/api/buyerQueue/bought',
    { purchaseId: held.purchaseId, ...told, purchaserAccountName: parts.settings.sourceAccountName || null },
    held.storeId,
  );
  if (answer.ok || isInOtherHands(answer.code)) await parts.keeper.remove(HELD);
  return answer;
}

const isInOtherHands = (code: string): boolean => ['AlreadyBought', 'ClaimEnded', 'RecordNotFound'].includes(code);

/** Says that nothing was bought, and why. After the checkout was opened the panel keeps the reason, and a person says there what came of it. */
export async function failed(parts: BuyingParts, reason: BuyFailure): Promise<Answer> {
  const held = await readHeld(parts);
  if (held === null) return refused('NoPurchaseHeld');
  const told = await parts.ask('/api/buyerQueue/failed', { purchaseId: held.purchaseId, reason }, held.storeId);
  const isKept = !told.ok && told.code === 'CheckoutOpened';
  if (told.ok || isKept || isInOtherHands(told.code)) await parts.keeper.remove(HELD);
  return told.ok || isKept ? { ok: true, data: { isKept } } : told;
}
