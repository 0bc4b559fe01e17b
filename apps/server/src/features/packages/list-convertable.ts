import type { packages } from '@kervan/contracts/packages-calls';
import { refuseByCarrier, refuseConversion } from '@kervan/domain/warehouse/convertible';
import { billOf } from '@kervan/domain/warehouse/parcel-bill';
import { chooseOption, estimateOf, serviceOf, type SendingOption } from '@kervan/domain/warehouse/sending-options';
import type { Db } from '../../db/connect.ts';
import { AppError } from '../../errors.ts';
import type { Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { findOrder, type OrderState } from '../../records/orders/order-state.ts';
import {
  optionsOf,
  readConversion,
  type ConversionFacts,
  type ProductFacts,
} from '../../records/warehouse/conversion-facts.ts';
import { destinationOf } from '../../records/warehouse/parcel-hold.ts';
import { valueOf } from '../../records/warehouse/parcel-value.ts';
import { isInsured } from '../../records/warehouse/warehouse-account.ts';

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
    const products = state.items.flatMap((item) => {
      // Of a product that is bought apart the parcel that can still go through the warehouse (ORD-047).
      const own = facts.products.filter((product) => product.item === item);
      return own.find((one) => open.includes(one)) ?? own[0] ?? [];
    });
    const insurance = { isOn: await isInsured(tx, caller.accountId), to: await destinationOf(tx, { state }) };
    const rows = [];
    for (const product of products) {
      const estimate = await estimated(tx, state, { facts, product, option, insurance });
      rows.push({ ...shown(facts, product, option, now), ...estimate });
    }
    return rows;
  });

type Estimated = {
  facts: ConversionFacts;
  product: ProductFacts;
  option: SendingOption | null;
  insurance: { isOn: boolean; to: string };
};

/** Decision 57: what will be held for its parcel, part by part, if it weighs what its source says; of what nobody knows nothing is said. */
async function estimated(tx: Db, { order }: OrderState, { facts, product, option, insurance }: Estimated) {
  const priceMinor =
    option && estimateOf(facts.sending, { code: option.carrierCode, service: option.serviceCode }, product);
  if (priceMinor === null) return { estimateUsdMinor: null, insuranceUsdMinor: null };
  const bill = billOf({
    priceMinor,
    valueMinor: await valueOf(tx, { market: facts.market, order }, product.item, product.quantity),
    isInsured: insurance.isOn,
    destination: insurance.to,
    waitedMs: 0,
  });
  return { estimateUsdMinor: bill.shipping, insuranceUsdMinor: bill.insurance };
}

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
  };
}
