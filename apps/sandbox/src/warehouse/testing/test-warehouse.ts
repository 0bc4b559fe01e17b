import { randomUUID } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import addFormats from 'ajv-formats';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { TestAnswer, TestWorld } from '../../testing/test-sandbox.ts';
import { DEFAULT_WAREHOUSE_KEY } from '../warehouse-key.ts';

/** Bodies of answers as the tests look at them. */
export type Json = { [name: string]: unknown };

type Document = {
  paths: { [path: string]: { [method: string]: DescribedOperation } };
  webhooks: { [type: string]: { post: DescribedOperation } };
  components: { schemas: { Error: object } };
};
type Content = { content: { [type: string]: { schema: object } } };
type DescribedOperation = { operationId: string; requestBody?: Content; responses: { '200'?: Content } };

export type Asking = {
  body?: unknown;
  key?: string;
  ifMatch?: number;
  headers?: Record<string, string>;
};

/** A warehouse as its customer calls it: every request that is taken and every answer is checked against the document it serves. */
export type TestWarehouse = {
  test: TestWorld;
  /** What was called, by operation; every operation of the document is to be among them at the end. */
  seen: Set<string>;
  document: Document;
  ask(method: string, path: string, asking?: Asking): Promise<TestAnswer>;
  /** What is wrong with an event by the document. */
  eventProblems(event: { type: string }): string[];
  /** A control call; throws when it is refused. */
  act(path: string, body?: object, method?: string): Promise<Json>;
  /** A customer with an announced package. */
  announce(changes?: Json): Promise<{ ref: string; no: string; customerRef: string }>;
  events(ref: string): Promise<{ type: string; seq: number; data: Json }[]>;
};

export const recipient = {
  name: 'Jürgen Vogel',
  phone: '+49 30 5550112',
  line1: 'Königsbrücker Str. 48',
  line2: null,
  line3: null,
  city: 'Dresden',
  county: null,
  stateOrRegion: null,
  postalCode: '01099',
  countryCode: 'DE',
};

let numbers = 10_000_000;

/** A package as Kervan announces it. */
export const announcementOf = (customerRef: string, changes: Json = {}): Json => ({
  no: `KRV-${numbers++}`,
  customerRef,
  orderRef: randomUUID(),
  market: 'DE',
  recipient,
  items: [{ asin: 'B000000001', title: 'Steel mug', quantity: 1, valueMinor: 4_990 }],
  carrierCode: 'UPS',
  serviceCode: 'SAVER',
  preLabel: false,
  gift: null,
  ...changes,
});

