import {
  ChangeMessageVisibilityCommand,
  DeleteMessageBatchCommand,
  DeleteMessageCommand,
  GetQueueAttributesCommand,
  GetQueueUrlCommand,
  QueueDoesNotExist,
  ReceiveMessageCommand,
  SendMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { application } from '../authorization/applications.ts';
import { openTestStore } from '../../testing/test-store.ts';
import { openTestSandbox, type TestSandbox, type TestWorld } from '../../testing/test-sandbox.ts';
import { enqueue } from './queue.ts';

let sandbox: TestSandbox;
let test: TestWorld;
let client: SQSClient;
let QueueUrl: string;

const clientOf = (world: TestWorld): SQSClient =>
  new SQSClient({
    endpoint: `${world.url}/sqs`,
    region: 'us-east-1',
    credentials: { accessKeyId: 'sandbox', secretAccessKey: 'sandbox' },
  });

beforeAll(async () => {
  sandbox = await openTestSandbox();
  test = await sandbox.createWorld();
  client = clientOf(test);
  QueueUrl = (await client.send(new GetQueueUrlCommand({ QueueName: 'kervan' }))).QueueUrl ?? '';
});
afterAll(async () => {
  client.destroy();
  await sandbox.close();
});

const receive = async (options: { max?: number; wait?: number; visibility?: number } = {}) =>
  (
    await client.send(
      new ReceiveMessageCommand({
        QueueUrl,
        MaxNumberOfMessages: options.max ?? 10,
        WaitTimeSeconds: options.wait ?? 0,
        VisibilityTimeout: options.visibility ?? 30,
        MessageSystemAttributeNames: ['All'],
      }),
    )
  ).Messages ?? [];

describe('the queue, spoken to by the real SDK', () => {
  it('gives a message once while it is hidden, and never again after its deletion', async () => {
    const sent = await client.send(new SendMessageCommand({ QueueUrl, MessageBody: '{"text":"çiğdem — 日本"}' }));
    const [message, ...others] = await receive();
    expect(others).toEqual([]);
    expect(message).toMatchObject({
      MessageId: sent.MessageId,
      Body: '{"text":"çiğdem — 日本"}',
      Attributes: { ApproximateReceiveCount: '1' },
    });
    expect(await receive()).toEqual([]);
    await client.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle: message?.ReceiptHandle }));
    expect(
      (await client.send(new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['All'] }))).Attributes,
    ).toMatchObject({
      QueueArn: 'arn:aws:sqs:us-east-1:000000000000:kervan',
      ApproximateNumberOfMessages: '0',
      ApproximateNumberOfMessagesNotVisible: '0',
    });
  });

  it('gives a message again when it is made visible, and then refuses the older receipt', async () => {
    await client.send(new SendMessageCommand({ QueueUrl, MessageBody: 'again' }));
    const [first] = await receive();
    await client.send(
      new ChangeMessageVisibilityCommand({ QueueUrl, ReceiptHandle: first?.ReceiptHandle, VisibilityTimeout: 0 }),
    );
    const [second] = await receive();
    expect(second).toMatchObject({ Body: 'again', Attributes: { ApproximateReceiveCount: '2' } });
    await expect(
      client.send(
        new ChangeMessageVisibilityCommand({ QueueUrl, ReceiptHandle: first?.ReceiptHandle, VisibilityTimeout: 10 }),
      ),
    ).rejects.toThrow('not in flight');
    const result = await client.send(
      new DeleteMessageBatchCommand({
        QueueUrl,
        Entries: [
          { Id: 'a', ReceiptHandle: second?.ReceiptHandle },
          { Id: 'b', ReceiptHandle: 'nonsense' },
        ],
      }),
    );
    expect([result.Successful, result.Failed]).toMatchObject([[{ Id: 'a' }], [{ Id: 'b', SenderFault: true }]]);
  });

  it('gives messages in batches of at most ten, in their order', async () => {
    await enqueue(
      test.world,
      Array.from({ length: 25 }, (_, n) => `m${n}`),
    );
    const bodies: (string | undefined)[] = [];
    for (let batch = await receive(); batch.length > 0; batch = await receive()) {
      expect(batch.length).toBeLessThanOrEqual(10);
      bodies.push(...batch.map(({ Body }) => Body));
      await client.send(
        new DeleteMessageBatchCommand({
          QueueUrl,
          Entries: batch.map(({ ReceiptHandle }, at) => ({ Id: String(at), ReceiptHandle })),
        }),
      );
    }
    expect(bodies).toEqual(Array.from({ length: 25 }, (_, n) => `m${n}`));
  });

  it('wakes a long poll as soon as a message comes, and not before', async () => {
    const over: string[] = [];
    // Another one that nothing comes to, begun earlier: what is woken does not wait for its end.
    const idle = await sandbox.createWorld();
    const sleeper = clientOf(idle);
    const gone = new AbortController();
    const wait = { QueueUrl: QueueUrl.replace(test.url, idle.url), WaitTimeSeconds: 20 };
    const asleep = sleeper
      .send(new ReceiveMessageCommand(wait), { abortSignal: gone.signal })
      .catch(() => {})
      .finally(() => over.push('asleep'));
    await idle.request('GET', '/world/clock');
    const poll = receive({ wait: 20 }).finally(() => over.push('woken'));
    await test.request('GET', '/world/clock');
    expect(over).toEqual([]);
    await enqueue(test.world, ['woken']);
    expect((await poll).map(({ Body }) => Body)).toEqual(['woken']);
    expect(over).toEqual(['woken']);
    gone.abort();
    await asleep;
    sleeper.destroy();
  });

  it('gives each message to one of two receivers', async () => {
    await enqueue(
      test.world,
      Array.from({ length: 10 }, (_, n) => `x${n}`),
    );
    const [one, two] = await Promise.all([receive({ max: 5 }), receive({ max: 5 })]);
    expect(new Set([...one, ...two].map(({ Body }) => Body)).size).toBe(10);
  });

  it('keeps the worlds apart', async () => {
    const other = clientOf(await sandbox.createWorld());
    const { QueueUrl: otherUrl } = await other.send(new GetQueueUrlCommand({ QueueName: 'kervan' }));
    await enqueue(test.world, ['mine']);
    expect((await other.send(new ReceiveMessageCommand({ QueueUrl: otherUrl }))).Messages).toBeUndefined();
    other.destroy();
  });

  it('brings what a running world does by itself to a waiting receiver', async () => {
    const running = await sandbox.createWorld({ rate: 60, profile: 'demo' });
    const own = clientOf(running);
    const { QueueUrl: ownUrl } = await own.send(new GetQueueUrlCommand({ QueueName: 'kervan' }));
    const { body } = await running.request('POST', '/lwa/auth/o2/token', {
      body: {
        grant_type: 'client_credentials',
        scope: 'sellingpartnerapi::notifications',
        client_id: application.clientId,
        client_secret: application.clientSecret,
      },
    });
    const made = await running.call('createDestination', {
      region: 'eu',
      token: (body as { access_token: string }).access_token,
      body: {
        name: 'events',
        resourceSpecification: { eventBridge: { region: 'us-east-1', accountId: '000000000000' } },
      },
    });
    const { destinationId } = (made.body as { payload: { destinationId: string } }).payload;
    await running.call('createSubscription', {
      region: 'eu',
      params: { notificationType: 'LISTINGS_ITEM_STATUS_CHANGE' },
      body: { payloadVersion: '1.0', destinationId },
    });
    const store = openTestStore(running, 'DE');
    const price =
      (running.world.offers.competition('DE', store.asins[0] ?? '', running.world.epoch).buyBox?.priceMinor ?? 0) / 100;
    await store.put('LIVE-1', store.asins[0] ?? '', { price, quantity: 1 });
    const statuses: unknown[] = [];
    while (statuses.length < 2) {
      const { Messages = [] } = await own.send(
        new ReceiveMessageCommand({ QueueUrl: ownUrl, WaitTimeSeconds: 20, MaxNumberOfMessages: 10 }),
      );
      statuses.push(
        ...Messages.map(
          ({ Body = '' }) => (JSON.parse(Body) as { detail: { Payload: { Status: string[] } } }).detail.Payload.Status,
        ),
      );
    }
    expect(statuses).toEqual([['DISCOVERABLE'], ['BUYABLE', 'DISCOVERABLE']]);
    own.destroy();
  });

  it('refuses other queues and impossible values as Amazon does', async () => {
    await expect(client.send(new GetQueueUrlCommand({ QueueName: 'other' }))).rejects.toThrow(QueueDoesNotExist);
    await expect(client.send(new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 11 }))).rejects.toThrow(
      'MaxNumberOfMessages',
    );
    await expect(
      client.send(new ReceiveMessageCommand({ QueueUrl: `${test.url}/sqs/000000000000/other` })),
    ).rejects.toThrow(QueueDoesNotExist);
  });
});
