import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { beforeAll, describe, expect, it } from 'vitest';
import { itLong } from '../testing/long.ts';
import { addressOf, everyOperation } from '../testing/every-endpoint.ts';
import { useProduct } from '../testing/product.ts';

type Part = { schema?: object };
type Described = {
  operationId: string;
  summary: string;
  description: string;
  security?: object[];
  parameters?: { name: string; in: string; required?: boolean; schema: object }[];
  requestBody?: { content: Record<string, Part> };
  responses: Record<string, { content?: Record<string, Part> }>;
};
type Document = {
  openapi: string;
  info: { title: string };
  paths: Record<string, Record<string, Described>>;
  components: { securitySchemes: object; schemas?: Record<string, object> };
};

const product = useProduct({ products: 20 });
let document: Document;
beforeAll(async () => {
  document = (await product.app.inject({ method: 'GET', url: '/api/openapi.json' })).json();
});

/** Checks the document on its input against the rules of its version and prints its types; the maker needs the compiler API of TypeScript 5. */
const MAKE_TYPES = `
import { registerHooks } from 'node:module';
registerHooks({ resolve: (specifier, context, next) => next(specifier === 'typescript' ? 'typescript5' : specifier, context) });
const { default: openapiTypescript, astToString } = await import('openapi-typescript');
let text = '';
for await (const chunk of process.stdin) text += chunk;
process.stdout.write(astToString(await openapiTypescript(JSON.parse(text), { silent: true })));
`;

const operations = everyOperation({ storeId: 1, itemId: 1, sku: 'ABC', batchId: 1 });
const described = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );

const contentTypes = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
  signed: 'application/json',
};

describe('the OpenAPI document', () => {
  it('is readable without a session, as a document and as pages', async () => {
    expect(document).toMatchObject({
      openapi: '3.1.0',
      info: { title: 'Kervan' },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    });
    const page = await product.app.inject({ method: 'GET', url: '/api/docs/' });
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-type']).toContain('text/html');
  });

  it('describes each operation of the contracts exactly once and nothing else', () => {
    const found = described().map(({ path, method }) => `${method.toUpperCase()} ${path}`);
    const wanted = operations.map(({ endpoint }) => `${endpoint.method} ${endpoint.path.replace(/:(\w+)/g, '{$1}')}`);
    expect(found.toSorted()).toEqual(wanted.toSorted());
    const ids = described().map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^\w+$/);
  });

  it('names the requirement, who may call and what is sent for each', () => {
    const byKey = new Map(
      described().map(({ path, method, operation }) => [`${method.toUpperCase()} ${path}`, operation]),
    );
    for (const { name, endpoint } of operations) {
      const operation = byKey.get(`${endpoint.method} ${endpoint.path.replace(/:(\w+)/g, '{$1}')}`);
      expect(operation?.summary, name).toBe(endpoint.summary);
      expect(operation?.description, name).toContain(endpoint.id);
      for (const code of endpoint.errors ?? []) expect(operation?.description, name).toContain(code);
      expect(operation?.security, name).toEqual(endpoint.access === 'public' ? undefined : [{ bearer: [] }]);
      expect(Object.keys(operation?.requestBody?.content ?? {}), name).toEqual(
        endpoint.body === undefined ? [] : [contentTypes[endpoint.sends ?? 'json']],
      );
    }
  });

  itLong('is valid OpenAPI 3.1: types can be made of it, and every schema in it compiles', () => {
    const checked = spawnSync(process.execPath, ['--input-type=module', '-e', MAKE_TYPES], {
      input: JSON.stringify(document),
      encoding: 'utf8',
    });
    expect(checked.stderr).toBe('');
    for (const path of Object.keys(document.paths)) expect(checked.stdout).toContain(`"${path}"`);
    const ajv = new Ajv2020({ strict: false });
    addFormats.default(ajv);
    ajv.addSchema({ $id: 'http://kervan/document', ...document });
    const schemas = described().flatMap(({ operation }) =>
      [
        ...Object.values(operation.requestBody?.content ?? {}),
        ...Object.values(operation.responses).flatMap((response) => Object.values(response.content ?? {})),
      ].flatMap((part) => (part.schema ? [part.schema] : [])),
    );
    expect(schemas.length).toBeGreaterThan(40);
    for (const schema of schemas)
      expect(() =>
        ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"http://kervan/document#/')) as object),
      ).not.toThrow();
  });

  /** In the document a file is its bytes. */
  const asWritten = (body: unknown): unknown =>
    JSON.parse(JSON.stringify(body, (_, value: unknown) => (value instanceof File ? value.name : value)) ?? 'null');

  it('takes the requests of the contracts: their bodies and parameters are valid by its schemas', () => {
    const ajv = new Ajv2020({ strict: false, coerceTypes: true });
    addFormats.default(ajv);
    ajv.addSchema({ $id: 'http://kervan/document', ...document });
    const validate = (schema: object, value: unknown) =>
      ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"http://kervan/document#/')) as object)(value);
    const byKey = new Map(
      described().map(({ path, method, operation }) => [`${method.toUpperCase()} ${path}`, operation]),
    );
    for (const candidate of operations) {
      const { name, endpoint, sample } = candidate;
      const operation = byKey.get(`${endpoint.method} ${endpoint.path.replace(/:(\w+)/g, '{$1}')}`);
      expect(addressOf(candidate, sample)).toContain('/');
      const [content] = Object.values(operation?.requestBody?.content ?? {});
      if (content?.schema) expect(validate(content.schema, asWritten(sample.body)), name).toBe(true);
      for (const parameter of operation?.parameters ?? []) {
        const value = (parameter.in === 'path' ? sample.params : sample.query)?.[parameter.name];
        if (value !== undefined)
          expect(
            validate({ type: 'object', properties: { value: parameter.schema } }, { value }),
            `${name} ${parameter.name}`,
          ).toBe(true);
        else expect(parameter.required ?? false, `${name} ${parameter.name}`).toBe(false);
      }
    }
  });
});

const samples = process.env['KERVAN_SAMPLES'];
const specification = samples === undefined ? '' : path.join(samples, 'spec/requirements.md');

describe.skipIf(!existsSync(specification))(
  'appendix F of the specification (skipped where the vendor samples are absent)',
  () => {
    it('AUTH-046 STORE-051 REP-027 every row of it is in the document: its method, its path, its number; no row differs', () => {
      const text = readFileSync(specification, 'utf8');
      const rows = text
        .slice(text.indexOf('## Appendix F'))
        .split('\n')
        .flatMap((line) => {
          const [, id = '', method = '', address = ''] = line.split('|').map((cell) => cell.trim());
          // What stands in brackets behind an address is a remark on it.
          return /^[A-Z]+-\d+$/.test(id)
            ? [{ id, call: `${method} /${address.replace(/ \[.*$/, '').replace(/^\//, '')}` }]
            : [];
        });
      expect(rows.length).toBeGreaterThan(230);
      const named = (address: string) => address.replaceAll(/\{\w+\}/g, '{}');
      const known = new Map(
        described().map(({ path: address, method, operation }) => [
          `${method.toUpperCase()} ${named(address)}`,
          operation,
        ]),
      );
      const differing = rows.filter(({ id, call }) => !known.get(named(call))?.description.startsWith(`${id}.`));
      expect(differing).toEqual([]);
      expect(rows.map(({ call }) => call).filter((call, place, all) => all.indexOf(call) !== place)).toEqual([]);
    });
  },
);
