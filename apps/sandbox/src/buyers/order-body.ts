import { isMarketCode, type MarketCode } from '@kervan/domain/markets';
import { BadRequest, isRecord } from '../http/body.ts';
import { oneOf, optionalText, wholeNumber } from '../http/fields.ts';
import type { Buyer, BuyerAddress, Purchase, PurchaseLine, PurchaseTerms } from '../world/shop.ts';
import { addressKinds, drawAddress, drawBuyer, type AddressKind } from './draw-buyer.ts';

const WANTED = 'wanted: {market, sellerId, sku, quantity} or {market, sellerId, items: [{sku, quantity}]}';

/** A price or quantity fits a PostgreSQL integer. */
const INTEGER_MAX = 2_147_483_647;
const LINES_MAX = 50;

/** The purchase that `POST /world/orders` asks for. */
export function readPurchase(body: unknown, at: Date): Purchase {
  if (!isRecord(body)) throw new BadRequest(WANTED);
  const { market, sellerId } = body;
  if (typeof market !== 'string' || !isMarketCode(market) || typeof sellerId !== 'string') throw new BadRequest(WANTED);
  const isUnchecked = readFlag(body, 'unchecked');
  return {
    market,
    sellerId,
    lines: readLines(body, isUnchecked),
    at,
    isOwnMovement: readFlag(body, 'lives'),
    buyerOf: (draw) => buyerOf(market, draw, body),
    terms: readTerms(body, isUnchecked),
  };
}

function readLines(body: Record<string, unknown>, isUnchecked: boolean): PurchaseLine[] {
  const entries: unknown[] = Array.isArray(body.items) ? body.items : [{ sku: body.sku, quantity: body.quantity }];
  if (entries.length === 0 || entries.length > LINES_MAX) throw new BadRequest(`items must be 1 … ${LINES_MAX}`);
  const lines = entries.map((entry): PurchaseLine => {
    if (!isRecord(entry) || typeof entry.sku !== 'string' || entry.sku === '') throw new BadRequest(WANTED);
    const optional = (name: string): number | undefined =>
      entry[name] === undefined ? undefined : wholeNumber(entry, name, { min: 0, max: INTEGER_MAX });
    const [unitPriceMinor, shippingMinor] = [optional('unitPriceMinor'), optional('shippingMinor')];
    const shippingPromotionMinor = optional('shippingPromotionMinor');
    if (unitPriceMinor !== undefined && !isUnchecked)
      throw new BadRequest('buyers pay what the listing shows: a unitPriceMinor of its own needs unchecked');
    const texts = (['currency', 'asin', 'title'] as const).flatMap((name) => {
      const text = optionalText(entry, name);
      return text === null ? [] : [[name, text]];
    });
    return {
      sku: entry.sku,
      quantity: wholeNumber(entry, 'quantity', { min: isUnchecked ? 0 : 1, max: INTEGER_MAX }),
      ...(unitPriceMinor === undefined ? {} : { unitPriceMinor }),
      ...(shippingMinor === undefined ? {} : { shippingMinor }),
      ...(shippingPromotionMinor === undefined ? {} : { shippingPromotionMinor }),
      ...(Object.fromEntries(texts) as Pick<PurchaseLine, 'currency' | 'asin' | 'title'>), // The names are the three.
    };
  });
  if (new Set(lines.map(({ sku }) => sku)).size < lines.length) throw new BadRequest('items names a SKU twice');
  return lines;
}

