// What processes cost, from Linux's /proc; elsewhere only what a process used itself is known.
import fs from 'node:fs';

/** Ticks of the clock in which /proc counts: 100 a second on every Linux that the product is developed on. */
const TICK_MS = 10;
/** Places of a process's line behind its name: user and system time of its own, and of the children whose end it saw. */
const OWN = [11, 12];
const ENDED_CHILDREN = [13, 14];

/** Where Linux tells of processes. */
const PROC = '/proc';

/** Milliseconds of processor time of a process by those places of its line; null = nobody knows. */
function millisecondsOf(proc: string, pid: number | 'self', places: readonly number[]): number | null {
  try {
    const line = fs.readFileSync(`${proc}/${pid}/stat`, 'utf8');
    const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
    return places.reduce((sum, place) => sum + Number(fields[place]), 0) * TICK_MS;
  } catch {
    return null;
  }
}

/** Milliseconds of processor time of all processes that this one started and saw end, and of theirs; null = nobody knows on this system. */
export const endedChildrenMs = (proc = PROC): number | null => millisecondsOf(proc, 'self', ENDED_CHILDREN);

/** Milliseconds of processor time so far of this process and, where it can be known, of all that it started. */
export function processTreeMs({ proc = PROC, pid = process.pid, usage = process.cpuUsage() } = {}): number {
  const { user, system } = usage;
  return (user + system) / 1000 + (endedChildrenMs(proc) ?? 0) + livingChildrenMs(proc, pid);
}

function livingChildrenMs(proc: string, pid: number): number {
  return childrenOf(proc, pid).reduce(
    (sum, child) =>
      sum + (millisecondsOf(proc, child, [...OWN, ...ENDED_CHILDREN]) ?? 0) + livingChildrenMs(proc, child),
    0,
  );
}

function childrenOf(proc: string, pid: number): number[] {
  try {
    return fs
      .readdirSync(`${proc}/${pid}/task`)
      .flatMap((thread) => fs.readFileSync(`${proc}/${pid}/task/${thread}/children`, 'utf8').split(' '))
      .filter((child) => child !== '')
      .map(Number);
  } catch {
    return [];
  }
}
