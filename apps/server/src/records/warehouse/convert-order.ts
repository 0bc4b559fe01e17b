import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { newPackage } from '@kervan/domain/orders/package-state';
import { refuseConversion, type ConvertRefusal } from '@kervan/domain/warehouse/convertible';
import { packageNoOf } from '@kervan/domain/warehouse/hub-ship-to';
import { chooseOption, estimateOf, serviceOf, type SendingOption } from '@kervan/domain/warehouse/sending-options';
import type { Db } from '../../db/connect.ts';
import type { OrderState } from '../orders/order-state.ts';
import { changeOrder, type OrderScope } from '../orders/order-write.ts';
import { WAREHOUSE } from '../orders/sending-codes.ts';
import { optionsOf, readConversion, withPieces, type ConversionFacts, type ProductFacts } from './conversion-facts.ts';
import { insertWarehousePackage } from './package-rows.ts';
import { WorkKind, workSoon } from './package-work.ts';
import { valueOf } from './parcel-value.ts';
import { warehouseStoreOf } from './warehouse-stores.ts';

/** Why nothing was converted, and for which product; null = for all of them. */
export type NotConverted = { refusal: ConvertRefusal | 'carrierOff'; orderItemId: number | null };

type Conversion = {
  /** Pieces that come in each parcel, by its number. */
  parcels: ReadonlyMap<number, number>;
  /** null = the carrier of the order's rule, else the first of the store's priority that takes all of them. */
  carrierCode: string | null;
  actor: string;
};

/**
 * ORD-019, ORD-056: products of an order go through the warehouse from now on, which binds the order for good. Each gets its package number, and the
 * warehouse is told of it; nothing is held (decision 57). What is converted already stays as it is with a carrier that nobody named. `state`: under
 * its lock in this transaction. That the warehouse is active for the store is looked at by whoever asks.
 */
export async function convertProducts(
  tx: Db,
  scope: OrderScope,
  state: OrderState,
  { parcels, carrierCode, actor }: Conversion,
): Promise<{ state: OrderState } | NotConverted> {
  const facts = await readConversion(tx, scope.storeId, state);
  const named = facts.products.flatMap((product) => {
    const quantity = parcels.get(product.parcel.package_id);
    return quantity === undefined ? [] : withPieces(product, Math.min(quantity, product.quantity));
  });
  const products = carrierCode === null ? named.filter(({ isConverted }) => !isConverted) : named;
  if (products.length === 0) return { state };
  for (const product of products) {
    const refusal = refuseConversion(facts.order, product);
    if (refusal !== null) return { refusal, orderItemId: product.item.order_item_id };
  }
  const options = optionsOf(facts, products, scope.now);
  const chosen =
    carrierCode === null ? chooseOption(options, state.order.carrier_code) : namedOption(options, carrierCode);
  if ('refusal' in chosen) return { refusal: chosen.refusal, orderItemId: null };
  return { state: await bind(tx, scope, state, { facts, products, chosen, actor }) };
}

function namedOption(
  options: readonly SendingOption[],
  carrierCode: string,
): SendingOption | { refusal: NotConverted['refusal'] } {
  const option = serviceOf(options, carrierCode);
  return option !== null && option.reason === null ? option : { refusal: option?.reason ?? 'carrierNotOffered' };
}

type Bound = { facts: ConversionFacts; products: readonly ProductFacts[]; chosen: SendingOption; actor: string };

async function bind(tx: Db, scope: OrderScope, state: OrderState, bound: Bound): Promise<OrderState> {
  const { facts, products, chosen, actor } = bound;
  const { order } = state;
  const at = new Date(scope.now);
  const isOtherRoute = order.sending !== WAREHOUSE;
  const numbered: { product: ProductFacts; no: string; ref: string; estimateUsd: number | null }[] = [];
  for (const product of products)
    numbered.push({
      product,
      no: await nextPackageNo(tx),
      ref: randomUUID(),
      estimateUsd: estimateOf(facts.sending, { code: chosen.carrierCode, service: chosen.serviceCode }, product),
    });
  const after = await changeOrder(tx, scope, state, {
    order: {
      sending: WAREHOUSE,
      is_sending_fixed: true,
      carrier_code: chosen.carrierCode,
      service_code: chosen.serviceCode,
    },
    packages: [
      // Nothing of it was bought: its other parcels change their way with it.
      ...(isOtherRoute
        ? state.packages.map(({ package_id }) => ({ package_id, warehouse_status: newPackage(true).warehouse }))
        : []),
      ...numbered.map(({ product, no, ref }) => ({
        package_id: product.parcel.package_id,
        package_no: no,
        package_ref: ref,
      })),
    ],
    events: numbered.map(({ product, no, estimateUsd }) => ({
      kind: 'converted',
      at,
      actor,
      package_id: product.parcel.package_id,
      details: {
        packageNo: no,
        carrierCode: chosen.carrierCode,
        serviceCode: chosen.serviceCode,
        estimateUsd,
      },
    })),
  });
  const store = await warehouseStoreOf(tx, scope.storeId);
  for (const { product, no, ref, estimateUsd } of numbered) {
    const key = { storeId: scope.storeId, packageId: product.parcel.package_id };
    await insertWarehousePackage(
      tx,
      {
        store_id: key.storeId,
        package_id: key.packageId,
        account_id: scope.accountId,
        order_id: order.order_id,
        package_ref: ref,
        package_no: no,
        carrier_code: chosen.carrierCode,
        service_code: chosen.serviceCode,
        pre_label: store.preLabel && !order.no_prelabel,
        estimate_usd: estimateUsd,
        value_usd: await valueOf(tx, { market: facts.market, order }, product.item, product.quantity),
        converted_at: at,
      },
      scope.now,
    );
    await workSoon(tx, key, { kind: WorkKind.Tell, at: scope.now });
  }
  return after;
}

async function nextPackageNo(tx: Db): Promise<string> {
  const { rows } = await sql<{ serial: number }>`select nextval('kervan.package_no_seq')::int as serial`.execute(tx);
  return packageNoOf(rows[0]?.serial ?? 0);
}
