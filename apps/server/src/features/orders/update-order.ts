import type { orders } from '@kervan/contracts/orders-calls';
import {
  addressFaults,
  changedAddressFields,
  type AddressFault,
  type AddressField,
} from '@kervan/domain/orders/address';
import { searchWords } from '@kervan/domain/orders/buyer-data';
import { findCarrier } from '@kervan/domain/orders/carriers';
import { FlagType } from '@kervan/domain/orders/order-flags';
import { tidyAddress } from '@kervan/domain/orders/tidy-address';
import type { Db } from '../../db/connect.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { keepBuyer, readBuyers, type BuyerData, type KeptBuyer } from '../../records/order-pii/buyer-data.ts';
import type { OrderRow, OrderState } from '../../records/orders/order-state.ts';
import { changeOrder, type ReportedChange } from '../../records/orders/order-write.ts';
import { requireFlag } from './flags.ts';
import { addressOf, refusePurged } from './order-address.ts';
import { actorOf } from '../../records/orders/order-actor.ts';
import { sendParcels } from '../../records/warehouse/order-sending.ts';
import { requireLocked } from '../../cases/require-order.ts';

type Body = Parameters<Handler<typeof orders.update>>[0]['body'];
type Caller = Parameters<Handler<typeof orders.update>>[0]['caller'];

/**
 * ORD-052: changes the address, the handling marks or the flag of an order. Throws OrderChangedMeanwhile where the order is not as it was drawn
 * (`version`), and the refusals of addresses (ORD-023, ORD-029, ORD-031).
 */
export const updateOrder: Handler<typeof orders.update> = async ({ body, caller }, deps) =>
  within(deps, caller, async (tx) => {
    const now = deps.clock.now();
    const marks = await marksOf(tx, caller.storeId, body);
    const state = await requireLocked(tx, caller.storeId, body.sellerOrderId);
    if (body.version !== undefined && body.version !== state.order.version) throw new AppError('OrderChangedMeanwhile');
    const address = body.address && (await editAddress(tx, deps, { order: state.order, edited: body.address, caller }));
    const change: ReportedChange['order'] = { ...marks, ...address };
    const packages = numbered(state, body.rma);
    if (Object.keys(change).length === 0 && packages.length === 0) return { version: state.order.version };
    const actor = await actorOf(tx, caller.accountId);
    const at = new Date(now);
    const scope = { ...caller, now };
    const changed = await changeOrder(tx, scope, state, {
      order: change,
      by: deps,
      // Another country or state may have another way (STORE-036).
      ...(address ? { isRouteAsked: true as const } : {}),
      packages,
      events: [
        ...(packages.length > 0
          ? [{ kind: 'rmaChanged' as const, at, actor, details: { rma: body.rma ?? null } }]
          : []),
        ...(address ? [{ kind: 'addressEdited' as const, at, actor }] : []),
        ...(Object.keys(marks).length > 0 ? [{ kind: 'marksChanged' as const, at, actor, details: marks }] : []),
      ],
    });
    const { send_package: send } = marks;
    const isTurned = send !== undefined && send !== state.order.send_package;
    const { order } = isTurned ? await sendParcels(tx, scope, changed, { send, actor }) : changed;
    return { version: order.version };
  });

/** Parcels that get another return number (ORD-009). */
const numbered = ({ packages }: OrderState, given: string | undefined) => {
  const rma = given === '' ? null : given;
  return rma === undefined
    ? []
    : packages.filter((row) => row.rma !== rma).map(({ package_id }) => ({ package_id, rma }));
};

/** The columns of the marks that are given. */
async function marksOf(tx: Db, storeId: number, body: Body) {
  if (body.flagId) await requireFlag(tx, storeId, body.flagId, FlagType.Order);
  if (body.carrierCode && findCarrier(body.carrierCode) === null)
    throw new AppError('ValidationFailed', { fields: [{ field: 'carrierCode', code: 'notOffered' }] });
  return {
    ...(body.manualConfirm === undefined ? {} : { manual_confirm: body.manualConfirm }),
    ...(body.doNotSendFeedback === undefined ? {} : { no_feedback: body.doNotSendFeedback }),
    ...(body.doNotCreatePreLabel === undefined ? {} : { no_prelabel: body.doNotCreatePreLabel }),
    ...(body.sendPackage === undefined ? {} : { send_package: body.sendPackage }),
    ...(body.carrierCode === undefined ? {} : { carrier_code: body.carrierCode }),
    ...(body.flagId === undefined ? {} : { flag_id: body.flagId }),
  };
}

