import type { JsonObject } from '../books/records.ts';

/** A list inside an object: all of it. */
export const listBody = (url: string, data: JsonObject[]): JsonObject => ({
  object: 'list',
  data,
  has_more: false,
  url,
});
