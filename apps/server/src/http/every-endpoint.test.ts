import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { errorStatuses, isErrorCode } from '@kervan/contracts/errors';
import { inventory } from '@kervan/contracts/inventory-calls';
import { refusal } from '@kervan/contracts/result';
import { texts, type Language } from '@kervan/texts/texts';
import { boundsOf } from './bounded-body.ts';
import { keepActivation } from '../records/warehouse/warehouse-stores.ts';
import { addressOf, everyOperation, formDataOf, type Operation, type Sample } from '../testing/every-endpoint.ts';
import { asinsOf, itemsOf } from '../testing/items.ts';
import { manageByHand } from '../testing/by-hand.ts';
import { useProduct, type Seller } from '../testing/product.ts';
import { signInMember, type Member } from '../testing/staff.ts';
import { openScanner, VIRUS } from '../testing/scanner.ts';
import { createVirusScan } from '../connectors/virus-scan/create-virus-scan.ts';
import { oneOrAll, someOrAll } from '../testing/long.ts';

const product = useProduct({ products: 50 });
let seller: Seller;
let other: Seller;
let member: Member;
let operations: Operation[];
beforeAll(async () => {
  member = await signInMember(product);
  [seller, other] = [await product.signUp(), await product.signUp()];
  await product.connectStore(seller, 'DE');
  // What is for stores that are managed by hand is among the calls.
  await manageByHand(product, seller);
  await product.connectStore(other, 'DE');
  // So are calls that need a warehouse.
  await keepActivation(product.worker.db, seller.storeId, true, new Date(product.worker.clock.now()));
  const { batchId } = await seller.call(inventory.add, {
    body: { asins: await asinsOf(product, 3), customerMarketPlaceIds: [seller.storeId] },
  });
  const [item] = await itemsOf(seller);
  operations = everyOperation({ storeId: seller.storeId, itemId: item?.id ?? 0, sku: item?.sku ?? '', batchId });
});

/** Streams answer for as long as they are open: the tests of the events open them. */
const isStream = ({ endpoint }: Operation) => endpoint.answers === 'events';
const isForm = ({ endpoint }: Operation) => endpoint.sends === 'form';
const isMultipart = ({ endpoint }: Operation) => endpoint.sends === 'multipart';
const languages = ['tr', 'en'] as const;

type Over = {
  sample?: Sample;
  raw?: string;
  headers?: Record<string, string>;
  who?: Seller | null;
  language?: Language;
};

async function send(
  operation: Operation,
  { sample = operation.sample, raw, headers = {}, who = seller, language = 'en' }: Over = {},
) {
  const type = isForm(operation) ? 'application/x-www-form-urlencoded' : 'application/json';
  const payload = raw ?? bodyOf(operation, sample.body);
  const session =
    who && operation.endpoint.access === 'staff' ? member.session : who && { token: who.token, cookies: who.cookies };
  const access: Record<string, string> = session
    ? { authorization: `Bearer ${session.token}`, cookie: session.cookies }
    : {};
  const store: Record<string, string> =
    who && operation.endpoint.access === 'store' ? { 'x-customer-marketplace-id': String(who.storeId) } : {};
  const answer = await product.app.inject({
    method: operation.endpoint.method,
    url: addressOf(operation, sample),
    remoteAddress: product.visitor().ip,
    ...(payload === undefined ? {} : { payload }),
    headers: {
      ...access,
      ...store,
      'accept-language': language,
      // A form of parts brings its own.
      ...(typeof payload === 'string' ? { 'content-type': type } : {}),
      ...headers,
    },
  });
  return { status: answer.statusCode, body: answer.body, json: () => answer.json<unknown>(), headers: answer.headers };
}

function bodyOf(operation: Operation, body: Sample['body']): string | FormData | undefined {
  if (body === undefined) return undefined;
  if (isForm(operation)) return new URLSearchParams(body as Record<string, string>).toString();
  return isMultipart(operation) ? formDataOf({ ...(body as Record<string, unknown>) }) : JSON.stringify(body);
}

