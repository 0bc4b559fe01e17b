import { afterAll, describe, expect, it } from 'vitest';
import { InvalidRequest } from '../errors.ts';
import { feesOf } from '../fees.ts';
import type { OperationId } from '@kervan/sp-api/operations';
import { openConformance, runUsed } from './conformance-stub.ts';
import { expectedOf } from './expected-decoding.ts';
import { usedOperations } from './used-operations.ts';
import { absence, hasSamples, staticCases, type StaticCase } from './vendor-samples.ts';

const counts = { successes: 0, refusals: 0 };

/** Amazon's examples of document links point to a host that links never have in truth, so the connector refuses them. */
const linkExamples: readonly OperationId[] = ['createFeedDocument', 'getFeedDocument', 'getReportDocument'];

async function decoded(one: StaticCase): Promise<unknown> {
  const test = await openConformance(one);
  try {
    return await runUsed(test, one.operation, { ids: idsOf(one.response) });
  } finally {
    await test.close();
  }
}

/** The products of an answer, so that the connector finds what it asked for. */
function idsOf(response: unknown): string[] {
  const text = JSON.stringify(response);
  const ids = [...text.matchAll(/"(?:ASIN|asin|Asin|SKU|SellerSKU|sku|IdValue)":"([^"]+)"/g)].flatMap(
    (match) => match[1] ?? [],
  );
  return ids.length === 0 ? ['B000000001'] : [...new Set(ids)].slice(0, 20);
}

describe.skipIf(!hasSamples)(`decoding Amazon's static cases (otherwise: ${absence})`, () => {
  // The keys of the table are operation ids.
  const ids = Object.keys(usedOperations) as OperationId[];
  const cases = hasSamples ? ids.flatMap(staticCases) : [];
  const named = cases.map((one) => [`${one.operation} ${one.status} #${one.place}`, one] as const);

  it.each(named.filter(([, one]) => one.status < 300 && !linkExamples.includes(one.operation)))(
    '%s is read without loss',
    async (_, one) => {
      expect(await decoded(one)).toEqual(expectedOf(one, idsOf(one.response)));
      counts.successes += 1;
    },
  );

  it.each(named.filter(([, one]) => one.status < 300 && linkExamples.includes(one.operation)))(
    '%s is read, and its link refused',
    async (_, one) => {
      await expect(decoded(one)).rejects.toThrow(
        'document link to a host that is not allowed: https://d34o8swod1owfl.cloudfront.net',
      );
      counts.successes += 1;
    },
  );

  it('the results of getMyFeesEstimates are read without loss', () => {
    const [one] = staticCases('getMyFeesEstimates');
    // The successful case answers a list of results.
    const [first, second] = (one?.response ?? []) as Parameters<typeof feesOf>[0][];
    if (!first || !second) throw new Error('the case has two results');
    expect(feesOf(first, 'asin123', 'US')).toEqual({
      isOk: true,
      value: { asin: 'asin123', totalMinor: 300, referralMinor: null, fees: [] },
    });
    expect(feesOf(second, 'sku123', 'MX')).toEqual({
      isOk: true,
      value: { asin: 'sku123', totalMinor: 300, referralMinor: null, fees: [] },
    });
  });

  it.each(named.filter(([, one]) => one.status >= 400))(
    '%s becomes a typed refusal with its issues',
    async (_, one) => {
      // Amazon's error bodies are a list, wrapped by most operations.
      const body = one.response as { errors?: { code: string; message: string; details?: string }[] } & {
        code: string;
        message: string;
        details?: string;
      }[];
      const issues = (body.errors ?? body).map(({ code, message, details }) => ({
        code,
        message,
        details: details ? details : null,
      }));
      const failed = decoded(one);
      await expect(failed).rejects.toBeInstanceOf(InvalidRequest);
      await expect(failed).rejects.toMatchObject({ issues, facts: { status: one.status, operation: one.operation } });
      counts.refusals += 1;
    },
  );

  afterAll(() =>
    console.log(
      `conformance, decoding: ${ids.length} operations, ${counts.successes} successes and ${counts.refusals} refusals of ${cases.length} static cases`,
    ),
  );
});
