import type { z } from 'zod';
import type { Calls, SchemasOf } from './endpoint.ts';
import type { ErrorCode } from './errors.ts';

type Said = {
  summary: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  errors?: readonly ErrorCode[];
};
/** `response`: the content of `data`, or the whole body of a plain answer. `mediaTypes`: what a downloaded file may be. */
type Answered = { response: z.ZodType; mediaTypes?: never } | { response?: never; mediaTypes: readonly string[] };

/** What is said about one operation beside its plain facts. The panel never imports it: only its type reaches the browser. */
export type CallSchemas = Said & Answered;

/** Those of one area, by the names of its calls. */
export type Schemas = Record<string, CallSchemas>;

/** Declares the schemas of one area; keeps every literal type. */
export const defineSchemas = <const S extends Schemas>(schemas: S): S => schemas;

/** The operations of one area with their schemas: what the server implements, the OpenAPI document describes and every test walks. */
export type Contract<C extends Calls = Calls> = { [Name in keyof C]: C[Name] & CallSchemas };
/** One operation with its schemas. */
export type Operation = Contract[string];

/** Joins the calls of an area with their schemas. */
export const joined = <const C extends Calls>(
  calls: C,
  schemas: { [Name in keyof C]: SchemasOf<C[Name]> },
): Contract<C> =>
  // Both have the same names: their types say so.
  Object.fromEntries(
    Object.entries(calls).map(([name, call]) => [name, { ...call, ...(schemas as Schemas)[name] }]),
  ) as Contract<C>;

/** Some operations of an area, where several features answer it: each is implemented by exactly one of them. */
export const partOf = <const C extends Contract, const Name extends keyof C>(
  contract: C,
  ...names: Name[]
): Pick<C, Name> =>
  // The names are keys of the contract: their type says so.
  Object.fromEntries(names.map((name) => [name, contract[name]])) as Pick<C, Name>;
