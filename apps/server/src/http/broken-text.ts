/** The path of the first text that no database can hold (a NUL, half of a surrogate pair), or null; '' = the value itself. */
export function findBrokenText(value: unknown): string | null {
  return pathToBroken(value)?.join('.') ?? null;
}

/** Each value is looked at once; a path is made only of what was found. */
function pathToBroken(value: unknown): string[] | null {
  if (typeof value === 'string') return isBroken(value) ? [] : null;
  if (typeof value !== 'object' || value === null) return null;
  for (const [name, entry] of Object.entries(value)) {
    const rest = isBroken(name) ? [] : pathToBroken(entry);
    if (rest !== null) return [name, ...rest];
  }
  return null;
}

const isBroken = (text: string): boolean => text.includes('\u0000') || !text.isWellFormed();
