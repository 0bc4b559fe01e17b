import type { margin } from '@kervan/contracts/margin-calls';
import { capOfOrder } from '@kervan/domain/orders/derive-caps';
import { AppError } from '../../errors.ts';
import type { Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { readCaps } from '../../records/orders/order-caps.ts';
import { lockOrder } from '../../records/orders/order-state.ts';
import { changeOrder } from '../../records/orders/order-write.ts';
import { safeToRetry } from '../../db/transact.ts';

/**
 * Decision 59: the most that may be paid at the source, computed with what is known now, for an order of which it could not be told when it came in.
 * A cap that stands is answered as it is. @throws OrderNotFound, SourcePriceUnknown where it cannot be told still
 */
export const capAtRisk: Handler<typeof margin.cap> = async ({ body: { sellerAmazonOrderId }, caller }, deps) =>
  within(
    deps,
    caller,
    safeToRetry(async (tx) => {
      const { storeId } = caller;
      const state = await lockOrder(tx, storeId, { amazonOrderId: sellerAmazonOrderId });
      if (!state) throw new AppError('OrderNotFound');
      const { order, items } = state;
      if (order.cap_usd !== null) return { capUsd: order.cap_usd };
      const { market } = await tx
        .selectFrom('store')
        .select('market')
        .where('store_id', '=', storeId)
        .executeTakeFirstOrThrow();

      const scope = { owner: deps, storeId, market };
      const caps = await readCaps(tx, scope, state);
      const capped = items.map((item) => ({
        ...item,
        cap_usd: item.is_cap_own ? item.cap_usd : (caps.get(item.order_item_id)?.capUsd ?? null),
      }));
      const capUsd = capOfOrder(capped.map((item) => ({ ...item, capUsd: item.cap_usd })));
      if (capUsd === null) throw new AppError('SourcePriceUnknown');
      await changeOrder(tx, { accountId: caller.accountId, storeId, now: deps.clock.now() }, state, {
        items: capped.map(({ order_item_id, cap_usd }) => ({ order_item_id, cap_usd })),
      });
      return { capUsd };
    }),
  );
