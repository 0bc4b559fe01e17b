import type { Address, Metadata } from '../books/records.ts';
import { invalid } from './failure.ts';
import type { Raw } from './form.ts';

/** Reads one parameter; `at` is its name in the form. Throws Stripe's refusal. */
export type Read<T> = (raw: Raw, at: string) => T;

type Fields = Record<string, Read<unknown>>;
export type Parameters<S extends Fields, R extends keyof S = never> = {
  [K in Exclude<keyof S, R>]?: ReturnType<S[K]> | undefined;
} & { [K in R]: ReturnType<S[K]> };

/** A text. */
export const text: Read<string> = (raw, at) => {
  if (typeof raw !== 'string') throw invalid(`Invalid string: ${shown(raw)}`, { param: at });
  if (raw.length > 5_000)
    throw invalid(`Invalid string: ${raw.slice(0, 10)}…; must be at most 5000 characters`, { param: at });
  return raw;
};

/** A text that must hold something. */
export const filled: Read<string> = (raw, at) => {
  const value = text(raw, at);
  if (value === '')
    throw invalid(
      `You passed an empty string for '${at}'. We assume empty values are an attempt to unset a parameter; however '${at}' cannot be unset. You should remove '${at}' from your request or supply a non-empty value.`,
      { code: 'parameter_invalid_empty', param: at },
    );
  return value;
};

/** A whole number. */
export const whole =
  ({ min = -99_999_999, max = 99_999_999_999 }: { min?: number; max?: number } = {}): Read<number> =>
  (raw, at) => {
    const value = typeof raw === 'string' && /^-?\d{1,15}$/.test(raw) ? Number(raw) : null;
    if (value === null)
      throw invalid(`Invalid integer: ${shown(raw)}`, { code: 'parameter_invalid_integer', param: at });
    if (value < min)
      throw invalid(`This value must be greater than or equal to ${min}.`, {
        code: 'parameter_invalid_integer',
        param: at,
      });
    if (value > max)
      throw invalid(`This value must be less than or equal to ${max}.`, {
        code: 'parameter_invalid_integer',
        param: at,
      });
    return value;
  };

/** A decimal number. */
export const decimal: Read<number> = (raw, at) => {
  if (typeof raw !== 'string' || !/^-?\d+(\.\d+)?$/.test(raw))
    throw invalid(`Invalid decimal: ${shown(raw)}`, { param: at });
  return Number(raw);
};

/** `true` or `false`. */
export const flag: Read<boolean> = (raw, at) => {
  if (raw === 'true') return true;
  if (raw === 'false') return false;
  throw invalid(`Invalid boolean: ${shown(raw)}`, { param: at });
};

/** One of the words. */
export const oneOf =
  <const T extends string>(words: readonly T[]): Read<T> =>
  (raw, at) => {
    const found = words.find((word) => word === raw);
    if (found !== undefined) return found;
    const all = words.length === 1 ? words[0] : `${words.slice(0, -1).join(', ')} or ${words.at(-1) ?? ''}`;
    throw invalid(`Invalid ${at}: must be one of ${all}`, { param: at });
  };

/** A list. */
export const listOf =
  <T>(read: Read<T>): Read<T[]> =>
  (raw, at) => {
    if (!Array.isArray(raw)) throw invalid(`Invalid array`, { param: at });
    return raw.map((one, place) => read(one, `${at}[${place}]`));
  };

/** What an empty text unsets: null then. */
export const unsettable =
  <T>(read: Read<T>): Read<T | null> =>
  (raw, at) =>
    raw === '' ? null : read(raw, at);

/** Names with values; an empty value removes the name. */
export const metadata: Read<Record<string, string> | null> = (raw, at) => {
  if (raw === '') return null;
  if (typeof raw === 'string' || Array.isArray(raw)) throw invalid('Invalid hash', { param: at });
  const entries = Object.entries(raw);
  if (entries.length > 50) throw invalid('You may only specify up to 50 metadata keys', { param: at });
  for (const [name, value] of entries) {
    if (name.length > 40)
      throw invalid(`Metadata keys can be up to 40 characters long. '${name}' is too long.`, { param: at });
    if (text(value, `${at}[${name}]`).length > 500)
      throw invalid(`Metadata values can have up to 500 characters. ${at}[${name}] is too long.`, { param: at });
  }
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]));
};

/** Metadata after a change: names are added, changed or, given as empty, removed; null empties all. */
export function mergedMetadata(kept: Metadata, given: Metadata | null | undefined): Metadata {
  if (given === undefined) return kept;
  if (given === null) return {};
  return Object.fromEntries(Object.entries({ ...kept, ...given }).filter(([, value]) => value !== ''));
}

/**
 * A hash of known parameters. An unknown one is refused (`parameter_unknown`), a required one must be there
 * (`parameter_missing`).
 */
export const shape =
  <S extends Fields, const R extends keyof S & string = never>(
    fields: S,
    required: readonly R[] = [],
  ): Read<Parameters<S, R>> =>
  (raw, at) => {
    if (typeof raw === 'string' || Array.isArray(raw)) throw invalid('Invalid hash', { param: at });
    const nameOf = (name: string): string => (at === '' ? name : `${at}[${name}]`);
    const unknown = Object.keys(raw).filter((name) => !Object.hasOwn(fields, name));
    if (unknown.length > 0)
      throw invalid(`Received unknown parameter${unknown.length > 1 ? 's' : ''}: ${unknown.map(nameOf).join(', ')}`, {
        code: 'parameter_unknown',
        param: nameOf(unknown[0] ?? ''),
      });
    for (const name of required)
      if (!Object.hasOwn(raw, name))
        throw invalid(`Missing required param: ${nameOf(name)}.`, { code: 'parameter_missing', param: nameOf(name) });
    // The names are those of the fields: each value is read by its own reader.
    return Object.fromEntries(
      Object.entries(raw).map(([name, value]) => [name, fields[name]?.(value, nameOf(name))]),
    ) as Parameters<S, R>;
  };

/** An address; parts that are not given are null. */
export const address: Read<Address> = (raw, at) => {
  const part = unsettable(text);
  const given = shape({ city: part, country: part, line1: part, line2: part, postal_code: part, state: part })(raw, at);
  const { city = null, country = null, line1 = null, line2 = null, postal_code = null, state = null } = given;
  return { city, country, line1, line2, postal_code, state };
};

/** `created` of a list: an instant, or bounds of it. */
export const range: Read<{ gt?: number; gte?: number; lt?: number; lte?: number }> = (raw, at) => {
  if (typeof raw === 'string') {
    const value = whole({ min: 0 })(raw, at);
    return { gte: value, lte: value };
  }
  const bound = whole({ min: 0 });
  // Bounds that are not given are not there.
  return shape({ gt: bound, gte: bound, lt: bound, lte: bound })(raw, at) as { gt?: number };
};

/** Cursor and size of a list, which every list has. */
export const paging = { limit: whole({ min: 1, max: 100 }), starting_after: filled, ending_before: filled };

const shown = (raw: Raw): string => (typeof raw === 'string' ? raw.slice(0, 100) : '[hash]');
