import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestSandbox, samplesPath, type TestSandbox, type TestWorld } from '../../testing/test-sandbox.ts';
import { operations } from '../operations.ts';

type Parameter = { name: string; in: string };
type Case = {
  name: string;
  model: string;
  operationId: string;
  status: number;
  parameters: Record<string, { value?: unknown }>;
  response: unknown;
  declared: Parameter[];
};

/** Amazon's cases for the operations the sandbox answers. */
function readCases(samples: string): Case[] {
  const folder = path.join(samples, 'sp-api-models', 'models');
  const cases: Case[] = [];
  for (const file of fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))) {
    const model = path.basename(file, '.json');
    // Amazon's files; what is read from them is compared, not trusted.
    const swagger = JSON.parse(fs.readFileSync(path.join(folder, file), 'utf8')) as {
      paths: Record<
        string,
        Record<
          string,
          {
            operationId?: string;
            parameters?: Parameter[];
            responses?: Record<
              string,
              {
                'x-amzn-api-sandbox'?: {
                  static?: { request?: { parameters?: Case['parameters'] }; response: unknown }[];
                };
              }
            >;
          }
        >
      >;
    };
    for (const methods of Object.values(swagger.paths)) {
      for (const operation of Object.values(methods)) {
        if (!operations.some((one) => one.operationId === operation.operationId && one.model === model)) continue;
        for (const [status, response] of Object.entries(operation.responses ?? {})) {
          (response['x-amzn-api-sandbox']?.static ?? []).forEach(({ request, response: body }, i) =>
            cases.push({
              name: `${operation.operationId} ${status} #${i}`,
              model,
              operationId: operation.operationId ?? '',
              status: Number(status),
              parameters: request?.parameters ?? {},
              response: body,
              declared: operation.parameters ?? [],
            }),
          );
        }
      }
    }
  }
  // Two operations have one case twice, with two answers: only the first can be given.
  const known = new Set<string>();
  return cases.filter(({ operationId, parameters }) => {
    const key = `${operationId} ${JSON.stringify(parameters)}`;
    return !known.has(key) && known.add(key);
  });
}

describe.skipIf(samplesPath === null)(`static mode${samplesPath === null ? ' (vendor samples absent)' : ''}`, () => {
  let sandbox: TestSandbox;
  let one: TestWorld;
  beforeAll(async () => {
    sandbox = await openTestSandbox();
    one = await sandbox.createWorld();
  });
  afterAll(() => sandbox.close());

  const cases = samplesPath === null ? [] : readCases(samplesPath);

  it.each(cases)('answers exactly: $name', async ({ model, operationId, status, parameters, response, declared }) => {
    const operation = operations.find((one_) => one_.operationId === operationId && one_.model === model);
    const query = new URLSearchParams();
    let body: unknown;
    let address = operation?.path ?? '';
    for (const [name, { value }] of Object.entries(parameters)) {
      if (value === undefined) continue;
      const text = Array.isArray(value) ? value.join(',') : String(value);
      if (address.includes(`{${name}}`)) address = address.replace(`{${name}}`, encodeURIComponent(text));
      else if (declared.some((parameter) => parameter.in === 'body' && (parameter.name === name || name === 'body')))
        body = value;
      else query.set(name, text);
    }
    // A case without a value for a path parameter is about its absence from the match, not from the address.
    address = address.replaceAll(/\{\w+\}/g, 'any');
    const answer = await one.request(
      operation?.method ?? 'GET',
      `/spapi/na${address}${query.size > 0 ? `?${query}` : ''}`,
      { ...(body === undefined ? {} : { body: JSON.stringify(body) }), headers: { 'x-sandbox-mode': 'static' } },
    );
    expect(answer.status).toBe(status);
    // An answer 204 has no body, whatever the case says.
    expect(answer.body).toEqual(response === undefined || status === 204 ? '' : response);
  });

  it('refuses parameters of no case', async () => {
    const answer = await one.request('GET', '/spapi/na/catalog/2022-04-01/items?keywords=unheard', {
      headers: { 'x-sandbox-mode': 'static' },
    });
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ code: 'InvalidInput' }] } });
  });
});
