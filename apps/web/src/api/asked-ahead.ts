import { readAnswer, type Answer } from './read-answer.ts';

/** An answer that nobody has taken after this long is as good as none (system time). */
const TAKEN_WITHIN_MS = 15_000;

type Asked = { answer: Promise<Answer>; at: number };
const asked = new Map<string, Asked>();

/** Two requests are the same when all of this is: the answer of one session or store never serves another. */
const keyOf = (url: string, { method, headers, body }: RequestInit): string =>
  JSON.stringify([method, url, headers, body ?? null]);

/** Sends a request before the code has come that will want its answer, and reads the answer: whoever takes it has it at once. */
export function askAhead(
  url: string,
  init: RequestInit,
  { fetch = globalThis.fetch, now = performance.now() } = {},
): void {
  const answer = fetch(url, init).then((response) => readAnswer(response));
  // A failure is told of by whoever takes it.
  answer.catch(() => {});
  asked.set(keyOf(url, init), { answer, at: now });
}

/** The answer to a request that was sent ahead, once; null where it was not, or too long ago. */
export function takeAhead(url: string, init: RequestInit, now = performance.now()): Promise<Answer> | null {
  const key = keyOf(url, init);
  const found = asked.get(key);
  asked.delete(key);
  return found !== undefined && now - found.at < TAKEN_WITHIN_MS ? found.answer : null;
}
