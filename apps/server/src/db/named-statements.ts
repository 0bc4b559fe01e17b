import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';

/** At most this many prepared statements per process, each planned once per connection; beyond it, statements are sent unprepared. */
export const NAMES_MAX = 500;
/** A text gets its name when it comes for this time: what is written for one request only gets none. */
const NAMED_AT = 3;
/** Texts that are counted and have no name yet; when there are more, counting begins anew. */
const COUNTED_MAX = 2_000;

/** What answers whole rows answers others after a migration, and a prepared statement would refuse to. */
const WHOLE_ROWS = /^\s*select \*|returning \*\s*$/i;

const MARK = '/* planned with its values */';
/** Begins a statement whose best plan hangs on its values (a rare status beside a frequent one): it gets no name, so it is planned each time. */
export const plannedWithValues = sql.raw(`${MARK} `);

/** Chooses which statements are prepared under a name. */
export type StatementNames = {
  /** The name of a statement; null = send it without one. */
  nameOf(text: string): string | null;
  /** From now on the text has no name. */
  withdraw(text: string): void;
  /** Names given so far. */
  size(): number;
};

/** Names texts that come again, by the hash of the text, up to a number of names. */
export function createStatementNames(limit = NAMES_MAX): StatementNames {
  const names = new Map<string, string | null>();
  const counts = new Map<string, number>();
  return {
    nameOf(text) {
      const known = names.get(text);
      if (known !== undefined) return known;
      if (names.size >= limit || text.startsWith(MARK) || WHOLE_ROWS.test(text)) return null;
      const count = (counts.get(text) ?? 0) + 1;
      if (count < NAMED_AT) {
        if (counts.size >= COUNTED_MAX) counts.clear();
        counts.set(text, count);
        return null;
      }
      counts.delete(text);
      const name = `kervan_${createHash('sha256').update(text).digest('base64url').slice(0, 24)}`;
      names.set(text, name);
      return name;
    },
    withdraw: (text) => void names.set(text, null),
    size: () => names.size,
  };
}

/** A migration changed a column's type under a prepared statement. */
const isOutdated = (error: unknown): boolean =>
  error instanceof pg.DatabaseError &&
  error.code === '0A000' &&
  error.message.startsWith('cached plan must not change result type');

const names = createStatementNames();
const IDLE = 'I';

type Callback = (error: unknown, result?: unknown) => void;
type Ask = (statement: unknown, values?: unknown, callback?: Callback) => unknown;

/**
 * A connection that sends statements which come again under a name, so that PostgreSQL parses them once and plans them a few times
 * instead of each time. Only a text with values has a name: one without may hold several statements.
 */
export class NamingClient extends pg.Client {
  constructor(options?: pg.ClientConfig) {
    super(options);
    // The overloads of the library's `query` are one function, which looks at what it is given.
    const ask = super.query.bind(this) as Ask;
    const query: Ask = (statement, values, callback) => {
      if (typeof statement !== 'string' || !Array.isArray(values) || values.length === 0)
        return ask(statement, values, callback);
      const name = names.nameOf(statement);
      if (name === null) return ask(statement, values, callback);
      const again = (error: unknown): boolean => {
        if (!isOutdated(error)) return false;
        names.withdraw(statement);
        // Within a transaction all is lost with the statement: whoever began it begins again.
        return this.getTransactionStatus() === IDLE;
      };
      const named = { name, text: statement, values };
      if (callback)
        return ask(named, undefined, (error, result) =>
          again(error) ? void ask(statement, values, callback) : callback(error, result),
        );
      return Promise.resolve(ask(named)).catch((error: unknown) => {
        if (again(error)) return ask(statement, values);
        throw error;
      });
    };
    this.query = query as typeof this.query;
  }
}
