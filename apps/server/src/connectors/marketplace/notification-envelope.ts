import * as z from 'zod';

/** A notification's frame, whatever case its sender writes; the payload's keys are in lower case. */
export type NotificationEnvelope = {
  notificationId: string;
  /** As written in the notification. */
  typeName: string;
  payloadVersion: string;
  /** ISO 8601 instants. */
  eventTime: string;
  publishTime: string | null;
  subscriptionId: string | null;
  payload: Record<string, unknown>;
};

const envelope = z.object({
  notificationtype: z.string(),
  payloadversion: z.string().catch(''),
  eventtime: z.string(),
  payload: z.record(z.string(), z.unknown()),
  notificationmetadata: z.object({
    notificationid: z.string().min(1),
    subscriptionid: z.string().nullish(),
    publishtime: z.string().nullish(),
  }),
});

/**
 * Reads a queue message: a notification, or one wrapped in an EventBridge event.
 * @throws when it is no JSON or lacks a part of the frame.
 */
export function readEnvelope(text: string): NotificationEnvelope {
  const message = withLowerKeys(JSON.parse(text));
  const read = envelope.parse(isEvent(message) ? message.detail : message);
  return {
    notificationId: read.notificationmetadata.notificationid,
    typeName: read.notificationtype,
    payloadVersion: read.payloadversion,
    eventTime: read.eventtime,
    publishTime: read.notificationmetadata.publishtime ?? null,
    subscriptionId: read.notificationmetadata.subscriptionid ?? null,
    payload: read.payload,
  };
}

function isEvent(message: unknown): message is { detail: unknown } {
  return typeof message === 'object' && message !== null && 'detail-type' in message && 'detail' in message;
}

/** The same value with every key of every object in lower case. */
function withLowerKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withLowerKeys);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key.toLowerCase(), withLowerKeys(inner)]));
}
