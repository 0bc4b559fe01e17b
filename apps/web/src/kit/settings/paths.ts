/** Every dotted path of a form whose value is of a kind: 'salesTax.limitUsd'. Lists are values, not paths. */
export type PathTo<Form, Value> = {
  [Key in keyof Form & string]:
    | (Form[Key] extends Value ? Key : never)
    | (Form[Key] extends readonly unknown[]
        ? never
        : Form[Key] extends object
          ? `${Key}.${PathTo<Form[Key], Value>}`
          : never);
}[keyof Form & string];

/** The kind of value at a path. */
export type ValueTo<Form, Path extends string> = Path extends `${infer Key}.${infer Rest}`
  ? Key extends keyof Form
    ? ValueTo<Form[Key], Rest>
    : never
  : Path extends keyof Form
    ? Form[Path]
    : never;

/** The value at a dotted path; one that leads nowhere has none. */
export const valueAt = (form: unknown, path: string): unknown =>
  path.split('.').reduce((value, key) => (value as Record<string, unknown> | null | undefined)?.[key], form); // Any key may be asked of any value.

/** The form with other values at some of its paths. */
export function withValues<Form extends object>(form: Form, values: Readonly<Record<string, unknown>>): Form {
  return Object.entries(values).reduce((changed, [path, value]) => withValue(changed, path.split('.'), value), form);
}

function withValue<T extends object>(target: T, [key = '', ...rest]: readonly string[], value: unknown): T {
  const inner = (target as Record<string, unknown>)[key] as object; // The same keys as in valueAt.
  return { ...target, [key]: rest.length === 0 ? value : withValue(inner, rest, value) };
}

/** The settings that differ, each path for itself. */
export function changedPaths(paths: readonly string[], before: unknown, after: unknown): string[] {
  return paths.filter((path) => JSON.stringify(valueAt(before, path)) !== JSON.stringify(valueAt(after, path)));
}

/** True where a refused field is a setting or something in it: 'bands.0.fromUsd' is in 'bands'. */
export const isWithin = (field: string, path: string): boolean => field === path || field.startsWith(`${path}.`);

/** The setting that a refused field belongs to; a refusal of a group is of the group's first setting. */
export function pathOfField(paths: readonly string[], field: string): string | null {
  return paths.find((path) => isWithin(field, path)) ?? paths.find((path) => isWithin(path, field)) ?? null;
}

/** True for a number that was emptied, or a row that holds one. */
export const isEmptied = (value: unknown): boolean =>
  Number.isNaN(value) ||
  (typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).some(Number.isNaN));
