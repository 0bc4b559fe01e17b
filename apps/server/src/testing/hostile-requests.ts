import { addressOf, type Operation, type Sample } from './every-endpoint.ts';

/** Who sends: nothing for a visitor, else what a signed-in seller's browser adds. */
export type Person = Readonly<Record<string, string>>;
/** One request as it goes over the wire. `what`: which attack it is, and on what. `isTwice`: it is to be sent again, and to be answered the same. */
export type HostileRequest = { what: string; bytes: Buffer; isTwice?: true };
/** A repeatable choice of chance: 0 ≤ x < 1. */
export type Random = () => number;

type Header = readonly [name: string, value: string];
type Draft = { method: string; target: string; headers: Header[]; body: Buffer | null };
type Field = { in: 'body' | 'query' | 'params'; name: string };

/** A small generator with a seed (mulberry32): the same seed sends the same requests. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const pick = <T>(random: Random, of: readonly T[]): T => of[Math.floor(random() * of.length)] as T;

const nastyTexts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '__proto__',
  'constructor',
  'toString',
  "' or 1=1 --",
  "'; drop table kervan.account; --",
  '1) union select password_hash from kervan.account --',
  '$1',
  '%',
  '%s%n',
  '\\',
  '${7*7}',
  '{{constructor.constructor("return 1")()}}',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  'data:text/html,<script>1</script>',
  '//evil.example',
  '../../../../etc/passwd',
  'a\r\nSet-Cookie: dev=1',
  '\u202egnp.exe',
  '=cmd|"/c calc"!A1',
  'ı'.repeat(60),
  '９'.repeat(10),
  '🐪'.repeat(500),
  'a'.repeat(7_000),
  `${'a'.repeat(3_000)}!`,
  'x'.repeat(70_000),
  '2026-13-45T99:99:99Z',
  'NaN',
  'Infinity',
  '1e999',
  '-0',
  '0x10',
  '9007199254740993',
] as const;
const nastyNumbers = [-1, 0, 0.5, 1e308, -1e308, 2 ** 31, 2 ** 53, -(2 ** 63), Number.MIN_VALUE] as const;

/** A value as it is written where only texts can stand. */
const textOf = (value: unknown): string => (typeof value === 'string' ? value : String(JSON.stringify(value)));

function nastyValue(random: Random): unknown {
  return pick<() => unknown>(random, [
    () => pick(random, nastyTexts),
    () => pick(random, nastyNumbers),
    () => null,
    () => true,
    () => [],
    () => ({}),
    () => [[pick(random, nastyTexts)]],
    () => ({ __proto__x: 1, constructor: { prototype: {} }, length: 1e9 }),
    () => Array.from({ length: 1_500 }, (_, at) => at),
    () => Array.from({ length: 24_000 }, (_, at) => at),
    () => Array.from({ length: 6_000 }, () => ({})),
    () => ({ toString: 'x', valueOf: null, hasOwnProperty: 1 }),
  ])();
}

const nestedJson = (depth: number, random: Random): string =>
  pick(random, [
    '['.repeat(depth),
    `${'['.repeat(depth)}${']'.repeat(depth)}`,
    `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`,
    `{"a":${'[{"a":'.repeat(depth / 2)}`,
  ]);

const brokenJson = [
  '{"a":',
  '{"a":1,}',
  "{'a':1}",
  '\uFEFF{}',
  '{"a":1}{"b":2}',
  '{"a":1e999999999}',
  '{"a":"\\ud800"}',
  '{"a":"\\u0000"}',
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"isAdmin":true}}}',
  '{"a":{"__proto__":null}}',
  `{${Array.from({ length: 500 }, () => '"email":"a@b.co"').join(',')}}`,
  'null',
  '"text"',
  '0',
  '',
  ' '.repeat(10_000),
  '\u0000',
] as const;

const contentTypes = [
  'application/json; charset=utf-16',
  'application/json;;;;',
  'application/xml',
  'text/plain',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  `multipart/form-data; boundary=${'b'.repeat(5_000)}`,
  'application/x-www-form-urlencoded',
  'application/json\t; q=1',
  '__proto__',
  '/',
] as const;

