import { createHash, randomUUID } from 'node:crypto';
import { bodyJson, isRecord } from '../../http/body.ts';
import type { Routes, WorldRequest } from '../../http/mount.ts';
import type { World } from '../../world/world.ts';
import { QUEUE_NAME } from './publish.ts';
import {
  changeVisibility,
  countMessages,
  enqueue,
  receive,
  removeMessage,
  waitForMessage,
  type QueueMessage,
} from './queue.ts';

/** Owner of the queue in its ARN and address. */
const QUEUE_ACCOUNT = '000000000000';
const QUEUE_ARN = `arn:aws:sqs:us-east-1:${QUEUE_ACCOUNT}:${QUEUE_NAME}`;

const VISIBILITY_SECONDS = 30;
const VISIBILITY_SECONDS_MAX = 43_200;
const WAIT_SECONDS_MAX = 20;
const MESSAGES_MAX = 10;
const DELAY_SECONDS_MAX = 900;

/** A refusal in the form of SQS's JSON protocol; `queryCode` is what clients of the older protocol know it by. */
class SqsError extends Error {
  readonly type: string;
  readonly queryCode: string;

  constructor(type: string, queryCode: string, message: string) {
    super(message);
    this.type = type;
    this.queryCode = queryCode;
  }
}

const invalidValue = (message: string): SqsError =>
  new SqsError('com.amazonaws.sqs#InvalidParameterValue', 'InvalidParameterValue', message);
const unknownQueue = (): SqsError =>
  new SqsError(
    'com.amazonaws.sqs#QueueDoesNotExist',
    'AWS.SimpleQueueService.NonExistentQueue',
    'The specified queue does not exist.',
  );
const invalidReceipt = (): SqsError =>
  new SqsError(
    'com.amazonaws.sqs#ReceiptHandleIsInvalid',
    'ReceiptHandleIsInvalid',
    'The input receipt handle is invalid.',
  );

/** `/sqs`: the JSON protocol of Amazon SQS (AWS JSON 1.0), one queue per world. Signatures are not looked at. */
export const registerSqs: Routes = (mount) => {
  mount('POST', '/sqs', answer);
  mount('POST', '/sqs/*', answer);
};

type Input = Readonly<Record<string, unknown>>;
type Action = (world: World, input: Input, signal: AbortSignal) => Promise<object>;

const actions: Readonly<Record<string, Action>> = {
  GetQueueUrl: async (world, input) => {
    if (input.QueueName !== QUEUE_NAME) throw unknownQueue();
    return { QueueUrl: `${world.baseUrl()}/sqs/${QUEUE_ACCOUNT}/${QUEUE_NAME}` };
  },
  GetQueueAttributes: queueAttributes,
  SendMessage: sendMessage,
  ReceiveMessage: receiveMessage,
  DeleteMessage: async (world, input) => {
    requireQueue(input);
    await removeMessage(world, readReceipt(input.ReceiptHandle).id);
    return {};
  },
  DeleteMessageBatch: deleteBatch,
  ChangeMessageVisibility: async (world, input) => {
    requireQueue(input);
    const seconds = wholeNumber(input, 'VisibilityTimeout', {
      min: 0,
      max: VISIBILITY_SECONDS_MAX,
      absent: VISIBILITY_SECONDS,
    });
    const isInFlight = await changeVisibility(world, readReceipt(input.ReceiptHandle), seconds * 1000);
    if (!isInFlight)
      throw new SqsError(
        'com.amazonaws.sqs#MessageNotInflight',
        'AWS.SimpleQueueService.MessageNotInflight',
        'The message is not in flight.',
      );
    return {};
  },
};

async function answer({ world, request, reply }: WorldRequest): Promise<unknown> {
  reply.header('x-amzn-RequestId', randomUUID()).type('application/x-amz-json-1.0');
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  try {
    const name = /^AmazonSQS\.(\w+)$/.exec(String(request.headers['x-amz-target'] ?? ''))?.[1] ?? '';
    const action = actions[name];
    if (!action)
      throw new SqsError(
        'com.amazon.coral.service#UnknownOperationException',
        'InvalidAction',
        `The action ${name} is not valid for this endpoint.`,
      );
    const input = bodyJson(request) ?? {};
    if (!isRecord(input))
      throw new SqsError(
        'com.amazon.coral.service#SerializationException',
        'MalformedInput',
        'The request body is not an object.',
      );
    return JSON.stringify(await action(world, input, gone.signal));
  } catch (error) {
    if (!(error instanceof SqsError)) throw error;
    return reply
      .code(400)
      .header('x-amzn-query-error', `${error.queryCode};Sender`)
      .send(JSON.stringify({ __type: error.type, message: error.message }));
  }
}

async function receiveMessage(world: World, input: Input, signal: AbortSignal): Promise<object> {
  requireQueue(input);
  const max = wholeNumber(input, 'MaxNumberOfMessages', { min: 1, max: MESSAGES_MAX, absent: 1 });
  const visibilityMs =
    1000 * wholeNumber(input, 'VisibilityTimeout', { min: 0, max: VISIBILITY_SECONDS_MAX, absent: VISIBILITY_SECONDS });
  const until = Date.now() + 1000 * wholeNumber(input, 'WaitTimeSeconds', { min: 0, max: WAIT_SECONDS_MAX, absent: 0 });
  let messages = await receive(world, max, visibilityMs);
  while (messages.length === 0 && Date.now() < until && !signal.aborted) {
    await waitForMessage(world, until - Date.now(), signal);
    // A caller who hung up must not take messages with it.
    if (!signal.aborted) messages = await receive(world, max, visibilityMs);
  }
  return messages.length === 0
    ? {}
    : { Messages: messages.map((message) => messageView(message, wantedAttributes(input))) };
}

