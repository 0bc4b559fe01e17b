import type { buyerData } from '@kervan/contracts/buyer-data-calls';
import type { Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { countMessages } from '../../records/buyer-messages/held-messages.ts';
import { findBuyer, isOpen } from './find-buyer.ts';

/** ORD-072: how much is held of the buyer of an order, and which orders keep it from being erased. Throws RecordNotFound. */
export const heldOfBuyer: Handler<typeof buyerData.held> = async ({ query, caller }, deps) =>
  within(deps, caller, async (tx) => {
    const { orders, threadIds } = await findBuyer(tx, deps.secrets, caller, { named: query });
    return {
      orders: orders.map((order) => ({
        sellerAmazonOrderId: order.amazon_order_id,
        isErased: !order.isHeld,
        isOpen: order.isHeld && isOpen(order),
      })),
      papers: orders.reduce((sum, { papers }) => sum + papers, 0),
      messages: await countMessages(tx, caller.storeId, threadIds),
    };
  });
