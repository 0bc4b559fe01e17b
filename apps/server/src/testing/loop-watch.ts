import { monitorEventLoopDelay } from 'node:perf_hooks';

/** How long the event loop of a process was kept from its turn, ms. `own`: the longest stretch of its thread's own work between two turns, which a busy machine does not lengthen. */
export type LoopDelay = { p99: number; max: number; own: number };

const RESOLUTION_MS = 10;

/** Watches the event loop of this process until it is read; `restart` begins anew. */
export function watchLoop(): { read(): LoopDelay; restart(): void; stop(): void } {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  let own = 0;
  let before = threadMs();
  const timer = setInterval(() => {
    const now = threadMs();
    own = Math.max(own, now - before);
    before = now;
  }, RESOLUTION_MS);
  timer.unref();
  const ms = (nanoseconds: number): number => Math.max(0, nanoseconds / 1e6 - RESOLUTION_MS);
  return {
    read: () => ({ p99: ms(delay.percentile(99)), max: ms(delay.max), own }),
    restart() {
      delay.reset();
      own = 0;
      before = threadMs();
    },
    stop() {
      delay.disable();
      clearInterval(timer);
    },
  };
}

function threadMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}
