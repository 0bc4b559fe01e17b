import { monitorEventLoopDelay } from 'node:perf_hooks';
import { buildApp } from '../apps/server/src/app.ts';
import type { Deps } from '../apps/server/src/deps.ts';
import { askerOf, type Asked } from './ask-list.ts';
import { openPanelDeps } from './product.ts';

const LIMIT = 50;

/** The panel twice on one database: one holds lists in memory, one asks SQL alone. */
export type BothPanels = {
  limit: number;
  memory(body: object): Promise<Asked>;
  bySql(body: object): Promise<Asked>;
  /** Waits until the list stands in memory with the order of its titles, and says what that took. */
  loaded(): Promise<string>;
  close(): Promise<void>;
};

export async function openBothPanels(url: string, of: { token: string; storeId: number }): Promise<BothPanels> {
  const open = async (resident: { RESIDENT_ITEMS_MIN: number; RESIDENT_ITEMS_MAX: number }) => {
    const { deps, close } = await openPanelDeps(url);
    const app = await buildApp({ ...deps, config: { ...deps.config, ...resident } });
    await app.listen({ port: 0, host: '127.0.0.1' });
    const address = app.server.address();
    const asker = askerOf(address && typeof address === 'object' ? address.port : 0, { ...of, limit: LIMIT });
    return {
      deps,
      ask: asker.ask,
      async close() {
        asker.close();
        await app.close();
        await close();
      },
    };
  };
  const memory = await open({ RESIDENT_ITEMS_MIN: 0, RESIDENT_ITEMS_MAX: 20_000_000 });
  const bySql = await open({ RESIDENT_ITEMS_MIN: 0, RESIDENT_ITEMS_MAX: 0 });
  return {
    limit: LIMIT,
    memory: memory.ask,
    bySql: bySql.ask,
    loaded: () => waitForLoading(memory),
    async close() {
      await memory.close();
      await bySql.close();
    },
  };
}

async function waitForLoading({ deps, ask }: { deps: Deps; ask(body: object): Promise<Asked> }): Promise<string> {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  const before = process.memoryUsage().arrayBuffers;
  const startedAt = performance.now();
  const itemsHeld = async () => (await deps.metrics.residentItems.get()).values[0]?.value ?? 0;
  await ask({});
  delay.enable();
  while ((await itemsHeld()) === 0) await new Promise((resolve) => setTimeout(resolve, 20));
  const loadedMs = performance.now() - startedAt;
  delay.disable();
  const answeredOf = async () =>
    (await deps.metrics.residentAnswers.get()).values.find(({ labels }) => labels.by === 'memory')?.value ?? 0;
  for (let known = await answeredOf(); (await answeredOf()) === known;) await ask({ sort: 'title' });
  const titlesMs = performance.now() - startedAt;
  const mb = (process.memoryUsage().arrayBuffers - before) / 2 ** 20;
  return `${(loadedMs / 1000).toFixed(1)} s, with the order of titles ${(titlesMs / 1000).toFixed(1)} s; ${mb.toFixed(0)} MB; the process held up for ${(delay.max / 1e6).toFixed(0)} ms at most`;
}
