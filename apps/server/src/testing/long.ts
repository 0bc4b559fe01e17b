import { it } from 'vitest';

/**
 * A test that takes hours of the world or crowds of rows and shares the world of its file: it runs in `npm run test:long`, with the rest of
 * that file. A file of nothing else is named `*.long.test.ts`.
 */
export const itLong = process.env.KERVAN_LONG === '1' ? it : it.skip;