/** A refusal has a known code with its status and its sentence, and nothing of the inside. */
function expectRefusal(
  answer: Awaited<ReturnType<typeof send>>,
  code: keyof typeof errorStatuses,
  what: string,
  language: Language = 'en',
): void {
  expect(answer.status, what).toBe(errorStatuses[code]);
  expect(refusal.parse(answer.json()), what).toMatchObject({
    message: code,
    errorMessage: texts[language].errors[code],
    data: null,
  });
  expect(answer.headers['content-type'], what).toContain('application/json');
  expect(answer.body, what).not.toMatch(/node_modules|\.ts:|select |at async/);
}

/** Everything the product keeps of its tenants, in one short text; what it notes of refusals apart. */
async function stateOfTenants(): Promise<string> {
  const { rows: tables } = await sql<{
    name: string;
  }>`select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'kervan' and c.relrowsecurity and c.relkind in ('r', 'p') and c.relname not in ('session', 'staff_session', 'security_event') order by 1`.execute(
    product.worker.db,
  );
  const sums = await Promise.all(
    tables.map(
      async ({ name }) =>
        (
          await sql<{
            sum: string | null;
          }>`select md5(string_agg(t::text, '|' order by t::text)) as sum from ${sql.table(name)} t`.execute(
            product.worker.db,
          )
        ).rows[0]?.sum,
    ),
  );
  return JSON.stringify(tables.map(({ name }, index) => [name, sums[index]]));
}

/** Values that no field of the type takes. */
const wrongFor = (value: unknown): unknown[] =>
  typeof value === 'object' && value !== null ? ['text', 7, true] : [{ a: 1 }, ['x', ['y']]];

function mutations(sample: Sample): { sample: Sample; what: string }[] {
  const { body } = sample;
  if (body === undefined) return [];
  if (Array.isArray(body))
    return oneOrAll(wrongFor(body), 'body').map((wrong) => ({
      sample: { ...sample, body: wrong as object as Record<string, unknown> },
      what: 'body',
    }));
  const fields = Object.keys(body).flatMap((field) =>
    oneOrAll(wrongFor(body[field]), field).map((wrong) => ({
      sample: { ...sample, body: { ...body, [field]: wrong } },
      what: field,
    })),
  );
  return [
    ...fields,
    { sample: { ...sample, body: [] }, what: 'a list for an object' },
    { sample: { ...sample, body: {} }, what: 'nothing' },
  ];
}

/** They take an empty body: every field has a value of its own, changes nothing, or names the caller. */
const TAKE_NOTHING = [
  'reports.show',
  'reports.export',
  'reports.bestSelling',
  'bulkDelete.duplicates',
  'templates.sends',
  'feedback.list',
  'inventory.list',
  'inventory.export',
  'inventory.updateHistory',
  'activity.list',
  'pricing.dryRun',
  'protection.suppressed',
  'billing.setupIntentOfCustomer',
  'billing.warehouseSetupIntentOfCustomer',
  'credit.charges',
  'extension.findings',
  'help.list',
  'help.cases',
  'staffHelp.list',
  'credit.invoices',
  'messages.list',
  'buyerMessages.threads',
  'orders.list',
  'packages.list',
  'warehouseChat.list',
  'parcelMoney.extras',
  'staff.actions',
  'announcements.list',
  'staffCustomers.search',
  'staffRequests.list',
  'unidentified.list',
  'reconciliation.list',
  'asinSettings.list',
  'asinSettings.dryRun',
  'asinSettings.download',
  'commonPool.list',
  'restrictions.list',
  'restrictions.download',
  'restrictions.dryRun',
];

