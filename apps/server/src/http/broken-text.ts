/** The path of the first text that no database can hold (a NUL, half of a surrogate pair), or null; '' = the value itself. */
export function findBrokenText(value: unknown, path: readonly string[] = []): string | null {
  if (typeof value === 'string') return isBroken(value) ? path.join('.') : null;
  if (typeof value !== 'object' || value === null) return null;
  for (const [name, entry] of Object.entries(value)) {
    const found = isBroken(name) ? [...path, name].join('.') : findBrokenText(entry, [...path, name]);
    if (found !== null) return found;
  }
  return null;
}

const isBroken = (text: string): boolean => text.includes('\u0000') || !text.isWellFormed();
