/** What keeps a request from being served through no fault of its own, nor of the program. */
export type Outage = 'away' | 'full';

/** A database that ends, starts, has no connection left, is only read for a while, or cannot be reached. */
const AWAY = new Set(['57P01', '57P02', '57P03', '53300', '25006', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT']);
/** No space left: the database's, the machine's. */
const FULL = new Set(['53100', 'ENOSPC', 'EDQUOT']);

/** Whether an error is an outage, and which; null = something else. */
export function findOutage(error: unknown): Outage | null {
  if (!(error instanceof Error)) return null;
  const code = 'code' in error ? String(error.code) : '';
  if (FULL.has(code)) return 'full';
  if (AWAY.has(code) || code.startsWith('08') || isSocketGone(error) || WITHOUT_CODE.test(error.message)) return 'away';
  return null;
}

/** What the library says without a code: an ended connection, and a pool that had none in time. */
const WITHOUT_CODE =
  /^Connection terminated|timeout exceeded when trying to connect|^Client has encountered a connection error|^Client was closed/;

/** A Unix socket is taken away when the server ends, and refuses while its queue is full. */
const isSocketGone = ({ code, syscall }: NodeJS.ErrnoException): boolean =>
  syscall === 'connect' && (code === 'ENOENT' || code === 'EAGAIN');
