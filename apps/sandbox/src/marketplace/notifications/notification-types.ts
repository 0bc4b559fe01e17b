/** How a type of notification travels and is written; case and version differ from type to type in Amazon's schemas. */
export type TypeTraits = {
  channel: 'sqs' | 'eventBridge';
  envelope: 'Pascal' | 'camel';
  /** Of the payload; of the envelope where that is no other. */
  version: string;
  envelopeVersion?: string;
};

const pascal = (channel: TypeTraits['channel']): TypeTraits => ({ channel, envelope: 'Pascal', version: '1.0' });
const processing: TypeTraits = { channel: 'sqs', envelope: 'camel', version: '2020-09-04' };

/** The types this marketplace publishes. */
export const notificationTypes = {
  ANY_OFFER_CHANGED: pascal('sqs'),
  ORDER_CHANGE: pascal('sqs'),
  LISTINGS_ITEM_STATUS_CHANGE: pascal('eventBridge'),
  // Its payload 1.0 ended in March 2025.
  LISTINGS_ITEM_ISSUES_CHANGE: { ...pascal('eventBridge'), version: '2023-12-13', envelopeVersion: '1.0' },
  FEED_PROCESSING_FINISHED: processing,
  REPORT_PROCESSING_FINISHED: processing,
} as const satisfies Record<string, TypeTraits>;

export type NotificationType = keyof typeof notificationTypes;

/** The traits of a type's name, or null when this marketplace has no such type. */
export const findType = (name: string): NotificationType | null =>
  Object.hasOwn(notificationTypes, name) ? (name as NotificationType) : null; // An own key.

export type EnvelopeFacts = {
  type: NotificationType;
  payloadVersion: string;
  applicationId: string;
  subscriptionId: string;
  notificationId: string;
  eventAt: Date;
  publishedAt: Date;
};

/** The notification as its schema has it around a payload. */
export function envelopeOf(facts: EnvelopeFacts, payload: object): object {
  const traits: TypeTraits = notificationTypes[facts.type];
  const metadata = {
    applicationId: facts.applicationId,
    subscriptionId: facts.subscriptionId,
    publishTime: facts.publishedAt.toISOString(),
    notificationId: facts.notificationId,
  };
  const envelope = {
    notificationVersion: traits.envelopeVersion ?? traits.version,
    notificationType: facts.type,
    payloadVersion: facts.payloadVersion,
    eventTime: facts.eventAt.toISOString(),
    payload,
    notificationMetadata: metadata,
  };
  if (traits.envelope === 'camel') return envelope;
  return capitalized({ ...envelope, notificationMetadata: capitalized(metadata) });
}

const capitalized = (object: object): object =>
  Object.fromEntries(
    Object.entries(object).map(([name, value]) => [name.charAt(0).toUpperCase() + name.slice(1), value]),
  );
