import fs from 'node:fs';
import path from 'node:path';
import { Ajv, type ValidateFunction } from 'ajv';
import formats from 'ajv-formats';
import { operations, type OperationId } from '@kervan/sp-api/operations';

/** One of Amazon's own request and answer pairs. */
export type StaticCase = {
  operation: OperationId;
  status: number;
  place: number;
  parameters: Record<string, unknown>;
  response: unknown;
};

/** A parameter as the model declares it. */
export type ModelParameter = {
  name: string;
  in: 'query' | 'path' | 'body' | 'header';
  required?: boolean;
  maxItems?: number;
  enum?: string[];
  items?: { enum?: string[] };
  schema?: object;
};

const root = process.env['KERVAN_SAMPLES'] ?? '';
const models = path.join(root, 'sp-api-models', 'models');

/** False = the tests that want Amazon's models skip. */
export const hasSamples = root !== '' && fs.existsSync(models);
export const absence = 'vendor samples absent';

const readJson = (file: string): unknown => JSON.parse(fs.readFileSync(file, 'utf8'));

type Model = { paths: Record<string, Record<string, ModelOperation>>; definitions: Record<string, object> };
type ModelOperation = {
  operationId?: string;
  parameters?: ModelParameter[];
  responses: Record<
    string,
    {
      'x-amzn-api-sandbox'?: {
        static?: { request?: { parameters?: Record<string, { value?: unknown }> }; response?: unknown }[];
      };
    }
  >;
};

function operationOf(id: OperationId): { model: Model; operation: ModelOperation } {
  const { method, path: address } = operations[id];
  for (const api of fs.readdirSync(models)) {
    for (const file of fs.readdirSync(path.join(models, api))) {
      // Amazon's model files are Swagger 2.0 documents.
      const model = readJson(path.join(models, api, file)) as Model;
      const operation = model.paths[address]?.[method.toLowerCase()];
      if (operation?.operationId === id) return { model, operation };
    }
  }
  throw new Error(`no model has ${id}`);
}

/** Every static case of an operation. */
export function staticCases(id: OperationId): StaticCase[] {
  const { operation } = operationOf(id);
  return Object.entries(operation.responses).flatMap(([status, response]) =>
    (response['x-amzn-api-sandbox']?.static ?? []).map((one, place) => ({
      operation: id,
      status: Number(status),
      place,
      response: one.response,
      parameters: Object.fromEntries(
        Object.entries(one.request?.parameters ?? {}).flatMap(([name, { value }]) =>
          value === undefined ? [] : [[name, value]],
        ),
      ),
    })),
  );
}

/** What a call may carry, and a check of its body. */
export function declaredParameters(id: OperationId): {
  parameters: ModelParameter[];
  validateBody: ValidateFunction | null;
} {
  const { model, operation } = operationOf(id);
  // Some models call the body by a name of their own; the cases say "body".
  const parameters = (operation.parameters ?? []).map((parameter) =>
    parameter.in === 'body' ? { ...parameter, name: 'body' } : parameter,
  );
  const body = parameters.find((parameter) => parameter.in === 'body');
  if (!body?.schema) return { parameters, validateBody: null };
  return { parameters, validateBody: compile({ ...body.schema, definitions: model.definitions }) };
}

/** A compiled check, tolerant of the models' own key words. */
export function compile(schema: object): ValidateFunction {
  const ajv = new Ajv({ strict: false, allErrors: true });
  formats.default(ajv);
  return ajv.compile(schema);
}

/** A schema of Amazon's by its place below `schemas`. */
export function schemaOf(place: string): { examples?: unknown[] } & Record<string, unknown> {
  // Amazon's schema files are JSON objects.
  return readJson(path.join(root, 'sp-api-models', 'schemas', place)) as Record<string, unknown>;
}

/** Names of the files in a folder below the samples. */
export function samplesIn(...folder: string[]): string[] {
  return fs.readdirSync(path.join(root, ...folder)).sort();
}

export const sampleText = (...place: string[]): string => fs.readFileSync(path.join(root, ...place), 'utf8');
