/** The notifications in use: how Amazon delivers them and in which version of the payload. */
export const notificationTypes = {
  ANY_OFFER_CHANGED: { channel: 'sqs', payloadVersion: '1.0' },
  PRICING_HEALTH: { channel: 'sqs', payloadVersion: '1.0' },
  ORDER_CHANGE: { channel: 'sqs', payloadVersion: '1.0' },
  FEED_PROCESSING_FINISHED: { channel: 'sqs', payloadVersion: '2020-09-04' },
  REPORT_PROCESSING_FINISHED: { channel: 'sqs', payloadVersion: '2020-09-04' },
  ACCOUNT_STATUS_CHANGED: { channel: 'sqs', payloadVersion: '1.0' },
  LISTINGS_ITEM_STATUS_CHANGE: { channel: 'eventBridge', payloadVersion: '1.0' },
  LISTINGS_ITEM_ISSUES_CHANGE: { channel: 'eventBridge', payloadVersion: '2023-12-13' },
  // Of the application itself: they come by the queue that is registered with it, and are subscribed by nobody.
  APPLICATION_OAUTH_CLIENT_NEW_SECRET: { channel: 'sqs', payloadVersion: '1.0' },
  APPLICATION_OAUTH_CLIENT_SECRET_EXPIRY: { channel: 'sqs', payloadVersion: '1.0' },
  LISTINGS_ITEM_MFN_QUANTITY_CHANGE: { channel: 'eventBridge', payloadVersion: '1.0' },
} as const;

export type NotificationType = keyof typeof notificationTypes;

/** The type a name stands for. Amazon writes the same type with different endings, so the beginning decides; null = not in use. */
export function notificationTypeOf(name: string): NotificationType | null {
  const upper = name.toUpperCase();
  // The keys of the table are exactly its type.
  const known = Object.keys(notificationTypes) as NotificationType[];
  return known.find((type) => upper.startsWith(type)) ?? null;
}
