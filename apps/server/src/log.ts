import { pino, type Logger } from 'pino';
import { isSecretField } from '@kervan/domain/account/secret-field';

export type { Logger };

const PRIVATE_FIELDS = new Set(['email', 'username', 'phonenumber', 'phone']);
/** What must never be read in a log, wherever it turns up: mail addresses, tokens, phone numbers, card numbers. */
const SECRET_VALUES = [
  /[\w.+-]+@[\w-]+\.[\w.]+/g,
  /\b(Atza|Atzr)\|[\w|+/=-]+/g,
  /\bBearer [\w-]+/g,
  /\+\d(?:[ ().-]?\d){7,14}\b/g,
  /\b\d(?:[ -]?\d){12,18}\b/g,
];
const HIDDEN = '[hidden]';
/** Deeper than this nothing is written. */
const DEPTH_MAX = 8;

/** Masks private values inside a text. */
export const maskPrivate = (text: string): string =>
  SECRET_VALUES.reduce((masked, pattern) => masked.replace(pattern, HIDDEN), text);

/** The same for everything inside a value; private fields are hidden whole. Errors, dates and requests keep their own serializers. */
function maskDeep(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return maskPrivate(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth > DEPTH_MAX) return HIDDEN;
  if (Array.isArray(value)) return value.map((entry) => maskDeep(entry, depth + 1));
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [
      name,
      (isSecretField(name) || PRIVATE_FIELDS.has(name.toLowerCase())) && entry !== null
        ? HIDDEN
        : maskDeep(entry, depth + 1),
    ]),
  );
}

/** The log of one process: JSON lines, private fields and values masked. */
export function createLog(level: string, part: string): Logger {
  return pino({
    level,
    base: { part },
    formatters: { log: (fields) => maskDeep(fields) as Record<string, unknown> },
    hooks: {
      logMethod(args, method) {
        method.apply(
          this,
          args.map((arg) => (typeof arg === 'string' ? maskPrivate(arg) : arg)) as Parameters<typeof method>,
        );
      },
    },
    serializers: {
      err: (error: Error) => ({
        type: error.name,
        message: maskPrivate(error.message),
        stack: maskPrivate(error.stack ?? ''),
        ...(error.cause instanceof Error ? { cause: maskPrivate(error.cause.message) } : {}),
      }),
    },
  });
}
