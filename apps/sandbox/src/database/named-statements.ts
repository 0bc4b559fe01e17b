import { createHash } from 'node:crypto';
import pg from 'pg';

/** At most this many prepared statements per process, each planned once per connection; beyond it, statements are sent unprepared. */
export const NAMES_MAX = 500;
/** A text gets its name when it comes for this time: what is written for one request only gets none. */
const NAMED_AT = 3;
/** Texts that are counted and have no name yet; when there are more, counting begins anew. */
const COUNTED_MAX = 2_000;

/** Names texts that come again, by the hash of the text, up to a number of names; null = send it without one. */
export function createStatementNames(most = NAMES_MAX): { nameOf(text: string): string | null; size(): number } {
  const names = new Map<string, string>();
  const counts = new Map<string, number>();
  return {
    nameOf(text) {
      const known = names.get(text);
      if (known !== undefined) return known;
      if (names.size >= most) return null;
      const count = (counts.get(text) ?? 0) + 1;
      if (count < NAMED_AT) {
        if (counts.size >= COUNTED_MAX) counts.clear();
        counts.set(text, count);
        return null;
      }
      counts.delete(text);
      const name = `sandbox_${createHash('sha256').update(text).digest('base64url').slice(0, 24)}`;
      names.set(text, name);
      return name;
    },
    size: () => names.size,
  };
}

const names = createStatementNames();

type Ask = (statement: unknown, values?: unknown, callback?: unknown) => unknown;

/**
 * A connection that sends statements which come again under a name, so that PostgreSQL parses them once and plans them a few times
 * instead of each time. Only a text with values has a name: one without may hold several statements. The tables change at the
 * start of a sandbox alone, so that no plan outlives them.
 */
export class NamingClient extends pg.Client {
  constructor(options?: pg.ClientConfig) {
    super(options);
    // The overloads of the library's `query` are one function, which looks at what it is given.
    const ask = super.query.bind(this) as Ask;
    const query: Ask = (statement, values, callback) => {
      const name =
        typeof statement === 'string' && Array.isArray(values) && values.length > 0 ? names.nameOf(statement) : null;
      return name === null
        ? ask(statement, values, callback)
        : ask({ name, text: statement, values }, undefined, callback);
    };
    this.query = query as typeof this.query;
  }
}
