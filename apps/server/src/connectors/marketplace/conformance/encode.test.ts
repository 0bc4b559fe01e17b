import { isDeepStrictEqual } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import type { OperationId } from '@kervan/sp-api/operations';
import { createHttpCore } from '../http-core.ts';
import { account, openTestMarketplace } from '../testing/test-marketplace.ts';
import { openConformance, recognise, requestsOf, runUsed, type SeenOperation } from './conformance-stub.ts';
import { usedOperations, type Words } from './used-operations.ts';
import {
  absence,
  declaredParameters,
  hasSamples,
  staticCases,
  type ModelParameter,
  type StaticCase,
} from './vendor-samples.ts';
import { operations } from '@kervan/sp-api/operations';

const counts = { transported: 0, valid: 0, equal: 0 };

/** Cases whose words the connector never says; they are sent through the transport alone. */
const waivers: Partial<Record<OperationId, string>> = {
  searchCatalogItems: 'the case searches by key words; the connector by ASIN',
  getCompetitiveSummary: 'the case asks for other data sets',
  getMyFeesEstimates: 'the case asks for points and by SKU',
  createFeedDocument: 'the case is a tab-separated feed',
  createFeed: 'the case is an XML feed for two markets',
  getFeeds: 'the case lists another kind of feed',
  getReports: 'the case lists other kinds of reports',
  createReport: 'the case asks for two markets and a window',
  searchListingsItems: 'the case asks for two markets and one item a page',
};

/** Single cases beyond: business customers, SKUs in a quick look, and inputs that are wrong on purpose. */
const isWaived = (one: StaticCase): boolean =>
  waivers[one.operation] !== undefined ||
  one.parameters['CustomerType'] === 'Business' ||
  one.parameters['ItemType'] === 'Sku' ||
  one.parameters['MarketplaceId'] === 'TEST_CASE_400';

