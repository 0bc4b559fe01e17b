import type { Logger } from './log.ts';

/** Work in hand gets this long to end. */
const DRAIN_MS = 20_000;

/** Stops the process in order on SIGINT, SIGTERM, or when the process that started it is gone. */
export function stopOnSignal(log: Logger, stop: () => Promise<void>): void {
  let stopping = false;
  const begin = (why: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ why }, 'stopping');
    setTimeout(() => process.exit(1), DRAIN_MS).unref();
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'did not stop in order');
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', () => begin('SIGINT'));
  process.on('SIGTERM', () => begin('SIGTERM'));
  if (process.send) process.on('disconnect', () => begin('parent gone'));
}
