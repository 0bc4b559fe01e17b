import { invalidInput } from './api-error.ts';

/** Query parameters of a call: arrays are comma lists or repeated names. Each reader answers 400 InvalidInput on a wrong value. */
export type CallQuery = {
  /** The value, or null when absent or empty. */
  text(name: string): string | null;
  /** The value; 400 when absent. */
  required(name: string): string;
  /** The values, empty when absent; 400 above `max`. */
  list(name: string, max?: number): string[];
  /** One of the values, or null when absent. */
  oneOf<T extends string>(name: string, allowed: readonly T[]): T | null;
  /** Several of the values, empty when absent. */
  someOf<T extends string>(name: string, allowed: readonly T[]): T[];
  /** A whole number within the bounds, or null when absent. */
  integer(name: string, bounds: { min: number; max: number }): number | null;
  /** An ISO 8601 instant, or null when absent. */
  instant(name: string): Date | null;
  names(): string[];
};

/** Reads the parameters of an address's query. */
export function createCallQuery(search: URLSearchParams): CallQuery {
  const text = (name: string): string | null => search.get(name) || null;
  const wrong = (name: string, value: string): Error =>
    invalidInput(`Invalid value '${value}' for parameter '${name}'.`, `Parameter ${name}`);
  const list = (name: string, max = Infinity): string[] => {
    const values = search
      .getAll(name)
      .flatMap((value) => value.split(','))
      .map((value) => value.trim())
      .filter((value) => value !== '');
    if (values.length > max)
      throw invalidInput(`Parameter '${name}' takes at most ${max} values.`, `Parameter ${name}`);
    return values;
  };
  const checked = <T extends string>(name: string, value: string, allowed: readonly T[]): T => {
    const found = allowed.find((one) => one === value);
    if (found === undefined) throw wrong(name, value);
    return found;
  };
  return {
    text,
    required(name) {
      const value = text(name);
      if (value === null) throw invalidInput(`Missing required parameter '${name}'.`, `Parameter ${name}`);
      return value;
    },
    list,
    oneOf(name, allowed) {
      const value = text(name);
      return value === null ? null : checked(name, value, allowed);
    },
    someOf: (name, allowed) => list(name).map((value) => checked(name, value, allowed)),
    integer(name, { min, max }) {
      const value = text(name);
      if (value === null) return null;
      const number = Number(value);
      if (!Number.isInteger(number) || number < min || number > max) throw wrong(name, value);
      return number;
    },
    instant(name) {
      const value = text(name);
      if (value === null) return null;
      if (!/^\d{4}-\d{2}-\d{2}/.test(value) || Number.isNaN(Date.parse(value))) throw wrong(name, value);
      return new Date(value);
    },
    names: () => [...new Set(search.keys())],
  };
}
