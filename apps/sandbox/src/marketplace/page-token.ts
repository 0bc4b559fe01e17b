import { invalidInput } from './api-error.ts';

/** An opaque token that carries where a listing goes on, and with which filter. */
export const writePageToken = (content: object): string => Buffer.from(JSON.stringify(content)).toString('base64url');

/** What a token carries; 400 when it is none of ours. `isContent` checks its shape. */
export function readPageToken<T>(token: string, parameter: string, isContent: (value: unknown) => value is T): T {
  try {
    const content: unknown = JSON.parse(Buffer.from(token, 'base64url').toString('utf8'));
    if (isContent(content)) return content;
  } catch {
    // Answered below.
  }
  throw invalidInput(`Invalid value '${token}' for parameter '${parameter}'.`, `Parameter ${parameter}`);
}
