import type { ErrorCode } from '@kervan/contracts/errors';
import type { NotConverted } from '../records/warehouse/convert-order.ts';
import { AppError } from '../errors.ts';

/** The code by which a product that does not go through the warehouse is refused (ORD-056); the reason comes along. */
const codes: Record<NotConverted['refusal'], ErrorCode> = {
  alreadyConverted: 'NotConvertible',
  orderCancelled: 'NotConvertible',
  nothingWanted: 'NotConvertible',
  boughtDirect: 'NotConvertible',
  orderDirect: 'NotConvertible',
  alreadySent: 'NotConvertible',
  fulfilledByAmazon: 'NotConvertible',
  addressMissing: 'AddressIncomplete',
  addressNonLatin: 'AddressNonLatin',
  carrierNotOffered: 'NotConvertible',
  carrierOff: 'NotConvertible',
  countryUnserved: 'CarrierUnsupportedCountry',
  strike: 'CarrierOnStrike',
  poBox: 'PoBoxRefused',
  overWeight: 'CarrierLimitsExceeded',
  overGirth: 'CarrierLimitsExceeded',
  battery: 'CarrierRefusesContents',
  liquid: 'CarrierRefusesContents',
};

export const notConverted = ({ refusal, orderItemId }: NotConverted): AppError =>
  new AppError(codes[refusal], { data: { reason: refusal, orderProductId: orderItemId } });
