import { z } from 'zod';
import { sendingTypes } from '@kervan/domain/warehouse/sending-type';
import { defineSchemas } from './schemas.ts';

const textVersion = z.string().min(1).max(20);

/** What is accepted for the store: which text, when and by whom; null = nothing, or it was withdrawn. */
const acceptedPolicy = z.object({ textVersion, at: z.iso.datetime(), by: z.string() }).nullable();

/** How orders of a store go to the buyer. Carriers and rules come with orders. */
export const routingSchemas = defineSchemas({
  get: {
    summary: 'How orders of the selected store are sent, and whether its seller accepted the policy of direct sending',
    response: z.object({
      defaultSendingType: z.enum(sendingTypes),
      accepted: acceptedPolicy,
      revision: z.int(),
    }),
  },
  save: {
    summary: 'Saves how orders are sent and decides the whole store again',
    body: z.object({ defaultSendingType: z.enum(sendingTypes), revision: z.int().optional() }),
    response: z.object({ revision: z.int(), actionId: z.int().nullable() }),
    errors: ['SettingsChangedMeanwhile', 'SellerOfRecordNotAcknowledged'],
  },
  acknowledgeDirectSending: {
    summary:
      'Accepts the policy of direct sending for the store, or withdraws it: then orders go through the warehouse again',
    body: z.object({ textVersion, accepted: z.boolean() }),
    response: z.null(),
    errors: ['PolicyTextOutdated'],
  },
});
