import { hostileRequests, seededRandom, type Person } from './hostile-requests.ts';
import type { Operation } from './every-endpoint.ts';
import { sendRaw } from './raw-request.ts';

export type FuzzPlan = {
  port: number;
  requests: number;
  seed: number;
  /** Requests under way at once. */
  atOnce: number;
  own: readonly Operation[];
  foreign: readonly Operation[];
  people: readonly Person[];
  /** Texts that stand in another seller's data alone. */
  markers: readonly string[];
  /** Texts that nobody may read in an answer: keys, tokens, hashes. */
  secrets?: readonly string[];
};

export type FuzzResult = {
  requests: number;
  /** Answers by status; 0 = closed without one. */
  statuses: Record<number, number>;
  /** What was answered 5xx, what was not answered at all, and what showed another seller's data. */
  broken: string[];
  hangs: string[];
  leaks: string[];
  /** Answers that tell of the inside: stacks, statements, secrets. */
  tells: string[];
  /** What was sent twice with one key, accepted, and answered otherwise the second time. */
  unequal: string[];
  /** How often each operation was asked, and how often it accepted. */
  operations: Record<string, { asked: number; accepted: number }>;
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
  secrets = [],
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
    unequal: [],
    operations: {},
    slowest: { ms: 0, what: '' },
  };
  const work = async (): Promise<void> => {
    while (result.requests < requests) {
      const at = ++result.requests;
      const { what, bytes, isTwice } = stream.next().value;
      const wire = { port, from: `127.${10 + ((at >> 8) & 127)}.${at & 255}.1` };
      const { status, text, ms } = await sendRaw(bytes, wire);
      result.statuses[status] = (result.statuses[status] ?? 0) + 1;
      count(result, what.split(':')[0] ?? '', status);
      const said = `${what}: ${text.slice(0, 600)} << ${bytes.toString('latin1', 0, 300)}`;
      if (status >= 500) result.broken.push(said);
      if (status < 0) result.hangs.push(said);
      if (INSIDE.test(text) || secrets.some((secret) => text.includes(secret))) result.tells.push(said);
      if (isTwice && status >= 200 && status < 300) {
        const again = await sendRaw(bytes, wire);
        if (again.status !== status || bodyOf(again.text) !== bodyOf(text))
          result.unequal.push(`${said} and then ${again.status} ${bodyOf(again.text).slice(0, 300)}`);
      }
      const heard = text.replace(ECHO, '');
      const leaked = markers.find((marker) => status < 400 && heard.includes(marker));
      if (leaked) result.leaks.push(`${leaked} in ${said}`);
      if (ms > result.slowest.ms) result.slowest = { ms, what };
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return result;
}

function count({ operations }: FuzzResult, name: string, status: number): void {
  const counted = (operations[name] ??= { asked: 0, accepted: 0 });
  counted.asked++;
  if (status >= 200 && status < 300) counted.accepted++;
}

/** An answer without its head, whose dates differ. */
const bodyOf = (answer: string): string => answer.slice(answer.indexOf('\r\n\r\n') + 4);

/** How many answers of each class there were: 2xx, 3xx, 4xx, 5xx, closed without one, none at all. */
export function classesOf({ statuses }: FuzzResult): Record<string, number> {
  const classes: Record<string, number> = { '2xx': 0, '3xx': 0, '4xx': 0, '5xx': 0, closed: 0, none: 0 };
  for (const [status, counted] of Object.entries(statuses)) {
    const name = status === '0' ? 'closed' : status === '-1' ? 'none' : `${status[0]}xx`;
    classes[name] = (classes[name] ?? 0) + counted;
  }
  return classes;
}
