import { isMarketCode, type MarketCode } from '@kervan/domain/markets';
import { BadRequest, isRecord } from './body.ts';

/** The body of a control call as an object. */
export function requireObject(body: unknown): Record<string, unknown> {
  if (!isRecord(body)) throw new BadRequest('The body must be an object.');
  return body;
}

/** A whole number within bounds; `fallback` when absent. */
export function wholeNumber(
  body: Record<string, unknown>,
  name: string,
  bounds: { min: number; max?: number; fallback?: number },
): number {
  const value = body[name] ?? bounds.fallback;
  if (
    typeof value !== 'number' ||
    !Number.isInteger(value) ||
    value < bounds.min ||
    value > (bounds.max ?? Number.MAX_SAFE_INTEGER)
  ) {
    throw new BadRequest(
      `${name} must be a whole number of at least ${bounds.min}${bounds.max === undefined ? '' : ` and at most ${bounds.max}`}.`,
    );
  }
  return value;
}

/** One of the words; `fallback` when absent. */
export function oneOf<T extends string>(
  body: Record<string, unknown>,
  name: string,
  { allowed, fallback }: { allowed: readonly T[]; fallback?: T },
): T {
  const value = allowed.find((one) => one === (body[name] ?? fallback));
  if (value === undefined) throw new BadRequest(`${name} must be one of ${allowed.join(', ')}.`);
  return value;
}

/** A text or null when absent. */
export function optionalText(body: Record<string, unknown>, name: string): string | null {
  const value = body[name] ?? null;
  if (value !== null && typeof value !== 'string') throw new BadRequest(`${name} must be a text.`);
  return value;
}

/** A market of a path or query by its country code, in any case. */
export function requireMarketCode(text: string | null | undefined): MarketCode {
  const code = (text ?? '').toUpperCase();
  if (!isMarketCode(code))
    throw new BadRequest(`market must be a country code of the marketplace such as US, not "${text ?? ''}".`);
  return code;
}
