import { createHash } from 'node:crypto';

/** The scripts that stand in a page itself, as its security policy allows them: by what they say, nothing else runs there. */
export const pageScripts = (page: string): string[] =>
  [...page.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  );
