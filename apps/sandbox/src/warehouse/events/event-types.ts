import * as z from 'zod';
import { chatStatuses } from '../books/records.ts';
import { code, instant, market, measures, minor, outbound, photo, quote, reference } from '../wire/shapes.ts';

const nothing = z.object({});

/** What carriers tell of a parcel on its way. */
export const carrierCodes = [
  'customs',
  'out_for_delivery',
  'attempted',
  'pickup',
  'action_needed',
  'delivered',
  'undeliverable',
  'lost',
  'returning',
  'damaged',
] as const;
export type CarrierCode = (typeof carrierCodes)[number];

/** The events of the protocol with what each carries beside its envelope. */
export const eventData = {
  'package.inbound_moving': z.object({ carrier: z.string(), tracking: z.string() }),
  'package.received': z.object({ facility: code }),
  'package.prelabelled': outbound,
  'package.priced': z.object({ quotes: z.array(quote), measures }),
  'package.repriced': z.object({ quotes: z.array(quote), measures }),
  'package.dispatched': outbound.extend({ priceMinor: minor }),
  'package.disposed': nothing,
  'carrier.event': z.object({ code: z.enum(carrierCodes), dutyMinor: minor.optional() }),
  'tracking.changed': outbound,
  'package.damaged': z.object({ text: z.string() }),
  'package.held': nothing,
  'package.resumed': nothing,
  'return.started': z.object({ kind: z.enum(['hub', 'local']), labelId: z.string().nullable() }),
  'return.sent': z.object({ facility: code, kind: z.enum(['hub', 'local']) }),
  'return.delivered': nothing,
  'photo.added': photo,
  'extra_payment.created': z.object({
    extraPaymentId: reference,
    amountMinor: minor,
    text: z.string(),
    until: instant,
  }),
  'claim.decided': z.object({ claimId: reference, accepted: z.boolean(), amountMinor: minor }),
  'chat.message': z.object({ chatId: reference, messageId: reference, text: z.string(), photos: z.array(photo) }),
  'chat.status': z.object({ chatId: reference, status: z.enum(chatStatuses) }),
  'unidentified.created': z.object({ code: z.string(), customerRef: reference.nullable() }),
  'unidentified.matched': z.object({ code: z.string(), packageRef: reference }),
  'unidentified.returned': z.object({ code: z.string() }),
  'unidentified.disposed': z.object({ code: z.string() }),
  'carrier.notice': z.object({
    carrierCode: code,
    market: market.nullable(),
    notice: z.object({ kind: z.enum(['strike', 'unserved']), until: instant }).nullable(),
  }),
  'agreement.changed': z.object({ version: z.string() }),
} as const;

export type EventType = keyof typeof eventData;
export type EventDataOf<T extends EventType> = z.output<(typeof eventData)[T]>;
// The keys of the table.
export const eventTypes = Object.keys(eventData) as [EventType, ...EventType[]];

/** An event as webhooks and lists carry it. */
export const eventShape = z.object({
  id: reference,
  type: z.enum(eventTypes),
  at: instant,
  object: z.object({ kind: z.enum(['package', 'unidentified', 'carrier', 'agreement']), ref: z.string() }),
  seq: z.int().min(1),
  data: z.record(z.string(), z.unknown()),
});
