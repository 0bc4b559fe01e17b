import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { boundedValidator } from './validate.ts';

let looked = 0;
const code = z.string().refine((text) => {
  looked++;
  return text.startsWith('B');
});
const body = z.object({ codes: z.array(code).min(1).max(5_000), more: z.array(z.int()).nullish(), name: z.string() });
const validate = boundedValidator({ schema: body, method: 'POST', url: '/', httpPart: 'body' }) as (data: unknown) => {
  error?: { instancePath: string }[];
  value?: unknown;
};

describe('names that the contract does not know', () => {
  const nested = z.object({
    name: z.string(),
    choice: z.discriminatedUnion('op', [
      z.object({ op: z.enum(['a', 'b']), value: z.int() }),
      z.object({ op: z.literal('c') }),
    ]),
    list: z.array(z.object({ n: z.int() })).default([]),
    free: z.record(z.string(), z.int()).optional(),
  });
  const check = (httpPart: string) =>
    boundedValidator({ schema: nested, method: 'POST', url: '/', httpPart }) as (data: unknown) => {
      error?: { instancePath: string; keyword: string }[];
    };
  const good = { name: 'x', choice: { op: 'a', value: 1 }, list: [{ n: 1 }], free: { any: 1 } };
  it.each([
    [{ ...good, role: 'staff' }, '/role'],
    [{ ...good, choice: { op: 'a', value: 1, more: 1 } }, '/choice/more'],
    [{ ...good, choice: { op: 'c', value: 1 } }, '/choice/value'],
    [{ ...good, list: [{ n: 1 }, { n: 2, accountId: 3 }] }, '/list/1/accountId'],
    [{ ...good, constructor: 1 }, '/constructor'],
    [JSON.parse('{"name":"x","choice":{"op":"c"},"__proto__":{"a":1}}'), '/__proto__'],
  ])('ASVS 1.5.2 ASVS 8.2.3 %j is refused at %s', (data, path) => {
    expect(check('body')(data).error).toMatchObject([{ keyword: 'unrecognized_keys', instancePath: path }]);
  });
  it('what it knows passes, and names that are data', () => {
    expect(check('body')(good).error).toBeUndefined();
  });
  it('an address may carry more', () => {
    expect(check('querystring')({ ...good, utm_source: 'x' }).error).toBeUndefined();
  });
});

describe('validating long lists', () => {
  it('ends after the first wrong entries and names them by their places', () => {
    looked = 0;
    const codes = Array.from({ length: 4_000 }, (_, at) => (at < 3 ? 'B' : 'wrong'));
    const { error } = validate({ codes, name: 'x' });
    expect(error?.map(({ instancePath }) => instancePath)).toEqual(
      Array.from({ length: 20 }, (_, at) => `/codes/${at + 3}`),
    );
    expect(looked).toBe(23);
  });

  it('looks at a list that may be missing, too', () => {
    const { error } = validate({ codes: ['B'], more: Array.from({ length: 500 }, () => 'x'), name: 'x' });
    expect(error?.[0]?.instancePath).toBe('/more/0');
  });

  it('answers what the schema says wherever the entries are right, or few', () => {
    const codes = Array.from({ length: 300 }, () => 'B');
    expect(validate({ codes, name: 'x' })).toEqual({ value: { codes, name: 'x' } });
    expect(validate({ codes }).error).toBeDefined();
    expect(validate({ codes: ['wrong'], name: 'x' }).error).toBeDefined();
    expect(validate(null).error).toBeDefined();
  });
});
