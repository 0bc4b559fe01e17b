import { pino, type Logger } from 'pino';

export type { Logger };

const SECRET_PATHS = ['password', 'password2', 'token', 'access_token', 'refresh_token', 'refreshToken', 'authorization', 'cookie', 'spapi_oauth_code', 'clientSecret', 'email', 'phoneNumber'];
/** What must never be read in a log, wherever it turns up: mail addresses, tokens, card numbers. */
const SECRET_VALUES = [/[\w.+-]+@[\w-]+\.[\w.]+/g, /\b(Atza|Atzr)\|[\w|+/=-]+/g, /\bBearer [\w-]+/g, /\b\d(?:[ -]?\d){12,18}\b/g];

/** Masks private values inside a text. */
export const maskPrivate = (text: string): string => SECRET_VALUES.reduce((masked, pattern) => masked.replace(pattern, '[hidden]'), text);

/** The log of one process: JSON lines, private fields and values masked. */
export function createLog(level: string, part: string): Logger {
  return pino({
    level,
    base: { part },
    redact: { paths: SECRET_PATHS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`, `req.headers.${name}`]), censor: '[hidden]' },
    hooks: {
      logMethod(args, method) {
        method.apply(this, args.map((arg) => (typeof arg === 'string' ? maskPrivate(arg) : arg)) as Parameters<typeof method>);
      },
    },
    serializers: { err: (error: Error) => ({ type: error.name, message: maskPrivate(error.message), stack: maskPrivate(error.stack ?? ''), ...(error.cause instanceof Error ? { cause: maskPrivate(error.cause.message) } : {}) }) },
  });
}
