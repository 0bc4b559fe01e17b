import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineCalls } from '@kervan/contracts/endpoint';
import { defineSchemas, joined, type Contract } from '@kervan/contracts/schemas';
import { buildApp } from '../app.ts';
import { useProduct, visitorOf, type Visitor } from '../testing/product.ts';
import { everyOperation } from '../testing/every-endpoint.ts';
import { codeOf, refusalOf } from '../testing/refusal.ts';
import { implement, type Handlers } from './implement.ts';

const CSV = 'text/csv';
const BYTES_MAX = 1000;
const schemas = defineSchemas({
  report: {
    summary: 'A report',
    query: z.object({ rows: z.coerce.number().int().min(1).default(2), name: z.string().default('ürün.csv') }),
    mediaTypes: [CSV],
    errors: ['RecordNotFound'],
  },
  intake: {
    summary: 'Takes files',
    body: z.object({
      mode: z.enum(['add', 'replace']),
      rows: z.coerce.number().int().optional(),
      files: z
        .array(z.file().mime([CSV]))
        .min(1)
        .max(2),
    }),
    response: z.object({ mode: z.string(), texts: z.array(z.string()), names: z.array(z.string()), times: z.int() }),
  },
});
const calls = defineCalls<typeof schemas>()({
  report: { id: 'T-001', method: 'GET', path: '/api/test/report', access: 'account', answers: 'file' },
  intake: {
    id: 'T-002',
    method: 'POST',
    path: '/api/test/intake',
    access: 'account',
    idempotent: true,
    sends: 'multipart',
    uploads: { filesMax: 2, bytesMax: BYTES_MAX },
    answers: 'done',
  },
});

/** Every call of the product that answers a file, and every kind of file that it may answer. */
const kindsOfFiles = everyOperation({ storeId: 1, itemId: 1, sku: 'X', batchId: 1 })
  .filter(({ endpoint }) => endpoint.answers === 'file')
  .flatMap(({ name, endpoint }) =>
    (endpoint.mediaTypes ?? []).map((mediaType) => [name, mediaType, endpoint] as const),
  );
const placeOf = (at: number) => `/api/test/${at}/file` as const;
/** They answer through what all calls answer through; what each reads and whom it lets in is left out. */
const fileCalls: Contract = Object.fromEntries(
  kindsOfFiles.map(([, mediaType, { id }], at) => [
    `file${at}`,
    { id, method: 'GET', path: placeOf(at), access: 'account', answers: 'file', summary: '', mediaTypes: [mediaType] },
  ]),
);
const PROGRAM = '<script>document.title = 1</script>';

const product = useProduct({ products: 5 });
let app: Awaited<ReturnType<typeof buildApp>>;
let visitor: Visitor;
let times = 0;
beforeAll(async () => {
  const seller = await product.signUp();
  app = await buildApp(product.deps);
  implement(app, product.deps, joined(calls, schemas), {
    report: async ({ query: { rows, name } }) => ({
      name,
      mediaType: name.endsWith('.exe') ? 'application/x-dosexec' : CSV,
      content: rows === 1 ? 'one' : Readable.from(Array.from({ length: rows }, (_, row) => `${row}\n`)),
    }),
    intake: async ({ body: { mode, files } }) => ({
      mode,
      texts: await Promise.all(files.map((file) => file.text())),
      names: files.map((file) => file.name),
      times: ++times,
    }),
  });
  const answers: Handlers<Contract> = Object.fromEntries(
    kindsOfFiles.map(([, mediaType], at) => [
      `file${at}`,
      async () => ({ name: 'bill"\r\n.html', mediaType, content: at % 2 === 0 ? PROGRAM : Readable.from([PROGRAM]) }),
    ]),
  );
  implement(app, product.deps, fileCalls, answers);
  await app.ready();
  visitor = visitorOf(app);
  Object.assign(visitor.session, { token: seller.token, cookies: seller.cookies });
});
afterAll(() => app.close());

const csv = (text: string, name = 'a.csv', type = CSV) => new File([text], name, { type });
const headers = () => ({ authorization: `Bearer ${visitor.session.token}`, cookie: visitor.session.cookies });

describe('a download', () => {
  it('arrives whole or streamed, with its name and media type', async () => {
    const streamed = await visitor.call(calls.report, { query: { rows: 3 } });
    expect([streamed.name, streamed.content.type, await streamed.content.text()]).toEqual([
      'ürün.csv',
      CSV,
      '0\n1\n2\n',
    ]);
    const whole = await visitor.call(calls.report, { query: { rows: 1, name: 'a"b.csv' } });
    expect([whole.name, await whole.content.text()]).toEqual(['a_b.csv', 'one']);
  });

  it('ASVS 3.2.1 is kept by no cache and opened as nothing else', async () => {
    const answer = await app.inject({ method: 'GET', url: '/api/test/report', headers: headers() });
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-disposition': expect.stringMatching(/^attachment; /) as unknown,
    });
  });

  it.each(kindsOfFiles.map(([name, mediaType], at) => [name, mediaType, at] as const))(
    'ASVS 3.5.4 that %s answers as %s runs nowhere as the panel',
    async (_, mediaType, at) => {
      const { headers: said } = await app.inject({ method: 'GET', url: placeOf(at), headers: headers() });
      expect(said).toMatchObject({
        'x-content-type-options': 'nosniff',
        'content-disposition': expect.stringMatching(/^attachment; filename="bill_+\.html"/) as unknown,
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
        'cross-origin-resource-policy': 'same-origin',
        'content-type': expect.stringContaining(mediaType) as unknown,
      });
      // Kinds that browsers run where they stand are answered by no call at all.
      expect(mediaType).not.toMatch(/html|svg|xml$|javascript/);
    },
  );

  it('is refused like any other call', async () => {
    expect(await codeOf(visitor.call(calls.report, { query: { rows: 0 } }))).toBe('ValidationFailed');
    expect(await codeOf(visitorOf(app).call(calls.report, { query: {} }))).toBe('NotSignedIn');
  });

  it('of a media type that its contract does not name is a bug, not an answer', async () => {
    expect(await codeOf(visitor.call(calls.report, { query: { name: 'a.exe' } }))).toBe('UnexpectedError');
  });
});

