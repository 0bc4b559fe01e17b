import * as z from 'zod';
import { eventData, eventShape, eventTypes } from '../events/event-types.ts';
import type { Operation } from './operation.ts';
import { errorCodes } from './refusal.ts';

type Json = { [name: string]: unknown };

const schemaOf = (schema: z.ZodType): Json => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return json;
};

const header = (name: string, schema: Json): Json => ({ name, in: 'header', required: true, schema });

/** The document of the warehouse's API, made of the operations as they are served. */
export function openApi(operations: readonly Operation[], baseUrl: string): Json {
  const paths: Record<string, Json> = {};
  for (const operation of operations) {
    const path = (paths[operation.path] ??= {});
    path[operation.method.toLowerCase()] = describe(operation);
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Warehouse', version: '1' },
    servers: [{ url: `${baseUrl}/warehouse` }],
    security: [{ bearer: [] }],
    paths,
    webhooks: Object.fromEntries(eventTypes.map((type) => [type, { post: webhook(type) }])),
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Error: errorSchema() },
    },
  };
}

function describe({ name, method, path, summary, body, query, answer, isConditional }: Operation): Json {
  const asked = query ? schemaOf(query) : {};
  const required = (asked.required as string[] | undefined) ?? [];
  const named = /\{(\w+)\}/.exec(path)?.[1];
  const parameters = [
    ...(named ? [{ name: named, in: 'path', required: true, schema: { type: 'string' } }] : []),
    ...Object.entries((asked.properties as Json | undefined) ?? {}).map(([key, schema]) => ({
      name: key,
      in: 'query',
      required: required.includes(key),
      schema,
    })),
    ...(method === 'GET' ? [] : [header('Idempotency-Key', { type: 'string', format: 'uuid' })]),
    ...(isConditional ? [header('If-Match', { type: 'string' })] : []),
  ];
  const content =
    answer === 'image/jpeg'
      ? { 'image/jpeg': { schema: { type: 'string', contentMediaType: 'image/jpeg' } } }
      : { 'application/json': { schema: schemaOf(answer) } };
  const error = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };
  return {
    operationId: name,
    summary,
    parameters,
    ...(body ? { requestBody: { required: true, content: { 'application/json': { schema: schemaOf(body) } } } } : {}),
    responses: { '200': { description: 'Done.', content }, default: { description: 'Refused.', content: error } },
  };
}

function webhook(type: keyof typeof eventData): Json {
  const schema = schemaOf(eventShape.extend({ type: z.literal(type), data: eventData[type] }));
  return {
    operationId: type,
    parameters: [header('Warehouse-Signature', { type: 'string' })],
    requestBody: { required: true, content: { 'application/json': { schema } } },
    responses: { '2XX': { description: 'Taken.' } },
  };
}

const errorSchema = (): Json => ({
  type: 'object',
  required: ['error'],
  additionalProperties: false,
  properties: {
    error: {
      type: 'object',
      required: ['code', 'message'],
      additionalProperties: false,
      properties: {
        code: { enum: Object.keys(errorCodes) },
        message: { type: 'string' },
        field: { type: 'string' },
        state: { type: 'string' },
      },
    },
  },
});
