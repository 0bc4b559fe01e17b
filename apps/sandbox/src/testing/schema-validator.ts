import fs from 'node:fs';
import path from 'node:path';
import { Ajv, type ValidateFunction } from 'ajv';
import formats from 'ajv-formats';

/** Checks documents and notifications against Amazon's JSON schemas. */
export type SchemaValidator = {
  /** What is wrong with a value by the schema of that file under `{samples}/sp-api-models/schemas`; empty = nothing. */
  problems(file: string, value: unknown): string[];
};

/** A validator over the schemas of the vendor samples. */
export function openSchemaValidator(samples: string): SchemaValidator {
  const validators = new Map<string, ValidateFunction>();
  return {
    problems(file, value) {
      const validate = validators.get(file) ?? compile(path.join(samples, 'sp-api-models', 'schemas', file));
      validators.set(file, validate);
      return validate(value)
        ? []
        : (validate.errors ?? []).map(
            (error) => `${file}: ${error.instancePath} ${error.message ?? ''} ${JSON.stringify(error.params)}`,
          );
    },
  };
}

function compile(file: string): ValidateFunction {
  const ajv = new Ajv({ strict: false, allErrors: true, logger: false });
  // The package is CommonJS: its function is the default export of the default export for some loaders.
  (formats as unknown as { default?: typeof formats.default }).default?.(ajv);
  const { $id: _id, ...schema } = JSON.parse(fs.readFileSync(file, 'utf8')) as Record<string, unknown>; // Ids of these files are made up and not unique.
  return ajv.compile(
    JSON.parse(
      JSON.stringify(schema)
        .replaceAll(/"\$id":"[^"]*",?/g, '')
        .replaceAll(',}', '}'),
    ) as Record<string, unknown>,
  );
}
