import { operations, type OperationId } from '@kervan/sp-api/operations';
import type { Reply, Seen } from '../testing/stub-server.ts';
import { account, json, openTestMarketplace, type TestMarketplace } from '../testing/test-marketplace.ts';
import { usedOperations, type Words } from './used-operations.ts';
import type { StaticCase } from './vendor-samples.ts';

/** A request with the operation it was meant for and its path's parameters, decoded. */
export type SeenOperation = { operation: OperationId; seen: Seen; pathParameters: Record<string, string> };

const PREFIX = '/spapi/na';

const patterns = Object.entries(operations).map(([id, { method, path }]) => ({
  // The keys of the table are exactly its type.
  id: id as OperationId,
  method,
  pattern: new RegExp(`^${PREFIX}${path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
}));

/** Which operation of Amazon's a request is. */
export function recognise(seen: Seen): SeenOperation {
  for (const { id, method, pattern } of patterns) {
    const match = method === seen.method ? pattern.exec(seen.path) : null;
    if (match)
      return {
        operation: id,
        seen,
        pathParameters: Object.fromEntries(
          Object.entries(match.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)]),
        ),
      };
  }
  throw new Error(`no operation is ${seen.method} ${seen.path}`);
}

/** Helpful answers for the operations that a method calls beside the one under test. */
function besideReply(operation: OperationId, url: string): Reply {
  switch (operation) {
    case 'createFeedDocument':
      return json({ feedDocumentId: 'document-1', url: `${url}/documents/document-1` }, 201);
    case 'createFeed':
      return json({ feedId: 'feed-1' }, 202);
    case 'getDestinations':
      return json({ payload: [] });
    case 'createDestination':
      return json({ payload: { destinationId: 'destination-1', name: 'kervan-sqs', resource: {} } });
    case 'getSubscription':
      return json({
        payload: { subscriptionId: 'subscription-1', payloadVersion: '1.0', destinationId: 'of-someone-else' },
      });
    default:
      return json({
        payload: { subscriptionId: 'subscription-2', payloadVersion: '1.0', destinationId: 'destination-1' },
      });
  }
}

/** A marketplace whose API answers one case for its operation and knows nothing else. */
export async function openConformance(
  one: Pick<StaticCase, 'operation' | 'status' | 'response'>,
): Promise<TestMarketplace> {
  let test: TestMarketplace | null = null;
  test = await openTestMarketplace({
    api: (seen) => {
      if (!seen.path.startsWith(PREFIX)) return { status: 200, body: '' };
      const { operation } = recognise(seen);
      return operation === one.operation
        ? json(one.response, one.status)
        : besideReply(operation, test?.stub.url ?? '');
    },
  });
  return test;
}

/** The requests of the operation under test. */
export function requestsOf(test: TestMarketplace, operation: OperationId): SeenOperation[] {
  return test.stub.seen
    .filter((seen) => seen.path.startsWith(PREFIX))
    .map(recognise)
    .filter((seen) => seen.operation === operation);
}

/** Runs the connector's method for the operation. */
export async function runUsed(
  test: TestMarketplace,
  operation: OperationId,
  words: Partial<Words> = {},
): Promise<unknown> {
  const used = usedOperations[operation];
  if (!used) throw new Error(`the connector does not use ${operation}`);
  return used.run(test.marketplace, {
    account,
    ids: ['B000000001'],
    id: 'ID-1',
    destinations: { sqs: 'destination-1', eventBridge: null },
    ...words,
  });
}
