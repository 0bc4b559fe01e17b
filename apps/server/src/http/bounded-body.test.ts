import fc from 'fast-check';
import fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { measureJson, readBoundedBodies } from './bounded-body.ts';
import { findBrokenText } from './broken-text.ts';
import { handleErrors } from './errors.ts';

/** Depth and members as counted in the value itself: each list, each object, and each further entry beside the first. */
function countIn(value: unknown): { depth: number; members: number } {
  if (typeof value !== 'object' || value === null) return { depth: 0, members: 0 };
  const inner = Object.values(value).map(countIn);
  return {
    depth: 1 + Math.max(0, ...inner.map(({ depth }) => depth)),
    members: 1 + Math.max(0, inner.length - 1) + inner.reduce((sum, { members }) => sum + members, 0),
  };
}

describe('measuring a JSON text before anything is made of it', () => {
  it('agrees with what is counted in the value, whatever stands in its texts', () => {
    const texts = fc.string({ unit: fc.constantFrom('[', ']', '{', '}', ',', '"', '\\', 'ş', ' ') });
    const values = fc.letrec((tie) => ({
      value: fc.oneof(
        { depthSize: 'large' },
        texts,
        fc.constantFrom(null, true, 0, 1.5),
        fc.array(tie('value'), { maxLength: 4 }),
        fc.dictionary(texts, tie('value'), { maxKeys: 4 }),
      ),
    })).value;
    fc.assert(
      fc.property(values, fc.integer({ min: 0, max: 6 }), fc.integer({ min: 0, max: 30 }), (value, depth, members) => {
        const counted = countIn(value);
        expect(measureJson(JSON.stringify(value), { depth, members }).fits).toBe(
          counted.depth <= depth && counted.members <= members,
        );
      }),
      { numRuns: 500 },
    );
  });

  it('looks at no character after the one that is too much, and at none twice', () => {
    const most = { depth: 32, members: 200 };
    expect(measureJson('['.repeat(1_000_000), most)).toEqual({ fits: false, looked: 33 });
    expect(measureJson('{"a":'.repeat(400_000), most)).toEqual({ fits: false, looked: 32 * 5 + 1 });
    expect(measureJson(`[${'0,'.repeat(1_000_000)}0]`, most)).toEqual({ fits: false, looked: 1 + 200 * 2 });
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('[', '{', '"', '\\', ',', ']', '}', 'a') }), (text) => {
        expect(measureJson(text, most).looked).toBeLessThanOrEqual(text.length);
      }),
    );
  });
});

it('texts of a body are each looked at once', () => {
  let visits = 0;
  const counted = (value: object): object =>
    new Proxy(value, { ownKeys: (target) => (visits++, Reflect.ownKeys(target)) });
  let nested: object = {};
  for (let depth = 1; depth < 2_000; depth++) nested = counted(depth % 2 ? { a: nested } : [nested]);
  expect(findBrokenText(nested)).toBeNull();
  expect(visits).toBe(1_999);
});

/** A server with one route; `parsed` = bodies that came through. */
async function serving() {
  const parsed: unknown[] = [];
  const app = fastify();
  handleErrors(app);
  await readBoundedBodies(app);
  app.post('/', { bodyLimit: 10_000, config: { bodyMembersMax: 20 } }, async ({ body }) => {
    parsed.push(body);
    return { ok: true };
  });
  const post = async (type: string, payload: string, url = '/') => {
    const answer = await app.inject({ method: 'POST', url, payload, headers: { 'content-type': type } });
    return [answer.statusCode, answer.json<{ message?: string }>().message];
  };
  return { parsed, post };
}

describe('reading bodies', () => {
  const tooComplex = [400, 'RequestTooComplex'];
  it.each([
    ['application/json', '['.repeat(33), tooComplex],
    ['application/json; charset=utf-8', '['.repeat(33), tooComplex],
    ['application/json', `${'['.repeat(32)}${']'.repeat(32)}`, tooComplex],
    ['application/json', `[${'0,'.repeat(20)}0]`, tooComplex],
    ['application/json', `{"a":[${'0,'.repeat(17)}0]}`, [200, undefined]],
    ['application/json', `{"__proto__":{}}`, [400, 'ValidationFailed']],
    ['application/x-www-form-urlencoded', 'a=1&'.repeat(100), tooComplex],
    ['application/x-www-form-urlencoded', 'a=1&b=2', [200, undefined]],
    ['text/plain', 'plain', [400, 'ValidationFailed']],
    ['application/json', `"${'x'.repeat(10_000)}"`, [413, 'PayloadTooLarge']],
  ])('%s %.40s answers %j', async (type, payload, answer) => {
    const { post, parsed } = await serving();
    expect(await post(type, payload)).toEqual(answer);
    expect(parsed).toHaveLength(answer[0] === 200 ? 1 : 0);
  });

  it('an address that does not exist takes no more than any other', async () => {
    const { post } = await serving();
    expect(await post('application/json', '['.repeat(40), '/nothing')).toEqual(tooComplex);
    expect(await post('application/json', '{}', `/?${'a&'.repeat(100)}`)).toEqual(tooComplex);
  });
});
