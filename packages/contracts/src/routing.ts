import { z } from 'zod';
import { limits } from '@kervan/domain/limits';
import { autoConfirmOptions } from '@kervan/domain/orders/order-settings';
import { sendingTypes } from '@kervan/domain/warehouse/sending-type';
import { confirmed } from './confirmed.ts';
import { defineSchemas } from './schemas.ts';

const textVersion = z.string().min(1).max(20);

/** What is accepted for the store: which text, when and by whom; null = nothing, or it was withdrawn. */
const acceptedPolicy = z.object({ textVersion, at: z.iso.datetime(), by: z.string() }).nullable();

/** What the rules bound themselves is refused with its place (domain/orders/routing-rules); here only what no rule could hold. */
const amount = z.int().min(-1_000_000_000).max(1_000_000_000).nullable();
const texts = z
  .array(z.string().max(200))
  .max(2 * limits.routingRuleValuesMax)
  .readonly();
const code = z.string().trim().min(1).max(40);
/** STORE-036: what is set at once; amounts in minor units of the store's currency, weights in grams. */
const rule = z.object({
  priceFrom: amount,
  priceTo: amount,
  weightFromG: amount,
  weightToG: amount,
  categories: texts,
  brands: texts,
  asins: texts,
  voltage: z.int().min(1).max(1_023).nullable(),
  countries: texts,
  states: texts,
  sendingType: z.enum(sendingTypes),
  carrierCode: code.nullable(),
});

/** How orders are routed, bought and confirmed. */
const orderSettings = {
  /** Tried in order; the first that takes the order decides. */
  rules: z.array(rule).max(2 * limits.routingRulesMax),
  /** BuyerChannel: 1 by hand, 2 the extension. The warehouse buys for nobody yet. */
  channel: z.literal([1, 2]),
  autoOrder: z.boolean(),
  cancelBufferMinutes: z
    .int()
    .min(0)
    .max(limits.cancelBufferMaxMs / 60_000),
  autoConfirm: z.enum(autoConfirmOptions),
  confirmHours: z.int().min(limits.confirmHoursMin).max(limits.confirmHoursMax),
};

/** How orders of a store go to the buyer. */
export const routingSchemas = defineSchemas({
  get: {
    summary: 'How orders of the selected store are sent, and whether its seller accepted the policy of direct sending',
    response: z.object({
      defaultSendingType: z.enum(sendingTypes),
      ...orderSettings,
      channel: z.int(),
      /** The store's carriers that are switched on, the first is tried first; they are saved with the warehouse (WH-048). */
      carrierPriority: z.array(z.string()),
      /** Carriers that a rule may name: those that the warehouse offers to the market; empty while it was never asked. */
      carriers: z.array(z.object({ code: z.string(), name: z.string() })),
      accepted: acceptedPolicy,
      revision: z.int(),
    }),
  },
  save: {
    summary: 'Saves how orders are sent and decides the whole store again; what is left out stays',
    body: z.object({
      defaultSendingType: z.enum(sendingTypes),
      ...z.object(orderSettings).partial().shape,
      revision: z.int().optional(),
      confirmed,
    }),
    response: z.object({ revision: z.int(), actionId: z.int().nullable() }),
    errors: ['SettingsChangedMeanwhile', 'SellerOfRecordNotAcknowledged', 'WarehouseNotActive', 'ConfirmationNeeded'],
  },
  acknowledgeDirectSending: {
    summary:
      'Accepts the policy of direct sending for the store, or withdraws it: then orders go through the warehouse again',
    body: z.object({ textVersion, accepted: z.boolean() }),
    response: z.null(),
    errors: ['PolicyTextOutdated'],
  },
});