const oddHeaders: readonly Header[] = [
  ['authorization', 'Bearer'],
  ['authorization', `Bearer ${'a'.repeat(8_000)}`],
  ['authorization', 'Basic YTpi'],
  ['authorization', 'bearer \u00ff\u00fe'],
  ['cookie', 'dev=%E0%A4%A'],
  ['cookie', `dev=${'a'.repeat(8_000)}`],
  ['cookie', Array.from({ length: 1_000 }, (_, at) => `c${at}=1`).join('; ')],
  ['cookie', '__proto__=1; constructor=2; dev'],
  ['cookie', ';'.repeat(7_000)],
  ['x-customer-marketplace-id', '1,2,3'],
  ['x-customer-marketplace-id', '9'.repeat(400)],
  ['x-customer-marketplace-id', '1e1'],
  ['x-customer-marketplace-id', '__proto__'],
  ['idempotency-key', "' or 1=1 --"],
  ['idempotency-key', 'k'.repeat(5_000)],
  ['accept-language', 'tr,'.repeat(2_500)],
  ['accept-language', '<script>'],
  ['accept-encoding', 'br;q=1,'.repeat(900)],
  ['accept-encoding', 'gzip;q=x, *;q=-1'],
  ['accept', `${'a/b,'.repeat(1_500)}`],
  ['if-none-match', `"${'a'.repeat(6_000)}"`],
  ['range', `bytes=${'0-1,'.repeat(1_500)}`],
  ['if-modified-since', 'not a date'],
  ['x-forwarded-for', '127.0.0.1, '.repeat(500)],
  ['x-forwarded-host', 'evil.example'],
  ['x-http-method-override', 'DELETE'],
  ['expect', '100-continue'],
  ['expect', 'something'],
  ['content-encoding', 'gzip'],
  ['upgrade', 'websocket'],
  ['origin', 'null'],
  ['user-agent', `\u00a0${'🐪'.repeat(400)}`],
  ['last-event-id', '-1'],
  ['te', 'trailers'],
  ['host', 'evil.example'],
];

const oddTargets = [
  '/%',
  '/%00',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/assets/..%2f..%2f..%2fpackage.json',
  '/assets/%c0%ae%c0%ae/x',
  '/.git/config',
  '/api/docs/%ff',
  '/api/docs/static/..%5c..%5cx',
  '/api/openapi.json?a[__proto__][b]=1',
  `/api/${'a/'.repeat(3_000)}`,
  `/${'%41'.repeat(4_000)}`,
  `/login?redirect=${encodeURIComponent('//evil.example')}`,
  '//evil.example/api',
  '/api//inventoryItem///x',
  '/;/api',
  '*',
  'http://evil.example/api/Currency/get',
  '/metrics%00',
  '/amazon/callback?state[]=1&state[]=2&__proto__=1',
  `/connect/userinfo?${'a=1&'.repeat(99)}`,
  `/connect/userinfo?${'&'.repeat(6_000)}`,
  `/connect/userinfo?${'%5B'.repeat(3_000)}`,
] as const;

const signingOut = new Set(['identity.endSession', 'account.endOtherSessions', 'staff.signOut']);

/** The request of a contract before anything is done to it. */
function draftOf(operation: Operation, sample: Sample, who: Person): Draft {
  const { endpoint } = operation;
  // Else whoever sends would be signed out by the first of them.
  const person = signingOut.has(operation.name) ? {} : who;
  const [type, body] = sample.body === undefined ? ['', null] : bodyOf(endpoint.sends, sample.body);
  return {
    method: endpoint.method,
    target: addressOf(operation, sample),
    headers: [...Object.entries(person), ...(body === null ? [] : [['content-type', type] as const])],
    body: body === null ? null : Buffer.from(body),
  };
}

const BOUNDARY = 'part-of-a-hostile-request';

/** A body as its contract sends it, with its content type. */
function bodyOf(
  sends: Operation['endpoint']['sends'],
  body: NonNullable<Sample['body']>,
): [type: string, body: string] {
  const fields = Object.entries(body).map(([name, value]): [string, string] => [name, textOf(value)]);
  if (sends === 'form') return ['application/x-www-form-urlencoded', new URLSearchParams(fields).toString()];
  if (sends !== 'multipart') return ['application/json', JSON.stringify(body)];
  const parts = fields.map(([name, value]) => {
    const file = name === 'files' ? '; filename="logo.png"\r\ncontent-type: image/png' : '';
    return `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"${file}\r\n\r\n${value}\r\n`;
  });
  return [`multipart/form-data; boundary=${BOUNDARY}`, `${parts.join('')}--${BOUNDARY}--\r\n`];
}

/** The sample with one field, wherever it is in the request, given another value. */
function withValue(sample: Sample, random: Random, value: unknown): Sample {
  const fields: Field[] = (['body', 'query', 'params'] as const).flatMap((part) =>
    Object.keys(sample[part] ?? {}).map((name) => ({ in: part, name })),
  );
  if (fields.length === 0) return { ...sample, query: { [textOf(value).slice(0, 50)]: textOf(value).slice(0, 3_000) } };
  const field = pick(random, fields);
  if (field.in !== 'body') {
    // What is half a character cannot be written in an address.
    const text = textOf(value).slice(0, 6_000).toWellFormed() || 'x';
    return { ...sample, [field.in]: { ...sample[field.in], [field.name]: text } };
  }
  const { body } = sample;
  if (Array.isArray(body)) return { ...sample, body: body.toSpliced(Number(field.name), 1, value) };
  const old = body?.[field.name];
  const inner =
    random() < 0.5 && typeof old === 'object' && old !== null
      ? Array.isArray(old)
        ? [...(old as unknown[]), value]
        : { ...old, [pick(random, Object.keys(old)) ?? 'x']: value }
      : value;
  return { ...sample, body: { ...body, [field.name]: inner } };
}