type Edit = { order: OrderRow; edited: NonNullable<Body['address']>; caller: Caller };

/** Keeps the seller's words beside the marketplace's; answers what the order says of it, or nothing where nothing changes. */
async function editAddress(
  tx: Db,
  deps: Pick<Deps, 'clock' | 'secrets'>,
  { order, edited, caller }: Edit,
): Promise<NonNullable<ReportedChange['order']> | undefined> {
  const now = deps.clock.now();
  const kept = (await readBuyers(tx, deps.secrets, caller, [order.order_id])).get(order.order_id) ?? null;
  refusePurged(order, kept, now);
  const { contactMail, ...before } = addressOf(order, kept);
  const kind = kindOf(kept, emptied(edited));
  const address = tidyAddress({ ...pickAddress(before), ...emptied(edited) });
  const store = await tx
    .selectFrom('store')
    .select('market')
    .where('store_id', '=', caller.storeId)
    .executeTakeFirstOrThrow();

  const market = store.market;
  const faults = addressFaults({ ...address, ...kind }, market);
  refuseAddress(faults, { isMoved: address.countryCode !== pickAddress(before).countryCode });
  const data: BuyerData = { ...address, ...kind, contactMail };
  if (kept && changedAddressFields(kept.data, data).length === 0) return undefined;
  await keepBuyer(tx, deps.secrets, {
    place: { ...caller, orderId: order.order_id },
    // What the marketplace said first stays beside it: a later change there is shown against it.
    parts: { data, ...(kept && !order.is_address_edited ? { seen: kept.data } : {}) },
    words: searchWords(data.name ?? ''),
    now,
  });
  return {
    address_faults: faults,
    is_address_edited: true,
    address_received: true,
    address_conflict: false,
    country: data.countryCode,
  };
}

/** What the marketplace told of the recipient beside the address, as long as nobody else stands there. */
const kindOf = (kept: KeptBuyer | null, edited: Partial<Given>) => ({
  ...(kept?.data.isCompany && (edited.name ?? kept.data.name) === kept.data.name ? { isCompany: true } : {}),
  ...(kept?.data.isPickupPoint && (edited.line1 ?? kept.data.line1) === kept.data.line1 ? { isPickupPoint: true } : {}),
});

type Given = Record<AddressField, string | null>;
const pickAddress = ({
  name,
  phone,
  line1,
  line2,
  line3,
  city,
  county,
  stateOrRegion,
  postalCode,
  countryCode,
}: Given) => ({
  name,
  phone,
  line1,
  line2,
  line3,
  city,
  county,
  stateOrRegion,
  postalCode,
  countryCode,
});

/** What is given; an empty text empties. */
const emptied = (edited: NonNullable<Body['address']>): Partial<Given> =>
  Object.fromEntries(
    Object.entries(edited).flatMap(([field, text]) =>
      text === undefined ? [] : [[field, text === '' ? null : field === 'countryCode' ? text.toUpperCase() : text]],
    ),
  );

/** ORD-023, ORD-029, ORD-031: the first refusal of an edited address. `isMoved`: into another country than the buyer's. */
function refuseAddress(faults: readonly AddressFault[], { isMoved }: { isMoved: boolean }): void {
  const has = (...codes: AddressFault[]) => codes.some((code) => faults.includes(code));
  if (has('nameIncomplete')) throw new AppError('NameMissing');
  if (has('nonLatin', 'controlCharacters')) throw new AppError('AddressNonLatin');
  if (has('notReceived', 'phoneMissing', 'line1Missing', 'cityMissing', 'postalCodeMissing', 'postNumberMissing'))
    throw new AppError('AddressIncomplete');
  if (has('countryMissing', 'countryInvalid')) throw new AppError('CountryCodeInvalid');
  if (has('tooLong')) throw new AppError('ValidationFailed', { fields: [{ field: 'address', code: 'tooLong' }] });
  if (isMoved && has('otherCountry')) throw new AppError('AddressOutsideCountry');
}
