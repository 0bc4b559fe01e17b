import { DeleteMessageCommand, ReceiveMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { MarketplaceConfig } from './config.ts';
import { notificationOf, type Notification } from './notification-content.ts';

/** A message of the queue; the receipt deletes it. A message that cannot be read says why and keeps its text. */
export type ReceivedNotification =
  | { kind: 'notification'; receipt: string; notification: Notification; text: string }
  | { kind: 'unreadable'; receipt: string; messageId: string; text: string; problem: string };

export type NotificationQueue = {
  /** Waits up to `waitSeconds` (20 at most) of system time for messages and gives up to ten. The signal ends the wait. */
  receive(options?: { waitSeconds?: number; signal?: AbortSignal }): Promise<ReceivedNotification[]>;
  /** Takes a message off the queue, once it is kept elsewhere; until then it comes again. */
  remove(receipt: string): Promise<void>;
  close(): void;
};

const LONGEST_WAIT_SECONDS = 20;

/** Our queue, in which both delivery channels end. */
export function createNotificationQueue({ sqs }: Pick<MarketplaceConfig, 'sqs'>): NotificationQueue {
  const client = new SQSClient({
    region: sqs.region,
    credentials: sqs.credentials,
    ...(sqs.endpoint === null ? {} : { endpoint: sqs.endpoint }),
  });
  return {
    async receive({ waitSeconds = LONGEST_WAIT_SECONDS, signal } = {}) {
      const command = new ReceiveMessageCommand({
        QueueUrl: sqs.queueUrl,
        MaxNumberOfMessages: 10,
        WaitTimeSeconds: Math.min(waitSeconds, LONGEST_WAIT_SECONDS),
      });
      const { Messages: messages = [] } = await client.send(command, signal ? { abortSignal: signal } : {});
      return messages.map(({ ReceiptHandle: receipt = '', MessageId: messageId = '', Body: text = '' }) =>
        received(receipt, messageId, text),
      );
    },
    async remove(receipt) {
      await client.send(new DeleteMessageCommand({ QueueUrl: sqs.queueUrl, ReceiptHandle: receipt }));
    },
    close: () => client.destroy(),
  };
}

function received(receipt: string, messageId: string, text: string): ReceivedNotification {
  try {
    return { kind: 'notification', receipt, notification: notificationOf(text), text };
  } catch (error) {
    return {
      kind: 'unreadable',
      receipt,
      messageId,
      text,
      problem: error instanceof Error ? error.message : String(error),
    };
  }
}