describe('files that are sent', () => {
  it('reach the handler as the contract types them, with the fields beside them', async () => {
    const answer = await visitor.call(calls.intake, {
      body: { mode: 'add', rows: 4, files: [csv('1'), csv('2', 'b.csv')] },
    });
    expect(answer).toMatchObject({ mode: 'add', texts: ['1', '2'], names: ['a.csv', 'b.csv'] });
  });

  it('ASVS 5.1.1 are refused before the handler sees them: too many, too large, of another kind, none at all', async () => {
    const before = times;
    const codes = await Promise.all(
      [
        [csv('1'), csv('2'), csv('3')],
        [csv('x'.repeat(BYTES_MAX + 1))],
        [csv('1', 'a.exe', 'application/x-dosexec')],
        [],
      ].map((files) => codeOf(visitor.call(calls.intake, { body: { mode: 'add', files } }))),
    );
    expect(codes).toEqual(['PayloadTooLarge', 'PayloadTooLarge', 'ValidationFailed', 'ValidationFailed']);
    const { code, fields } = await refusalOf(
      visitor.call(calls.intake, { body: { mode: 'other' as 'add', files: [csv('1')] } }),
    );
    expect([code, fields[0]?.field]).toEqual(['ValidationFailed', 'mode']);
    expect(times).toBe(before);
    expect(
      await visitor.call(calls.intake, { body: { mode: 'add', files: [csv('x'.repeat(BYTES_MAX))] } }),
    ).toMatchObject({ times: before + 1 });
  });

  it.each(['file"; name="mode', 'a\u0000b.csv'])('ASVS 5.3.1 a name such as %j does no harm', async (name) => {
    expect((await visitor.call(calls.intake, { body: { mode: 'add', files: [csv('1', name)] } })).texts).toEqual(['1']);
  });

  it('come in no other shape, and to no call that does not ask for them', async () => {
    const form = new FormData();
    form.append('files', csv('1'));
    for (const [url, payload] of [
      ['/api/test/intake', { mode: 'add', files: [] }],
      ['/api/inventoryItem/refreshSelected', form],
    ] as const) {
      const answer = await app.inject({ method: 'POST', url, payload, headers: headers() });
      expect(answer.json(), url).toMatchObject({
        message: expect.stringMatching(/ValidationFailed|Invalid/) as unknown,
      });
    }
    const anonymous = await app.inject({ method: 'POST', url: '/api/test/intake', payload: form });
    expect(anonymous.statusCode).toBe(401);
  });

  it('are refused where nothing tells their parts apart, or the last has no end', async () => {
    for (const [type, payload] of [
      ['multipart/form-data; boundary=', '--a\r\ncontent-disposition: form-data; name="mode"\r\n\r\nadd\r\n--a--\r\n'],
      ['multipart/form-data', 'mode=add'],
      [
        'multipart/form-data; boundary=a',
        '--a\r\ncontent-disposition: form-data; name="files"; filename="a.csv"\r\n\r\n1',
      ],
    ] as const) {
      const answer = await app.inject({
        method: 'POST',
        url: '/api/test/intake',
        payload,
        headers: { ...headers(), 'content-type': type },
      });
      expect([answer.statusCode, type]).toEqual([400, type]);
    }
  });

  it('are told apart in a repetition: the same file gets the first answer, another one under the same key is refused', async () => {
    const key = randomUUID();
    const send = async (text: string) => {
      const form = new FormData();
      form.append('mode', 'add');
      form.append('files', csv(text));
      const answer = await app.inject({
        method: 'POST',
        url: '/api/test/intake',
        payload: form,
        headers: { ...headers(), 'idempotency-key': key },
      });
      return answer.json<{ message: string | null; data: { times: number } | null }>();
    };
    const first = await send('1');
    expect(first.data?.times).toBe(times);
    expect(await send('1')).toEqual(first);
    expect((await send('2')).message).toBe('IdempotencyKeyReused');
  });
});

it('the OpenAPI document tells of both: a binary answer, a multipart body with binary parts', async () => {
  const document = (await app.inject({ method: 'GET', url: '/api/openapi.json' })).json<{
    paths: Record<string, Record<string, { requestBody?: object; responses: object }>>;
  }>();
  expect(document.paths['/api/test/report']?.get?.responses).toMatchObject({
    200: { content: { [CSV]: { schema: { type: 'string', format: 'binary' } } } },
  });
  expect(document.paths['/api/test/intake']?.post?.requestBody).toMatchObject({
    content: {
      'multipart/form-data': {
        schema: { properties: { files: { type: 'array', items: { type: 'string', format: 'binary' } } } },
      },
    },
  });
});
