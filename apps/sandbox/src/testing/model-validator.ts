import fs from 'node:fs';
import path from 'node:path';
import { Ajv, type ValidateFunction } from 'ajv';
import formats from 'ajv-formats';

/** Checks answers against Amazon's models. */
export type ModelValidator = {
  /** What is wrong with an answer, in ajv's words; empty = it has the model's shape (or the model gives none for the status). */
  problems(model: string, operationId: string, answer: { status: number; body: unknown }): string[];
};

/** The vendor samples' folder, or null: tests that want it then skip with "vendor samples absent". */
export const samplesPath: string | null = process.env.KERVAN_SAMPLES || null;

type Json = Record<string, unknown>;
const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * A validator over the models under `{samples}/sp-api-models/models`. Swagger's schemas are JSON Schema but for a few
 * words of its own, which are ignored.
 */
export function openModelValidator(samples: string): ModelValidator {
  const ajv = new Ajv({ strict: false, allErrors: true, logger: false });
  // The package is CommonJS: its function is the default export of the default export for some loaders.
  (formats as unknown as { default?: typeof formats.default }).default?.(ajv);
  const folder = path.join(samples, 'sp-api-models', 'models');
  const swaggers = new Map<string, Json>();
  for (const file of fs.readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.json')) continue;
    const swagger: unknown = JSON.parse(fs.readFileSync(path.join(folder, file), 'utf8'));
    const name = path.basename(file, '.json');
    if (!isJson(swagger)) continue;
    swaggers.set(name, swagger);
    ajv.addSchema({ $id: `model:${name}`, definitions: swagger.definitions }, `model:${name}`);
  }
  const validators = new Map<string, ValidateFunction | null>();
  const validatorOf = (model: string, operationId: string, status: number): ValidateFunction | null => {
    const key = `${model}/${operationId}/${status}`;
    let validator = validators.get(key);
    if (validator === undefined) {
      const schema = responseSchema(swaggers.get(model), operationId, status);
      validator = schema
        ? ajv.compile(
            JSON.parse(JSON.stringify(schema).replaceAll('"#/definitions/', `"model:${model}#/definitions/`)) as Json,
          )
        : null;
      validators.set(key, validator);
    }
    return validator;
  };
  return {
    problems(model, operationId, { status, body }) {
      const validate = validatorOf(model, operationId, status);
      if (!validate || validate(body)) return [];
      return (validate.errors ?? []).map(
        (error) =>
          `${operationId} ${status}: ${error.instancePath} ${error.message ?? ''} ${JSON.stringify(error.params)}`,
      );
    },
  };
}

function responseSchema(swagger: Json | undefined, operationId: string, status: number): Json | null {
  const methods = Object.values(isJson(swagger?.paths) ? swagger.paths : {})
    .filter(isJson)
    .flatMap((one) => Object.values(one).filter(isJson));
  const operation = methods.find((one) => one.operationId === operationId);
  if (!operation || !isJson(operation.responses)) throw new Error(`the models have no operation ${operationId}`);
  const response = operation.responses[String(status)];
  return isJson(response) && isJson(response.schema) ? response.schema : null;
}