describe('every endpoint', () => {
  it('ASVS 8.2.1 SHELL-100 SHELL-102 a seller’s token opens nothing of staff, and a token of staff nothing of a seller', async () => {
    const before = await stateOfTenants();
    for (const operation of operations.filter(({ endpoint }) => endpoint.access !== 'public')) {
      const other = operation.endpoint.access === 'staff' ? seller : member.session;
      for (const cookie of oneOrAll([other.cookies, `${seller.cookies}; ${member.session.cookies}`], operation.name))
        expectRefusal(
          await send(operation, { headers: { authorization: `Bearer ${other.token}`, cookie } }),
          'NotSignedIn',
          operation.name,
        );
    }
    expect(await stateOfTenants()).toBe(before);
  });

  it('ASVS 3.5.3 ASVS 4.1.1 SHELL-066 SHELL-072 AUTH-018 refuses a call without a session before it looks at its content, in both languages', async () => {
    const before = await stateOfTenants();
    for (const operation of operations.filter(({ endpoint }) => endpoint.access !== 'public')) {
      for (const language of oneOrAll(languages, operation.name))
        expectRefusal(await send(operation, { who: null, language }), 'NotSignedIn', operation.name, language);
      expectRefusal(
        await send(operation, { who: null, headers: { authorization: 'Bearer wrong' }, raw: '{"broken' }),
        'NotSignedIn',
        operation.name,
      );
      expectRefusal(
        await send(operation, { headers: { cookie: '' } }),
        'NotSignedIn',
        `${operation.name} without the device`,
      );
    }
    expect(await stateOfTenants()).toBe(before);
  });

  it('SHELL-067 SHELL-082 refuses a market header of another seller and one that names no store', async () => {
    const before = await stateOfTenants();
    for (const operation of operations.filter(({ endpoint }) => !['public', 'staff'].includes(endpoint.access))) {
      const others = ['999999', 'abc', `${seller.storeId} `, `0${seller.storeId}`];
      for (const wrong of [String(other.storeId), ...oneOrAll(others, operation.name)]) {
        for (const language of oneOrAll(languages, operation.name))
          expectRefusal(
            await send(operation, { headers: { 'x-customer-marketplace-id': wrong }, language }),
            'DifferentMarketSelected',
            `${operation.name} ${wrong}`,
            language,
          );
      }
      if (operation.endpoint.access === 'store')
        expectRefusal(
          await send(operation, { headers: { 'x-customer-marketplace-id': '' } }),
          'InvalidMarketplaceSelection',
          operation.name,
        );
    }
    expect(await stateOfTenants()).toBe(before);
  });

  it('SHELL-070 SHELL-073 refuses malformed JSON, a foreign content type and wrong types with the field, in both languages', async () => {
    const before = await stateOfTenants();
    let refused = 0;
    for (const operation of operations.filter(({ endpoint }) => endpoint.body !== undefined)) {
      for (const language of oneOrAll(languages, operation.name)) {
        if (!isForm(operation))
          for (const raw of oneOrAll(['{"a":', '', 'null', '"text"', '[[]]', '{"__proto__":{"a":1}}'], operation.name))
            expectRefusal(
              await send(operation, {
                raw,
                language,
                ...(raw === '' ? { headers: { 'content-type': 'application/json' } } : {}),
              }),
              'ValidationFailed',
              `${operation.name} ${raw}`,
              language,
            );
        expectRefusal(
          await send(operation, { raw: '<a/>', headers: { 'content-type': 'application/xml' }, language }),
          'ValidationFailed',
          `${operation.name} xml`,
          language,
        );
      }
      if (isForm(operation)) continue;
      for (const { sample, what } of mutations(operation.sample)) {
        if (what === 'nothing' && TAKE_NOTHING.includes(operation.name)) continue;
        const answer = await send(operation, { sample });
        expectRefusal(answer, 'ValidationFailed', `${operation.name} ${what}`);
        const { errors = [] } = refusal.parse(answer.json());
        if (typeof sample.body === 'object' && !Array.isArray(sample.body) && what in sample.body)
          expect(
            errors.some((error) => error.field === what || error.field.startsWith(`${what}.`)),
            `${operation.name} ${what}: ${answer.body}`,
          ).toBe(true);
        refused++;
      }
    }
    expect(refused).toBeGreaterThan(100);
    expect(await stateOfTenants()).toBe(before);
  });

  it('SHELL-070 SHELL-073 refuses a name that the contract does not know, and says which', async () => {
    const before = await stateOfTenants();
    for (const operation of operations.filter(({ endpoint }) => endpoint.body !== undefined)) {
      const { body } = operation.sample;
      for (const name of someOrAll(['role', 'accountId', 'credit', 'toString'], operation.name, 2)) {
        const spoilt = Array.isArray(body) ? [{ ...(body[0] as object), [name]: 1 }] : { ...body, [name]: 1 };
        const answer = await send(operation, { sample: { ...operation.sample, body: spoilt } });
        expectRefusal(answer, 'ValidationFailed', `${operation.name} ${name}`);
        // What every object has is refused by the reader of such forms, which names nothing.
        if (isMultipart(operation) && name === 'toString') continue;
        expect(refusal.parse(answer.json()).errors, operation.name).toEqual([
          { field: Array.isArray(body) ? `0.${name}` : name, code: 'unrecognized_keys' },
        ]);
      }
    }
    expect(await stateOfTenants()).toBe(before);
  });

  it('ASVS 5.4.3 every upload is looked at for viruses before anything of it is kept, and none is taken while the scanner is away', async () => {
    const uploads = operations.filter(isMultipart);
    expect(uploads.length).toBeGreaterThan(10);
    const before = await stateOfTenants();
    const holding = ({ sample }: Operation, content: string): Sample => ({
      ...sample,
      body: { ...sample.body, files: [new File(['fine'], 'a.txt'), new File([content], 'logo.png')] },
    });
    const within = (operation: Operation, content: string): Sample =>
      operation.endpoint.uploads?.filesMax === 1
        ? { ...operation.sample, body: { ...operation.sample.body, files: [new File([content], 'logo.png')] } }
        : holding(operation, content);
    const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR', '-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');
    const scanner = await openScanner();
    try {
      for (const operation of uploads)
        for (const language of oneOrAll(languages, operation.name)) {
          const { name } = operation;
          // Without a scanner the test file alone is known.
          product.deps.virusScan = null;
          expectRefusal(
            await send(operation, { sample: within(operation, eicar), language }),
            'FileInfected',
            name,
            language,
          );
          product.deps.virusScan = createVirusScan(scanner.place);
          expectRefusal(
            await send(operation, { sample: within(operation, `%PDF ${VIRUS}`), language }),
            'FileInfected',
            name,
            language,
          );
        }
      await scanner.close();
      for (const operation of uploads)
        for (const language of oneOrAll(languages, operation.name))
          expectRefusal(
            await send(operation, { sample: within(operation, 'fine'), language }),
            'VirusScanAway',
            operation.name,
            language,
          );
    } finally {
      product.deps.virusScan = null;
    }
    expect(await stateOfTenants()).toBe(before);
  });

  it('SHELL-085 refuses a body over the limit with 413', async () => {
    const before = await stateOfTenants();
    for (const operation of operations.filter(({ endpoint }) => endpoint.body !== undefined)) {
      const [open, close] = isForm(operation) ? ['username=', ''] : ['{"filler":"', '"}'];
      const filler = boundsOf(operation.endpoint).bodyLimit - open.length - close.length;
      const raw = `${open}${'x'.repeat(filler + 1)}${close}`;
      const fitting = await send(operation, { raw: `${open}${'x'.repeat(filler)}${close}` });
      expect(fitting.status, operation.name).not.toBe(413);
      for (const language of oneOrAll(languages, operation.name))
        expectRefusal(await send(operation, { raw, language }), 'PayloadTooLarge', operation.name, language);
    }
    expect(await stateOfTenants()).toBe(before);
  });

  it('refuses what is nested too deeply or has too many parts, in both languages, and changes nothing', async () => {
    const before = await stateOfTenants();
    for (const operation of operations.filter(({ endpoint }) => endpoint.body !== undefined)) {
      const { bodyLimit, config } = boundsOf(operation.endpoint);
      const half = Math.floor(bodyLimit / 2);
      const hostile = isForm(operation)
        ? [Array.from({ length: 101 }, (_, at) => `a${at}=1`).join('&')]
        : [
            `${'['.repeat(half)}${']'.repeat(half)}`,
            '{"a":'.repeat(Math.floor(bodyLimit / 5)),
            `[${'0,'.repeat(config.bodyMembersMax)}0]`,
          ];
      for (const raw of hostile)
        for (const language of oneOrAll(languages, operation.name))
          expectRefusal(await send(operation, { raw, language }), 'RequestTooComplex', operation.name, language);
    }
    for (const operation of operations.filter((candidate) => !isStream(candidate))) {
      const address = addressOf(operation, operation.sample);
      const answer = await product.app.inject({
        method: operation.endpoint.method,
        url: `${address}${address.includes('?') ? '&' : '?'}${'a=1&'.repeat(100)}`,
        remoteAddress: product.visitor().ip,
      });
      expect([answer.statusCode, answer.json<{ message: string }>().message], operation.name).toEqual([
        400,
        'RequestTooComplex',
      ]);
    }
    expect(await stateOfTenants()).toBe(before);
  });

  it('ASVS 1.2.4 ASVS 1.4.2 SHELL-076 answers nothing unexpected to nasty texts and numbers in any field', async () => {
    const nasty = [
      '\u0000',
      '\ud800',
      '__proto__',
      'constructor',
      "' or 1=1 --",
      '%',
      '\\',
      'ı'.repeat(60),
      '９'.repeat(10),
      'x'.repeat(70_000),
      '',
      -1,
      0,
      1.5,
      1e308,
      2 ** 31,
      2 ** 53,
      null,
      true,
    ];
    const answers = new Map<number, number>();
    for (const operation of operations.filter((candidate) => !isStream(candidate))) {
      const { body, query, params } = operation.sample;
      // In the gate one value a field, which follows from the names of both.
      const nastyOf = (field: string) => oneOrAll(nasty, `${operation.name} ${field}`);
      const cases: Sample[] = [
        ...(body && !Array.isArray(body)
          ? Object.entries(body).flatMap(([field, usual]) =>
              nastyOf(field).map((value) => ({
                ...operation.sample,
                body: { ...body, [field]: Array.isArray(usual) ? [...(usual as unknown[]), value] : value },
              })),
            )
          : []),
        ...Object.keys(query ?? {}).flatMap((field) =>
          nastyOf(field).map((value) => ({
            ...operation.sample,
            query: { ...query, [field]: String(value).slice(0, 5_000) },
          })),
        ),
        ...Object.keys(params ?? {}).flatMap((field) =>
          nastyOf(field).map((value) => ({
            ...operation.sample,
            params: { ...params, [field]: String(value).slice(0, 100).toWellFormed() || 'x' },
          })),
        ),
      ];
      for (const sample of cases) {
        const answer = await send(operation, {
          sample: isForm(operation)
            ? {
                ...sample,
                body: Object.fromEntries(
                  Object.entries(sample.body ?? {}).map(([key, entry]) => [key, String(entry).slice(0, 5_000)]),
                ),
              }
            : sample,
        });
        const what = `${operation.name} ${JSON.stringify(sample).slice(0, 300)}: ${answer.body.slice(0, 300)}`;
        expect(answer.status, what).toBeLessThan(500);
        if (answer.status >= 400) expect(isErrorCode(refusal.parse(answer.json()).message), what).toBe(true);
        answers.set(answer.status, (answers.get(answer.status) ?? 0) + 1);
      }
    }
    expect(answers.get(400)).toBeGreaterThan(100);
  });

  it('finds its path in any case and with a slash at the end', async () => {
    for (const operation of operations.filter(
      (candidate) =>
        !isStream(candidate) && candidate.endpoint.access !== 'public' && candidate.endpoint.method === 'GET',
    )) {
      const [path = '', query] = addressOf(operation, operation.sample).split('?');
      for (const written of oneOrAll([path.toUpperCase(), path.toLowerCase(), `${path}/`], operation.name)) {
        const answer = await product.app.inject({
          method: 'GET',
          url: query ? `${written}?${query}` : written,
          headers: {
            authorization: `Bearer ${operation.endpoint.access === 'staff' ? member.session.token : seller.token}`,
            cookie: operation.endpoint.access === 'staff' ? member.session.cookies : seller.cookies,
            'x-customer-marketplace-id': String(seller.storeId),
          },
        });
        expect(answer.statusCode, written).toBe((await send(operation)).status);
      }
    }
  });

  it('SHELL-074 an address that does not exist is told so, also with another method', async () => {
    for (const [method, url] of [
      ['GET', '/api/nothing'],
      ['POST', '/api/Currency/get'],
      ['DELETE', '/connect/token'],
      ['GET', '/api/inventoryItem/AddAsinToInventory'],
    ] as const) {
      const answer = await product.app.inject({ method, url, headers: { 'accept-language': 'tr' } });
      expect(answer.statusCode, url).toBe(404);
      expect(answer.json()).toMatchObject({
        resultType: 1,
        message: 'RouteNotFound',
        errorMessage: texts.tr.errors.RouteNotFound,
      });
    }
  });
});
