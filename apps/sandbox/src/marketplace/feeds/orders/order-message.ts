import type { ParcelNews } from '../../orders/confirm-parcel.ts';

/** What a seller says of an order in a feed. */
export type OrderMessage =
  | {
      about: 'acknowledgement';
      orderId: string;
      /** Acknowledged only; nothing changes. */
      isSuccess: boolean;
      /** null = the whole order. */
      orderItemIds: string[] | null;
      reason: string;
    }
  | { about: 'fulfillment'; orderId: string; news: ParcelNews }
  | { about: 'adjustment'; orderId: string; reason: string; lines: AdjustmentLine[] };

/** Amounts as texts in the currency of the order. */
export type AdjustmentLine = {
  orderItemId: string;
  currency: string;
  principal: string;
  shipping: string;
  /** Of anything else, which these orders never had. */
  others: string[];
};

/** A message by its number in the feed, or what is wrong with it. */
export type ReadOrderMessage = { number: number; message: OrderMessage } | { number: number; fault: string };

/** Why a seller may cancel [Amazon's template]. */
export const cancelReasons = [
  'NoInventory',
  'ShippingAddressUndeliverable',
  'CustomerExchange',
  'BuyerCanceled',
  'GeneralAdjustment',
  'CarrierCreditDecision',
  'RiskAssessmentInformationNotValid',
  'CarrierCoverageFailure',
  'CustomerReturn',
  'MerchandiseNotReceived',
] as const;

/** Why a seller may give money back. // Assumed: a part of Amazon's list. */
export const adjustmentReasons = [
  'NoInventory',
  'CustomerReturn',
  'GeneralAdjustment',
  'CouldNotShip',
  'DifferentItem',
  'Abandoned',
  'CustomerCancel',
  'PriceError',
  'ProductOutofStock',
  'CustomerAddressIncorrect',
  'Exchange',
  'Other',
  'CarrierCreditDecision',
  'RiskAssessmentInformationNotValid',
  'CarrierCoverageFailure',
  'TransactionRecord',
] as const;