export async function openWarehouse(test: TestWorld): Promise<TestWarehouse> {
  // The document of our own.
  const document = (await test.request('GET', '/warehouse/openapi.json')).body as Document;
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  // The package is CommonJS: its function is the default export of the default export for some loaders.
  (addFormats as unknown as { default?: typeof addFormats.default }).default?.(ajv);
  ajv.addFormat('base64', true);
  const check = (schema: object, value: unknown, what: string): string[] => {
    const validate = ajv.compile(schema);
    return validate(value)
      ? []
      : (validate.errors ?? []).map(({ instancePath, message }) => `${what} ${instancePath} ${message ?? ''}`);
  };
  const seen = new Set<string>();
  const described = (method: string, path: string): DescribedOperation | undefined => {
    const bare = path.split('?')[0] ?? '';
    const found = Object.entries(document.paths).find(
      ([pattern, methods]) =>
        methods[method.toLowerCase()] !== undefined &&
        new RegExp(`^${pattern.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(bare),
    );
    return found?.[1][method.toLowerCase()];
  };
  const problemsOf = (method: string, path: string, asking: Asking, answer: TestAnswer): string[] => {
    const operation = described(method, path);
    if (!operation) return [];
    seen.add(operation.operationId);
    if (answer.status !== 200) return check(document.components.schemas.Error, answer.body, 'refusal');
    const asked = operation.requestBody?.content['application/json']?.schema;
    const told = operation.responses['200']?.content['application/json']?.schema;
    return [
      ...(asked ? check(asked, asking.body ?? {}, 'request') : []),
      ...(told ? check(told, answer.body, 'answer') : []),
    ];
  };
  const ask: TestWarehouse['ask'] = async (method, path, asking = {}) => {
    const { body, key = randomUUID(), ifMatch, headers = {} } = asking;
    const answer = await test.request(method, `/warehouse${path}`, {
      headers: {
        authorization: `Bearer ${DEFAULT_WAREHOUSE_KEY}`,
        ...(method === 'GET' ? {} : { 'idempotency-key': key }),
        ...(ifMatch === undefined ? {} : { 'if-match': String(ifMatch) }),
        ...headers,
      },
      ...(method === 'GET' ? {} : { body: body ?? {} }),
    });
    const problems = problemsOf(method, path, asking, answer);
    if (problems.length > 0)
      throw new Error(`${method} ${path} ${answer.status}: ${problems.join('\n')}\n${answer.text.slice(0, 600)}`);
    return answer;
  };
  return {
    test,
    seen,
    document,
    ask,
    eventProblems: (event) =>
      check(
        document.webhooks[event.type]?.post.requestBody?.content['application/json']?.schema ?? { not: {} },
        event,
        event.type,
      ),
    async act(path, body = {}, method = 'POST') {
      const answer = await test.request(
        method,
        `/world/warehouse${path === '' ? '' : `/${path}`}`,
        method === 'GET' ? {} : { body },
      );
      if (answer.status >= 300) throw new Error(`${path} ${answer.status} ${answer.text}`);
      return answer.body as Json;
    },
    async announce(changes = {}) {
      const customerRef = randomUUID();
      const ref = randomUUID();
      await ask('PUT', `/customers/${customerRef}`, { body: { personName: 'Ayşe Işık', logo: null } });
      const body = announcementOf(customerRef, changes);
      const { status, text } = await ask('PUT', `/packages/${ref}`, { body });
      if (status !== 200) throw new Error(text);
      return { ref, no: String(body.no), customerRef };
    },
    events: async (ref) =>
      ((await ask('GET', `/packages/${ref}/events`)).body as { events: { type: string; seq: number; data: Json }[] })
        .events,
  };
}

export type Quoted = {
  quoteId: string;
  carrierCode: string;
  priceMinor: number;
  available: boolean;
  reason: string | null;
};

/** The quotes of a package by carrier. */
export async function quotesOf({ ask }: TestWarehouse, ref: string): Promise<Map<string, Quoted>> {
  const { quotes } = (await ask('GET', `/packages/${ref}`)).body as { quotes: Quoted[] };
  return new Map(quotes.map((quote) => [quote.carrierCode, quote]));
}

/** Releases a priced package with a carrier. */
export async function release(warehouse: TestWarehouse, ref: string, carrier = 'UPS'): Promise<TestAnswer> {
  const { quoteId, priceMinor } = (await quotesOf(warehouse, ref)).get(carrier) ?? {};
  return warehouse.ask('POST', `/packages/${ref}/release`, { body: { quoteId, priceMinor } });
}

/** A package on its way. */
export async function dispatched(
  warehouse: TestWarehouse,
  changes: Json = {},
): Promise<{ ref: string; no: string; customerRef: string }> {
  const pack = await warehouse.announce(changes);
  await warehouse.act(`${pack.no}/receive`);
  await warehouse.act(`${pack.no}/measure`, { grams: 400, lengthMm: 200, widthMm: 150, heightMm: 80 });
  const answer = await release(warehouse, pack.ref);
  if (answer.status !== 200) throw new Error(answer.text);
  await warehouse.act(`${pack.no}/dispatch`);
  return pack;
}

export type Told = {
  body: string;
  event: { id: string; type: string; seq: number; object: Json; data: Json; at: string };
  signature: string | null;
};
export type Ear = { url: string; told: Told[]; answer: number; close(): Promise<void> };

/** A server that takes webhooks and answers with the status it was told. */
export async function openEar(): Promise<Ear> {
  const told: Told[] = [];
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8');
      const header = request.headers['warehouse-signature'];
      // Our own messages.
      told.push({
        body,
        event: JSON.parse(body) as Told['event'],
        signature: typeof header === 'string' ? header : null,
      });
      response.writeHead(ear.answer).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A TCP server's address.
  const { port } = server.address() as AddressInfo;
  const ear: Ear = {
    url: `http://127.0.0.1:${port}/hooks/warehouse`,
    told,
    answer: 200,
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  };
  return ear;
}
