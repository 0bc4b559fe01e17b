import pg from 'pg';
import { NamingClient } from '../db/named-statements.ts';

const LOCK_NOT_AVAILABLE = '55P03';
const DEADLOCK = '40P01';

/**
 * A connection of the queue. Whoever asks for a job that is just being ended holds its row until his transaction is over: the queue waits
 * for him as long as for any lock, and then asks again as after a deadlock, the one such error that the library itself asks again after. Any
 * other it lets escape, and the queue would end with it.
 */
export class QueueClient extends NamingClient {
  constructor(options?: pg.ClientConfig) {
    super(options);
    // The overloads of the library's `query` are one function; the queue takes promises.
    const ask = this.query as (...asked: unknown[]) => unknown;
    const query = (...asked: unknown[]): unknown => {
      const answer = ask.apply(this, asked);
      return answer instanceof Promise ? answer.catch(askAgain) : answer;
    };
    this.query = query as typeof this.query;
  }
}

function askAgain(error: unknown): never {
  if (error instanceof pg.DatabaseError && error.code === LOCK_NOT_AVAILABLE) error.code = DEADLOCK;
  throw error;
}
