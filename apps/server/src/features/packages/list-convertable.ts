import type { packages } from '@kervan/contracts/packages-calls';
import { refuseByCarrier, refuseConversion } from '@kervan/domain/warehouse/convertible';
import { chooseOption, estimateOf, serviceOf, type SendingOption } from '@kervan/domain/warehouse/sending-options';
import { AppError } from '../../http/errors.ts';
import { within, type Handler } from '../../http/implement.ts';
import { findOrder } from '../../records/orders/order-state.ts';
import {
  optionsOf,
  readConversion,
  type ConversionFacts,
  type ProductFacts,
} from '../../records/warehouse/conversion-facts.ts';

/** ORD-059: the products of an order, and why one is not converted: for itself, or with the carrier that is selected, else the one it would go with. */
export const listConvertable: Handler<typeof packages.convertable> = async ({ query, caller }, deps) =>
  within(deps, caller, async (tx) => {
    const now = deps.clock.now();
    const state = await findOrder(tx, caller.storeId, { amazonOrderId: query.sellerAmazonOrderId });
    if (!state) throw new AppError('OrderNotFound');
    const facts = await readConversion(tx, caller.storeId, state);
    const open = facts.products.filter((product) => refuseConversion(facts.order, product) === null);
    const options = optionsOf(facts, open, now);
    const selected = query.selectedWareHouseCarrierId;
    const chosen =
      selected === undefined ? chooseOption(options, state.order.carrier_code) : serviceOf(options, selected);
    const option = chosen !== null && 'carrierCode' in chosen ? chosen : null;
    return state.items.flatMap((item) => {
      // Of a product that is bought apart the parcel that can still go through the warehouse (ORD-047).
      const own = facts.products.filter((product) => product.item === item);
      const product = own.find((one) => open.includes(one)) ?? own[0];
      return product ? shown(facts, product, option, now) : [];
    });
  });

function shown(facts: ConversionFacts, product: ProductFacts, option: SendingOption | null, now: number) {
  const carrier = facts.sending.offered.find(({ code }) => code === option?.carrierCode) ?? null;
  const reason =
    refuseConversion(facts.order, product) ??
    refuseByCarrier(carrier, { order: facts.order, product }, now) ??
    (option?.reason === 'carrierOff' ? option.reason : null);
  const { item } = product;
  return {
    productId: item.order_item_id,
    asin: item.asin,
    title: item.title,
    imageUrl: item.image,
    quantity: product.quantity,
    weight: product.weightG,
    convertable: reason === null,
    reason,
    estimateUsdMinor:
      option === null
        ? null
        : estimateOf(facts.sending, { code: option.carrierCode, service: option.serviceCode }, product),
  };
}