function readTerms(body: Record<string, unknown>, isUnchecked: boolean): PurchaseTerms {
  const serviceLevel = optionalText(body, 'serviceLevel');
  const iossNumber = optionalText(body, 'iossNumber');
  const giftMessage = optionalText(body, 'giftMessage');
  const replacementOf = optionalText(body, 'replacementOf');
  const { programs, pendingMs } = body;
  if (programs !== undefined && !(Array.isArray(programs) && programs.every((one) => typeof one === 'string')))
    throw new BadRequest('programs must be a list of texts');
  return {
    isUnchecked,
    ...(pendingMs === undefined
      ? {}
      : { pendingMs: pendingMs === null ? null : wholeNumber(body, 'pendingMs', { min: 0 }) }),
    ...(body.startsAs === undefined
      ? {}
      : {
          startsAs: oneOf(body, 'startsAs', { allowed: ['PENDING', 'PENDING_AVAILABILITY', 'UNFULFILLABLE'] as const }),
        }),
    ...(serviceLevel ? { serviceLevel } : {}),
    ...(programs === undefined ? {} : { programs: programs as string[] }), // Checked above.
    ...(iossNumber ? { iossNumber } : {}),
    ...(giftMessage ? { giftMessage } : {}),
    ...(replacementOf ? { replacementOf } : {}),
    ...(body.deferral === undefined
      ? {}
      : { deferral: body.deferral === null ? null : oneOf(body, 'deferral', { allowed: ['DD7', 'B2B'] as const }) }),
  };
}

function buyerOf(market: MarketCode, draw: number, body: Record<string, unknown>): Buyer {
  const { kind, members } = readAddress(body.address);
  const drawn = drawBuyer(market, draw, kind ?? undefined);
  const wanted = isRecord(body.buyer) ? body.buyer : {};
  const [name, email, company, purchaseOrder] = ['name', 'email', 'company', 'purchaseOrder'].map((member) =>
    optionalText(wanted, member),
  );
  return {
    ...drawn,
    ...(name === null || name === undefined ? {} : { name }),
    ...(email ? { email } : {}),
    ...(company ? { company } : {}),
    ...(purchaseOrder ? { purchaseOrder } : {}),
    isBusiness: company ? true : drawn.isBusiness,
    isExpedited: body.serviceLevel === undefined ? drawn.isExpedited : body.serviceLevel === 'EXPEDITED',
    address: members === null ? drawn.address : { ...(drawn.address ?? emptyAddress(market)), ...members },
  };
}

const emptyAddress = (market: MarketCode): BuyerAddress => ({
  addressLine1: '',
  city: '',
  postalCode: '',
  countryCode: market,
});

const addressMembers = [
  'name',
  'addressLine1',
  'addressLine2',
  'addressLine3',
  'city',
  'districtOrCounty',
  'stateOrRegion',
  'postalCode',
  'countryCode',
  'phone',
] as const;

/** An address by its kind, or the members that replace those it has. */
function readAddress(value: unknown): { kind: AddressKind | null; members: Partial<BuyerAddress> | null } {
  if (value === undefined) return { kind: null, members: null };
  const kind = addressKinds.find((known) => known === value);
  if (kind) return { kind, members: null };
  if (!isRecord(value)) throw new BadRequest(`address must be one of ${addressKinds.join(', ')} or an object`);
  const members: Partial<BuyerAddress> = {};
  for (const name of addressMembers) {
    const text = optionalText(value, name);
    // The database keeps every character but this one.
    if (text?.includes('\u0000')) throw new BadRequest(`${name} must not hold U+0000`);
    if (text !== null) members[name] = text;
  }
  return { kind: null, members };
}

/** What `POST /world/orders/{id}/address` makes of an address. */
export function readMove(body: unknown): (market: MarketCode, address: BuyerAddress | null) => BuyerAddress | null {
  if (!isRecord(body)) throw new BadRequest('wanted: {kind} or members of the address');
  const { kind, members } = readAddress(body.kind ?? body);
  if (kind) return (market, address) => drawAddress(market, (address?.postalCode.length ?? 0) + 7, kind);
  return (market, address) => ({ ...(address ?? emptyAddress(market)), ...members });
}

function readFlag(body: Record<string, unknown>, name: string): boolean {
  const value = body[name] ?? false;
  if (typeof value !== 'boolean') throw new BadRequest(`${name} must be true or false`);
  return value;
}
