import type { packages } from '@kervan/contracts/packages-calls';
import type { SendingOptionRow } from '@kervan/contracts/packages';
import { refuseConversion } from '@kervan/domain/warehouse/convertible';
import { AppError } from '../../errors.ts';
import type { Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { readOpenRoutes } from '../../records/orders/open-routes.ts';
import { findOrder, type OrderState } from '../../records/orders/order-state.ts';
import { WAREHOUSE } from '../../records/orders/sending-codes.ts';
import { optionsOf, readConversion } from '../../records/warehouse/conversion-facts.ts';

/** ORD-057: with what the order can be sent on a way; of what is converted already nothing is priced any more. */
export const listSendingOptions: Handler<typeof packages.sendingOptions> = async ({ query, caller }, deps) =>
  within(deps, caller, async (tx): Promise<SendingOptionRow[]> => {
    const state = await findOrder(tx, caller.storeId, { amazonOrderId: query.sellerAmazonOrderId });
    if (!state) throw new AppError('OrderNotFound');
    if (query.sentType === 'direct')
      return [directOption(state, (await readOpenRoutes(tx, caller.storeId)).isDirectOpen)];
    const facts = await readConversion(tx, caller.storeId, state);
    const open = facts.products.filter((product) => refuseConversion(facts.order, product) === null);
    const options = optionsOf(facts, open.length > 0 ? open : facts.products, deps.clock.now());
    return options.map((option) => ({
      code: `${option.carrierCode}:${option.serviceCode}`,
      name: option.serviceName,
      carrier: option.carrierName,
      carrierId: option.carrierCode,
      price: option.priceMinor,
      days: option.days,
      available: option.reason === null,
      reason: option.reason,
    }));
  });

/** The source sends it: what that costs stands in its total. Closed without the acknowledgement (STORE-066), and once the order is bound (ORD-019). */
function directOption({ order }: OrderState, isOpen: boolean): SendingOptionRow {
  const reason =
    order.is_sending_fixed && order.sending === WAREHOUSE ? 'alreadyConverted' : isOpen ? null : 'directClosed';
  return {
    code: 'direct',
    name: '',
    carrier: '',
    carrierId: '',
    price: null,
    days: null,
    available: reason === null,
    reason,
  };
}
