/** What a webhook may be told of (M12): the kinds of hints that the panel's own stream carries, without what only a screen needs. */
export const webhookEvents = ['item', 'order', 'package', 'message', 'credit', 'activity', 'banner'] as const;
export type WebhookEvent = (typeof webhookEvents)[number];
