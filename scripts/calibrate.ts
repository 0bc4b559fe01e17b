// The yardstick beside every figure of processor time: the same amount of work on any machine, some half a second of one core of the
// machine that the figures were first taken on. A figure divided by it can be compared between machines and hours.
import { createHash } from 'node:crypto';

const ROUNDS = 1_500_000;
const HASH_EVERY = 1_000;

/** Does the work once. Answers the milliseconds of processor time (user and system) that it took. */
export function calibrate(): number {
  const startedAt = process.cpuUsage();
  let text = 'x';
  for (let round = 0; round < ROUNDS; round++) {
    if (round % HASH_EVERY === 0) text = createHash('sha256').update(text).digest('hex');
    // What is parsed was put together here.
    const parsed = JSON.parse(`{"a":${round},"b":"${text.slice(0, 8)}"}`) as { b: string };
    text = parsed.b + text.slice(8);
  }
  const { user, system } = process.cpuUsage(startedAt);
  return (user + system) / 1000;
}
