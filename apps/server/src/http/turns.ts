import { AppError } from '../errors.ts';

export type TurnLimits = {
  /** Costly calls of the whole process at once. */
  places: number;
  /** Of one account at once, and how many more of it may wait. */
  perCaller: number;
  waitingPerCaller: number;
  /** Nobody waits longer, ms. */
  waitMaxMs: number;
};

/** What one account may ask at once of calls that read through whole stores, and how long a call waits before it is refused. */
export const turnLimits = { perCaller: 2, waitingPerCaller: 6, waitMaxMs: 5_000 } as const;

/** Weight of the newest duration in what a costly call is expected to take. */
const NEWEST = 0.2;

type Waiting = { begin(): void; late: NodeJS.Timeout | null };
type Line = { running: number; waiting: Waiting[] };

/**
 * Lets costly calls run in turn: so many of the process, two of one account. One account's further calls wait behind each other, and
 * beyond that are refused with TooManyAtOnce; what would wait too long for the process is refused at once, with Overloaded.
 */
export function createTurns(limits: TurnLimits) {
  const all: Line = { running: 0, waiting: [] };
  const callers = new Map<number, Line>();
  let usualMs = 0;

  /** `tooLate` null: waits as long as it takes. */
  const enter = (line: Line, limit: number, tooLate: AppError | null): Promise<void> => {
    if (line.running < limit) {
      line.running++;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        begin: () => (clearTimeout(waiting.late ?? undefined), resolve()),
        late:
          tooLate &&
          setTimeout(() => {
            line.waiting.splice(line.waiting.indexOf(waiting), 1);
            reject(tooLate);
          }, limits.waitMaxMs),
      };
      line.waiting.push(waiting);
    });
  };
  /** Whoever waits longest takes the place over. */
  const leave = (line: Line): void => {
    const next = line.waiting.shift();
    if (next) next.begin();
    else line.running--;
  };

  const wouldWaitTooLong = (): boolean =>
    all.running >= limits.places && (all.waiting.length * usualMs) / limits.places > limits.waitMaxMs;

  return {
    /** `isPatient`: part of a longer work that began already, which waits for its turn instead of being refused. */
    async take<T>(accountId: number, work: () => Promise<T>, isPatient = false): Promise<T> {
      const own = callers.get(accountId) ?? { running: 0, waiting: [] };
      callers.set(accountId, own);
      if (!isPatient && own.running >= limits.perCaller && own.waiting.length >= limits.waitingPerCaller)
        throw new AppError('TooManyAtOnce');
      try {
        await enter(own, limits.perCaller, isPatient ? null : new AppError('TooManyAtOnce'));
        try {
          if (!isPatient && wouldWaitTooLong()) throw new AppError('Overloaded');
          await enter(all, limits.places, isPatient ? null : new AppError('Overloaded'));
          const startedAt = performance.now();
          try {
            return await work();
          } finally {
            usualMs += NEWEST * (performance.now() - startedAt - usualMs);
            leave(all);
          }
        } finally {
          leave(own);
        }
      } finally {
        if (own.running === 0 && own.waiting.length === 0) callers.delete(accountId);
      }
    },
  };
}

const ofProcess = new WeakMap<object, ReturnType<typeof createTurns>>();

/** A costly call of an account, in its turn among those that share the database handle. */
export function inTurn<T>(
  { db, config }: { db: object; config: { POOL_SIZE: number } },
  accountId: number,
  work: () => Promise<T>,
  { isPatient = false }: { isPatient?: boolean } = {},
): Promise<T> {
  // Half of the connections stay for everything else.
  const turns = ofProcess.get(db) ?? createTurns({ ...turnLimits, places: Math.max(1, config.POOL_SIZE >> 1) });
  ofProcess.set(db, turns);
  return turns.take(accountId, work, isPatient);
}