/** The words of a case that the connector's methods take. */
function wordsOf({ parameters }: StaticCase): Partial<Words> {
  const single = ['sku', 'asin', 'Asin', 'feedId', 'feedDocumentId', 'reportId', 'reportDocumentId']
    .map((name) => parameters[name])
    .find((value) => typeof value === 'string');
  const uris = [
    ...JSON.stringify(parameters['body'] ?? {}).matchAll(/\/(?:items|listings)\/([^/"]+)\/offers/g),
  ].flatMap((match) => match[1] ?? []);
  return { ...(single === undefined ? {} : { id: single }), ...(uris.length === 0 ? {} : { ids: uris }) };
}

/** What a request carries under the names of the model. */
function sentParameters(
  { seen, pathParameters }: SeenOperation,
  declared: readonly ModelParameter[],
): Record<string, unknown> {
  const sent: Record<string, unknown> = { ...pathParameters };
  for (const [name, value] of seen.query) {
    const parameter = declared.find((one) => one.name === name);
    sent[name] = parameter && 'items' in parameter ? value.split(',') : value;
  }
  if (seen.body !== '') sent['body'] = JSON.parse(seen.body);
  return sent;
}

/** The problems of a request against the model: unknown, missing or invalid parameters. */
function problemsOf(
  sent: Record<string, unknown>,
  { parameters, validateBody }: ReturnType<typeof declaredParameters>,
): string[] {
  const problems = Object.keys(sent)
    .filter((name) => !parameters.some((parameter) => parameter.name === name))
    .map((name) => `unknown ${name}`);
  for (const parameter of parameters) {
    const value = sent[parameter.name];
    if (value === undefined) {
      if (parameter.required) problems.push(`missing ${parameter.name}`);
      continue;
    }
    const values = Array.isArray(value) ? value : [value];
    const allowed = parameter.enum ?? parameter.items?.enum;
    if (parameter.in !== 'body' && allowed && !values.every((one) => allowed.includes(String(one))))
      problems.push(`${parameter.name} is none of ${allowed.join()}`);
    if (parameter.maxItems !== undefined && values.length > parameter.maxItems)
      problems.push(`${parameter.name} holds more than ${parameter.maxItems}`);
  }
  if (validateBody && !validateBody(sent['body']))
    problems.push(...(validateBody.errors ?? []).map((error) => `body${error.instancePath} ${error.message}`));
  return problems;
}

describe.skipIf(!hasSamples)(`encoding Amazon's static cases (otherwise: ${absence})`, () => {
  // The keys of the table are operation ids.
  const ids = Object.keys(usedOperations) as OperationId[];
  const cases = hasSamples ? ids.flatMap(staticCases) : [];
  const named = cases.map((one) => [`${one.operation} ${one.status} #${one.place}`, one] as const);

  it.each(named)('%s goes through the transport with exactly its method, path, query and body', async (_, one) => {
    const test = await openTestMarketplace({ api: () => ({ status: 200, body: '{}' }) });
    try {
      const http = createHttpCore(
        test.config,
        { meterCall: () => {}, log: { info: () => {}, warn: () => {}, error: () => {} } },
        { tokenFor: async () => 't', discard: () => {} },
        { take: async () => {}, report: async () => null },
      );
      const { method, path } = operations[one.operation];
      const declared = declaredParameters(one.operation).parameters;
      const place = (kind: ModelParameter['in']) =>
        Object.fromEntries(
          declared
            .filter((parameter) => parameter.in === kind && one.parameters[parameter.name] !== undefined)
            .map((parameter) => [parameter.name, one.parameters[parameter.name]]),
        );
      const pathDefaults = Object.fromEntries(
        declared.filter((parameter) => parameter.in === 'path').map((parameter) => [parameter.name, 'US/DE 1']),
      );
      // The operation is known by its name only here, so the client's types cannot help.
      const client = http.client<Record<string, Record<string, never>>>({
        by: account,
        operation: one.operation,
        priority: 2,
      }) as unknown as { request(method: string, path: string, init: object): Promise<unknown> };
      await client.request(method.toLowerCase(), path, {
        params: { path: { ...pathDefaults, ...place('path') }, query: place('query') },
        body: one.parameters['body'],
      });
      const [seen] = test.stub.seen;
      if (!seen) throw new Error('nothing arrived');
      const arrived = recognise(seen);
      expect(arrived.operation).toBe(one.operation);
      const sent = sentParameters(arrived, declared);
      const expected = Object.fromEntries(
        Object.entries({ ...pathDefaults, ...one.parameters }).map(([name, value]) => [
          name,
          name !== 'body' && !Array.isArray(value) ? String(value) : value,
        ]),
      );
      expect(sent).toEqual(expected);
      counts.transported += 1;
    } finally {
      await test.close();
    }
  });

  it.each(ids)('%s is called as the model allows', async (operation) => {
    const declared = declaredParameters(operation);
    const requests = await requestsSent({ operation, status: 200, response: {} }, {});
    expect(requests.length).toBeGreaterThan(0);
    for (const request of requests)
      expect(problemsOf(sentParameters(request, declared.parameters), declared)).toEqual([]);
    counts.valid += 1;
  });

  it.each(named.filter(([, one]) => !isWaived(one)))('%s is what the connector itself says', async (_, one) => {
    const { parameters } = declaredParameters(one.operation);
    const [request] = await requestsSent(one, wordsOf(one));
    if (!request) throw new Error('nothing arrived');
    const sent = sentParameters(request, parameters);
    expect(Object.fromEntries(Object.keys(one.parameters).map((name) => [name, sent[name]]))).toEqual(one.parameters);
    counts.equal += 1;
  });

  it('waives only operations whose cases the connector really does not say', async () => {
    for (const operation of Object.keys(waivers) as OperationId[]) {
      const [one] = staticCases(operation);
      if (!one) throw new Error(`${operation} has no case`);
      const { parameters } = declaredParameters(operation);
      const [request] = await requestsSent(one, wordsOf(one));
      const sent = request ? sentParameters(request, parameters) : {};
      expect(
        Object.entries(one.parameters).every(([name, value]) => isDeepStrictEqual(sent[name], value)),
        operation,
      ).toBe(false);
    }
  });

  async function requestsSent(
    one: Pick<StaticCase, 'operation' | 'status' | 'response'>,
    words: Partial<Words>,
  ): Promise<SeenOperation[]> {
    const test = await openConformance(one);
    try {
      // Only what is sent matters here; most answers do not fit the words.
      await runUsed(test, one.operation, words).catch(() => {});
      return requestsOf(test, one.operation);
    } finally {
      await test.close();
    }
  }

  afterAll(() =>
    console.log(
      `conformance, encoding: ${counts.transported} of ${cases.length} static cases through the transport, ${counts.equal} said by the connector itself (${cases.filter(isWaived).length} waived), ${counts.valid} of ${ids.length} operations valid against the models`,
    ),
  );
});
