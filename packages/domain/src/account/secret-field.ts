const SECRET =
  /^(?:\w*passwords?\d*|\w*token|\w*secret|authorization|cookie|set-cookie|recoverycodes?|spapi_oauth_code)$/i;

/** True for the name of a field whose value opens something: it stands in no log, and in nothing that is kept of a request. */
export const isSecretField = (name: string): boolean => SECRET.test(name);

/** The same value without fields that open something, however deep. */
export function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !isSecretField(name))
      .map(([name, entry]) => [name, withoutSecrets(entry)]),
  );
}
