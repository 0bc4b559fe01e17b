import type { orders } from '@kervan/contracts/orders-calls';
import { TranslationUnavailable } from '../../connectors/translation/create-translation.ts';
import { AppError } from '../../errors.ts';
import type { Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { keepBuyer, readBuyers } from '../../records/order-pii/buyer-data.ts';
import { changeOrder } from '../../records/orders/order-write.ts';
import { addressOf } from './order-address.ts';
import { actorOf } from '../../records/orders/order-actor.ts';
import { requireLocked, requireOrder } from '../../cases/require-order.ts';

/** What of a buyer is translated. */
const translated = ['name', 'line1', 'line2', 'line3', 'city', 'county', 'stateOrRegion'] as const;

/**
 * ORD-066, ORD-028: translates a buyer's name and address into Arabic or English, once an order. What goes wrong outside costs the order nothing;
 * of two at once the first is kept.
 */
export const translateBuyer: Handler<typeof orders.translate> = async ({ query, body, caller }, deps) => {
  const { translation } = deps;
  if (translation === null) throw new AppError('TranslationNotAvailable');
  const key = { amazonOrderId: query.sellerAmazonOrderId };
  const texts = await within(deps, caller, async (tx) => {
    const { order } = await requireOrder(tx, caller.storeId, key);
    if (order.translated_to !== null) throw new AppError('OneTranslationPerOrder');
    const kept = (await readBuyers(tx, deps.secrets, caller, [order.order_id])).get(order.order_id);
    if (!kept) throw new AppError('BuyerDataPurged');
    return translated.flatMap((field) => (kept.data[field] ? [[field, kept.data[field]] as const] : []));
  });
  const words = await translation
    .translate(
      texts.map(([, text]) => text),
      body.language,
    )
    .catch((error: unknown) => {
      if (!(error instanceof TranslationUnavailable)) throw error;
      deps.log.warn({ err: error }, 'the translation did not answer');
      throw new AppError('TranslationNotAvailable');
    });
  const text = Object.fromEntries(texts.map(([field, original], index) => [field, words[index] ?? original]));
  return within(deps, caller, async (tx) => {
    const now = deps.clock.now();
    const { order: found } = await requireOrder(tx, caller.storeId, key);
    const state = await requireLocked(tx, caller.storeId, found.order_id);
    if (state.order.translated_to !== null) throw new AppError('OneTranslationPerOrder');
    await keepBuyer(tx, deps.secrets, {
      place: { ...caller, orderId: found.order_id },
      parts: { translation: { language: body.language, text } },
      now,
    });
    const { order } = await changeOrder(tx, { ...caller, now }, state, {
      order: { translated_to: body.language },
      events: [
        {
          kind: 'translated',
          at: new Date(now),
          actor: await actorOf(tx, caller.accountId),
          details: { language: body.language },
        },
      ],
    });
    const kept = await readBuyers(tx, deps.secrets, caller, [order.order_id]);
    return addressOf(order, kept.get(order.order_id) ?? null);
  });
};
