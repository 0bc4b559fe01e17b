import { appearedUnwanted, readBackGone, readBackLive, seenOtherwise } from '../inventory/confirmation-events.ts';
import type { ItemEvent, ItemState } from '../inventory/item-events.ts';
import { StatusCode } from '../inventory/item-status.ts';
import { isAmong } from '../inventory/status-groups.ts';
import type { Minor } from '../money/money.ts';
import type { Verdict } from './judge-reading.ts';

/** The status machine's part of a reading (appendix C). A half-way restock is not yet at the store. null = the item stays as it is. */
export function eventOfReading(
  item: ItemState & { price: Minor | null; quantity: number },
  { listing, kind, row, neverArrived, soldTo, isOnSale }: Verdict,
): ItemEvent | null {
  if (kind === 'gone') return readBackGone(item);
  const isPending = kind === 'waiting' || kind === 'lost' || kind === 'edited' || kind === 'failing';
  if (!listing) {
    // A first listing that never came has nothing left to take out.
    const isNothingLeft = isPending ? kind === 'lost' && !neverArrived : true;
    return isNothingLeft && isAmong('leaving', item.status) ? readBackGone(item) : null;
  }
  // What was sold since had arrived before.
  const quantity = soldTo === null ? listing.live.quantity : row.flightQuantity;
  if (quantity === null) return null;
  // Of what others list under the number of an item that was taken out nothing is touched.
  const isOurs = row.lastKind !== null && row.lastKind !== 'delete';
  // A file says price and stock in one line: what came since waits for the next one, as with any item at the store.
  const isWhole = kind === 'shown' && row.flightRoute === 'file' && quantity > 0;
  const isWanted =
    item.status !== StatusCode.AtStoreQueue ||
    isWhole ||
    // While a sale runs no price is sent: what is in stock is sold at the sale's.
    ((isOnSale || listing.live.priceMinor === item.price) && quantity === item.quantity);
  if (isPending || !isWanted) return isOurs ? seenOtherwise(item, quantity) : null;
  return (isOurs ? appearedUnwanted(item, quantity) : null) ?? readBackLive(item, quantity);
}
