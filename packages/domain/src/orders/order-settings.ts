import { limits } from '../limits.ts';
import { BuyerChannel } from './buyer-channel.ts';
import type { RoutingRule } from './routing-rules.ts';

/** STORE-029: when a shipment is confirmed by itself. */
export const autoConfirmOptions = ['off', 'whenSent', 'whenTracked', 'hoursBefore'] as const;
export type AutoConfirmOption = (typeof autoConfirmOptions)[number];

/**
 * How the orders of a store are bought, sent and confirmed; one document with a revision. The default sending type stands in the store's
 * settings, which prices read, too.
 */
export type OrderSettings = {
  /** STORE-036: tried in order, the first that takes the order decides. */
  rules: RoutingRule[];
  /** Who buys, where nobody says otherwise. */
  channel: BuyerChannel;
  /** ORD-046: orders go into the channel's queue by themselves once their buffer has passed. */
  autoOrder: boolean;
  cancelBufferMinutes: number;
  autoConfirm: AutoConfirmOption;
  confirmHours: number;
};

/** A store that set nothing. */
export const defaultOrderSettings: OrderSettings = {
  rules: [],
  channel: BuyerChannel.byHand,
  autoOrder: false,
  cancelBufferMinutes: limits.cancelBufferMs / 60_000,
  autoConfirm: 'off',
  confirmHours: limits.confirmHoursDefault,
};
