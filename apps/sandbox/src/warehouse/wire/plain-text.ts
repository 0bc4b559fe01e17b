/** Whether every text in a body can be kept: the database takes neither U+0000 nor half a pair of surrogates. */
export function isKeepable(body: unknown): boolean {
  if (typeof body === 'string') return !body.includes('\u0000') && body.isWellFormed();
  if (typeof body !== 'object' || body === null) return true;
  return Object.values(body).every(isKeepable);
}
