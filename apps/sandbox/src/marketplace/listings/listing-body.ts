import { isRecord } from '../../http/body.ts';
import { invalidInput } from '../api-error.ts';
import { requirementSets, type Submission } from './decide-submission.ts';
import type { Attributes, AttributeValue, PatchOperation } from './listing-attributes.ts';

const patchOps = ['add', 'replace', 'merge', 'delete'] as const;

/** The body of putListingsItem; 400 when it is not as the model has it. */
export function readPutBody(sku: string, body: unknown): Submission {
  const { productType, requirements = 'LISTING', attributes } = recordOf(body);
  const requirementSet = requirementSets.find((known) => known === requirements);
  if (!requirementSet) throw invalidInput(`Invalid value '${String(requirements)}' for 'requirements'.`, 'Body');
  return {
    kind: 'PUT',
    sku,
    productType: textOf(productType, 'productType'),
    requirements: requirementSet,
    attributes: readAttributes(attributes),
  };
}

/** The body of patchListingsItem; 400 when it is not as the model has it. */
export function readPatchBody(sku: string, body: unknown): Submission {
  const { productType, patches } = recordOf(body);
  return { kind: 'PATCH', sku, productType: textOf(productType, 'productType'), patches: readPatches(patches) };
}

/** The attributes of a body: lists of objects by name. */
export function readAttributes(value: unknown): Attributes {
  if (!isRecord(value)) throw invalidInput("Missing required member 'attributes'.", 'Body');
  for (const [name, list] of Object.entries(value)) {
    if (!isValueList(list)) throw invalidInput(`The attribute '${name}' is not a list of objects.`, 'Body');
  }
  return value as Attributes; // Checked above.
}

/** The patches of a body, at least one. */
export function readPatches(value: unknown): PatchOperation[] {
  if (!Array.isArray(value) || value.length === 0)
    throw invalidInput("'patches' must hold at least one operation.", 'Body');
  return value.map((entry: unknown) => {
    const { op, path, value: values } = recordOf(entry);
    const known = patchOps.find((one) => one === op);
    if (!known) throw invalidInput(`Invalid value '${String(op)}' for 'op'.`, 'Body');
    if (values !== undefined && !isValueList(values)) throw invalidInput("'value' is not a list of objects.", 'Body');
    return { op: known, path: textOf(path, 'path'), ...(values === undefined ? {} : { value: values }) };
  });
}

const isValueList = (value: unknown): value is AttributeValue[] => Array.isArray(value) && value.every(isRecord);

function recordOf(value: unknown): Record<string, unknown> {
  if (!isRecord(value)) throw invalidInput('The request body is not as described.', 'Body');
  return value;
}

function textOf(value: unknown, name: string): string {
  if (typeof value !== 'string' || value === '') throw invalidInput(`Missing required member '${name}'.`, 'Body');
  return value;
}
