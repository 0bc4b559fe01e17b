import { hostileRequests, seededRandom, type Person } from './hostile-requests.ts';
import type { Operation } from './every-endpoint.ts';
import { sendRaw } from './raw-request.ts';

export type FuzzPlan = {
  port: number;
  requests: number;
  seed: number;
  /** Requests under way at once. */ atOnce: number;
  own: readonly Operation[];
  foreign: readonly Operation[];
  people: readonly Person[];
  /** Texts that stand in another seller's data alone. */ markers: readonly string[];
};

export type FuzzResult = {
  requests: number;
  /** Answers by status; 0 = closed without one. */ statuses: Record<number, number>;
  /** What was answered 5xx, what was not answered at all, and what showed another seller's data. */
  broken: string[];
  hangs: string[];
  leaks: string[];
  /** Answers that tell of the inside: stacks, statements. */ tells: string[];
  slowest: { ms: number; what: string };
};

const INSIDE = /node_modules|\.ts:\d|at async|syntax error at or near|(?:relation|column|constraint) "/;
/** What the search was asked comes back in its answer. */
const ECHO = /"searchKey":"[^"]*"/g;

/** Sends the hostile requests of a seed to a panel and tells what came of them. Each comes from a network of its own: limits count by network. */
export async function fuzz({
  port,
  requests,
  seed,
  atOnce,
  own,
  foreign,
  people,
  markers,
}: FuzzPlan): Promise<FuzzResult> {
  const random = seededRandom(seed);
  const stream = hostileRequests({ own, foreign, people }, random);
  const result: FuzzResult = {
    requests: 0,
    statuses: {},
    broken: [],
    hangs: [],
    leaks: [],
    tells: [],
    slowest: { ms: 0, what: '' },
  };
  const work = async (): Promise<void> => {
    while (result.requests < requests) {
      const at = ++result.requests;
      const { what, bytes } = stream.next().value;
      const { status, text, ms } = await sendRaw(bytes, { port, from: `127.${10 + ((at >> 8) & 127)}.${at & 255}.1` });
      result.statuses[status] = (result.statuses[status] ?? 0) + 1;
      const said = `${what}: ${text.slice(0, 600)} << ${bytes.toString('latin1', 0, 300)}`;
      if (status >= 500) result.broken.push(said);
      if (status < 0) result.hangs.push(said);
      if (INSIDE.test(text)) result.tells.push(said);
      const heard = text.replace(ECHO, '');
      const leaked = markers.find((marker) => status < 400 && heard.includes(marker));
      if (leaked) result.leaks.push(`${leaked} in ${said}`);
      if (ms > result.slowest.ms) result.slowest = { ms, what };
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return result;
}
