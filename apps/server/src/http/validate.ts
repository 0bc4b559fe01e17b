import type { FastifySchemaCompiler } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { z } from 'zod';

/** Longer lists are looked at entry by entry before the whole is: each refused entry costs far more than an accepted one. */
const LIST_LONG = 200;
/** More wrong entries are not named. */
const FAULTS_MAX = 20;

type Fault = { keyword: string; instancePath: string; schemaPath: string; params: object; message: string };
type Validate = (data: unknown) => { value?: unknown; error?: unknown };

/**
 * Validates what the contracts say, in bounded time: a long list of which every entry is wrong is refused after its first wrong
 * entries, instead of describing each of them while nobody else is served. Names in a body that the contract does not know are refused.
 */
export const boundedValidator: FastifySchemaCompiler<z.ZodType> = (route) => {
  const whole = validatorCompiler(route) as Validate;
  const lists = longLists(route.schema);
  return ((data: unknown) => {
    const unknown = route.httpPart === 'body' ? findUnknownName(route.schema, data) : null;
    if (unknown !== null) return { error: [fault('unrecognized_keys', ['', ...unknown].join('/'))] };
    for (const { name, entry } of lists) {
      const list = name === null ? data : (data as Record<string, unknown> | null | undefined)?.[name];
      if (!Array.isArray(list) || list.length <= LIST_LONG) continue;
      const faults = firstFaults(list, entry, name === null ? '' : `/${name}`);
      if (faults.length > 0) return { error: faults };
    }
    return whole(data);
    // What fastify makes of an array of faults is what it makes of those of its own validator.
  }) as ReturnType<FastifySchemaCompiler<z.ZodType>>;
};

function firstFaults(list: readonly unknown[], entry: z.ZodType, path: string): Fault[] {
  const faults: Fault[] = [];
  for (let at = 0; at < list.length && faults.length < FAULTS_MAX; at++) {
    const issue = entry.safeParse(list[at]).error?.issues[0];
    if (issue) faults.push(fault(issue.code, [path, at, ...issue.path.map(String)].join('/'), issue.message));
  }
  return faults;
}

const fault = (keyword: string, instancePath: string, message = keyword): Fault => ({
  keyword,
  instancePath,
  schemaPath: '',
  params: {},
  message,
});

/** The path of the first name that an object of the contract does not have, or null. Names are data where the contract says so. */
function findUnknownName(schema: z.ZodType, data: unknown): string[] | null {
  if (typeof data !== 'object' || data === null) return null;
  const inner = unwrapped(schema);
  if (inner instanceof z.ZodArray) {
    const entry = unwrapped(inner.element as z.ZodType);
    if (!Array.isArray(data) || !mayHoldNames(entry)) return null;
    return firstOf(data.entries(), (value) => findUnknownName(entry, value));
  }
  if (inner instanceof z.ZodDiscriminatedUnion) {
    const { discriminator } = inner.def;
    const said = (data as Record<string, unknown>)[discriminator];
    const option = (inner.options as z.ZodObject[]).find(
      ({ shape }) => (shape[discriminator] as z.ZodType | undefined)?.safeParse(said).success,
    );
    return option ? findUnknownName(option, data) : null;
  }
  if (!(inner instanceof z.ZodObject) || Array.isArray(data)) return null;
  return firstOf(Object.entries(data), (value, name) => {
    if (!Object.hasOwn(inner.shape, name)) return [];
    return findUnknownName(inner.shape[name] as z.ZodType, value);
  });
}

function firstOf(
  entries: Iterable<[string | number, unknown]>,
  find: (value: unknown, name: string) => string[] | null,
): string[] | null {
  for (const [name, value] of entries) {
    const found = find(value, String(name));
    if (found !== null) return [String(name), ...found];
  }
  return null;
}

const mayHoldNames = (schema: z.ZodType): boolean =>
  schema instanceof z.ZodObject || schema instanceof z.ZodArray || schema instanceof z.ZodDiscriminatedUnion;

/** The lists of a body: itself (`name` null), or fields of it. */
function longLists(schema: z.ZodType): { name: string | null; entry: z.ZodType }[] {
  const own = listIn(schema);
  if (own) return [{ name: null, entry: own }];
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.entries(schema.shape).flatMap(([name, field]) => {
    const entry = listIn(field as z.ZodType);
    return entry ? [{ name, entry }] : [];
  });
}

function listIn(schema: z.ZodType): z.ZodType | null {
  const inner = unwrapped(schema);
  return inner instanceof z.ZodArray ? (inner.element as z.ZodType) : null;
}

/** What stands behind "may be missing", "may be null" and a default. */
const unwrapped = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodDefault || schema instanceof z.ZodOptional || schema instanceof z.ZodNullable
    ? unwrapped(schema.unwrap() as z.ZodType)
    : schema;