function messageView(message: QueueMessage, wanted: (name: string) => boolean): object {
  const attributes = Object.entries({
    SenderId: QUEUE_ACCOUNT,
    SentTimestamp: String(message.sentAt.getTime()),
    ApproximateReceiveCount: String(message.receiveCount),
    ApproximateFirstReceiveTimestamp: String(message.firstReceivedAt.getTime()),
  }).filter(([name]) => wanted(name));
  return {
    MessageId: message.messageId,
    ReceiptHandle: Buffer.from(`${message.id}:${message.receiveCount}`).toString('base64'),
    MD5OfBody: md5(message.body),
    Body: message.body,
    ...(attributes.length ? { Attributes: Object.fromEntries(attributes) } : {}),
  };
}

function wantedAttributes(input: Input): (name: string) => boolean {
  const names = [input.MessageSystemAttributeNames, input.AttributeNames].flat();
  return (name) => names.includes('All') || names.includes(name);
}

async function sendMessage(world: World, input: Input): Promise<object> {
  requireQueue(input);
  const body = input.MessageBody;
  if (typeof body !== 'string' || body === '')
    throw new SqsError(
      'com.amazonaws.sqs#MissingParameter',
      'MissingParameter',
      'The request must contain the parameter MessageBody.',
    );
  const delay = wholeNumber(input, 'DelaySeconds', { min: 0, max: DELAY_SECONDS_MAX, absent: 0 });
  const [messageId] = await enqueue(world, [body], delay * 1000);
  return { MessageId: messageId, MD5OfMessageBody: md5(body) };
}

async function deleteBatch(world: World, input: Input): Promise<object> {
  requireQueue(input);
  const entries = Array.isArray(input.Entries) ? input.Entries.filter(isRecord) : [];
  if (entries.length === 0 || entries.length > MESSAGES_MAX) {
    const [type, code] =
      entries.length === 0
        ? ['EmptyBatchRequest', 'EmptyBatchRequest']
        : ['TooManyEntriesInBatchRequest', 'TooManyEntriesInBatchRequest'];
    throw new SqsError(
      `com.amazonaws.sqs#${type}`,
      `AWS.SimpleQueueService.${code}`,
      `A batch holds 1 to ${MESSAGES_MAX} entries.`,
    );
  }
  const successful: object[] = [];
  const failed: object[] = [];
  for (const { Id, ReceiptHandle } of entries) {
    try {
      await removeMessage(world, readReceipt(ReceiptHandle).id);
      successful.push({ Id });
    } catch (error) {
      if (!(error instanceof SqsError)) throw error;
      failed.push({ Id, SenderFault: true, Code: error.queryCode, Message: error.message });
    }
  }
  return { Successful: successful, Failed: failed };
}

async function queueAttributes(world: World, input: Input): Promise<object> {
  requireQueue(input);
  const { visible, hidden } = await countMessages(world);
  const all = {
    QueueArn: QUEUE_ARN,
    ApproximateNumberOfMessages: String(visible),
    ApproximateNumberOfMessagesNotVisible: String(hidden),
    ApproximateNumberOfMessagesDelayed: '0',
    VisibilityTimeout: String(VISIBILITY_SECONDS),
    ReceiveMessageWaitTimeSeconds: '0',
    DelaySeconds: '0',
  };
  const wanted = wantedAttributes(input);
  return { Attributes: Object.fromEntries(Object.entries(all).filter(([name]) => wanted(name))) };
}

/** The queue is named by the last part of its address; the endpoint itself stands for it, too. */
function requireQueue({ QueueUrl }: Input): void {
  if (typeof QueueUrl !== 'string')
    throw new SqsError(
      'com.amazonaws.sqs#MissingParameter',
      'MissingParameter',
      'The request must contain the parameter QueueUrl.',
    );
  const name = QueueUrl.replace(/\/+$/, '').split('/').at(-1);
  if (name !== QUEUE_NAME && name !== 'sqs') throw unknownQueue();
}

function readReceipt(handle: unknown): { id: string; receiveCount: number } {
  const [, id, count] =
    /^(\d+):(\d+)$/.exec(Buffer.from(typeof handle === 'string' ? handle : '', 'base64').toString('utf8')) ?? [];
  if (!id || !count) throw invalidReceipt();
  return { id, receiveCount: Number(count) };
}

function wholeNumber(
  input: Input,
  name: string,
  { min, max, absent }: { min: number; max: number; absent: number },
): number {
  const value = input[name];
  if (value === undefined || value === null) return absent;
  if (typeof value !== 'number' || !Number.isInteger(value) || value < min || value > max)
    throw invalidValue(
      `Value ${String(value)} for parameter ${name} is invalid. Reason: Must be between ${min} and ${max}, if provided.`,
    );
  return value;
}

const md5 = (text: string): string => createHash('md5').update(text).digest('hex');