type Attack = (draft: Draft, random: Random) => Draft;
const headed = (draft: Draft, ...headers: Header[]): Draft => {
  const names = new Set(headers.map(([name]) => name));
  return { ...draft, headers: [...draft.headers.filter(([name]) => !names.has(name)), ...headers] };
};
const asJson = (draft: Draft, body: Buffer | string): Draft => ({
  ...headed(draft, ['content-type', 'application/json']),
  method: draft.method === 'GET' ? 'POST' : draft.method,
  body: Buffer.from(body),
});

/** What is done to a request as it stands on the wire. */
const attacks: Readonly<Record<string, Attack>> = {
  'broken JSON': (draft, random) => asJson(draft, pick(random, brokenJson)),
  'nested deeply': (draft, random) => asJson(draft, nestedJson(pick(random, [30, 33, 2_000, 30_000]), random)),
  'very many values': (draft, random) => asJson(draft, `{"a":[${'0,'.repeat(pick(random, [500, 5_000, 30_000]))}0]}`),
  'very long': (draft, random) => asJson(draft, `{"a":"${'x'.repeat(pick(random, [15_000, 63_000, 2_200_000]))}"}`),
  'no text': (draft) => asJson(draft, Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0xc3, 0x28, 0x7d])),
  'another kind of content': (draft, random) => headed(draft, ['content-type', pick(random, contentTypes)]),
  'an odd header': (draft, random) => headed(draft, pick(random, oddHeaders)),
  'two odd headers': (draft, random) => headed(draft, pick(random, oddHeaders), pick(random, oddHeaders)),
  'a header too many': (draft, random) => ({
    ...draft,
    headers: [
      ...draft.headers,
      ...Array.from({ length: pick(random, [50, 1_500]) }, (_, at) => [`x-${at}`, 'a'] as const),
    ],
  }),
  'another method': (draft, random) => ({
    ...draft,
    method: pick(random, ['TRACE', 'OPTIONS', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'PROPFIND', 'CONNECT', 'BREW']),
  }),
  'an odd address': (draft, random) => ({ ...draft, target: pick(random, oddTargets) }),
  'a broken address': (draft, random) => ({
    ...draft,
    target: `${draft.target}${draft.target.includes('?') ? '&' : '?'}${pick(random, ['a=%', 'a=%ff', 'a[b][c]=1', '__proto__[x]=1', 'constructor=1', `a=${'b'.repeat(6_000)}`, 'a=1&a=2&a=3'])}`,
  }),
  'a wrong length': (draft, random) =>
    headed(draft, ['content-length', pick(random, ['0', '-1', '1', '99999999999', 'x', '1, 2'])]),
  'two lengths': (draft) => ({
    ...draft,
    headers: [...draft.headers, ['content-length', '2'], ['content-length', '3']],
  }),
  'length and pieces': (draft) => headed(draft, ['transfer-encoding', 'chunked'], ['content-length', '5']),
};

/**
 * The hostile requests of a seed: each begins as a request that a contract accepts, by a visitor or a seller, and is spoilt in a value
 * or on the wire, or names what belongs to somebody else (`foreign`: the same operations with the ids of another seller).
 */
export function* hostileRequests(
  { own, foreign, people }: { own: readonly Operation[]; foreign: readonly Operation[]; people: readonly Person[] },
  random: Random,
): Generator<HostileRequest, never> {
  const repeatable = own.filter(({ endpoint }) => endpoint.idempotent === true);
  for (let keys = 0; ;) {
    const person = pick(random, people);
    const kind = random();
    if (kind < 0.04 && repeatable.length > 0) {
      const operation = pick(random, repeatable);
      const draft = headed(draftOf(operation, operation.sample, person), ['idempotency-key', `hostile-${++keys}`]);
      yield { ...written(`${operation.name}: twice with one key`, draft), isTwice: true };
    } else if (kind < 0.2) {
      const operation = pick(random, foreign);
      yield written(`${operation.name}: ids of somebody else`, draftOf(operation, operation.sample, person));
    } else if (kind < 0.58) {
      const operation = pick(random, own);
      let { sample } = operation;
      for (let times = 1 + Math.floor(random() * 3); times > 0; times--)
        sample = withValue(sample, random, nastyValue(random));
      yield written(`${operation.name}: hostile values`, draftOf(operation, sample, person));
    } else {
      const operation = pick(random, own);
      const [name, attack] = pick(random, Object.entries(attacks));
      yield written(`${operation.name}: ${name}`, attack(draftOf(operation, operation.sample, person), random));
    }
  }
}

function written(what: string, { method, target, headers, body }: Draft): HostileRequest {
  const has = (wanted: string) => headers.some(([name]) => name === wanted);
  const lines = [
    `${method} ${target} HTTP/1.1`,
    ...(has('host') ? [] : ['host: localhost']),
    'connection: close',
    ...headers.map(([name, value]) => `${name}: ${value}`),
    ...(body === null || has('content-length') || has('transfer-encoding') ? [] : [`content-length: ${body.length}`]),
  ];
  return { what, bytes: Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), body ?? Buffer.alloc(0)]) };
}
