import { buildApp } from '../apps/server/src/app.ts';
import type { Benchmark } from './benchmark.ts';
import { percentile } from './figures.ts';
import { loadStore } from './load-store.ts';
import { withDatabase } from './open-database.ts';
import { openSession } from './open-session.ts';
import { openPanelDeps } from './product.ts';

/** Items of one request: the most that is chosen at once (INV-124). */
const CHOSEN = 5_000;
/** M4: a few seconds. */
const GOAL_MS = 5_000;

type Answer = { data: { queued?: number; undone?: number; actionId?: number } | null };

export const bulkUndo: Benchmark = {
  title:
    'the stock of 5,000 products set to zero, and that undone: from the request to the answer, each in one transaction',
  run: ({ items, repeats }, report) =>
    withDatabase(report, async (database) => {
      const store = await loadStore(database, items);
      await database.owner.query(`update store set marketplace_email = 'bench@kervan.test' where store_id = $1`, [
        store.storeId,
      ]);
      const { rows } = await database.owner.query<{ id: number }>(
        'select item_id as id from item order by item_id limit $1',
        [CHOSEN],
      );
      const token = await openSession(database, store.accountId);
      const { deps, close } = await openPanelDeps(database.url);
      const app = await buildApp(deps);
      let actionId = 0;
      const call = async (url: string, payload: object, done: 'queued' | 'undone'): Promise<number> => {
        const startedAt = performance.now();
        const answer = await app.inject({
          method: 'POST',
          url,
          payload: JSON.stringify(payload),
          headers: {
            authorization: `Bearer ${token}`,
            'content-type': 'application/json',
            'x-customer-marketplace-id': String(store.storeId),
          },
        });
        const ms = performance.now() - startedAt;
        const { data } = answer.json<Answer>();
        if (data?.[done] !== rows.length)
          throw new Error(`not done: ${answer.statusCode} ${answer.body.slice(0, 300)}`);
        actionId = data.actionId ?? actionId;
        return ms;
      };
      try {
        const zeroed: number[] = [];
        const undone: number[] = [];
        for (let round = 0; round < repeats; round++) {
          zeroed.push(
            await call(
              '/api/inventoryItem/zeroSelected',
              { inventoryItemIds: rows.map(({ id }) => id), zero: true, confirmed: rows.length },
              'queued',
            ),
          );
          undone.push(await call('/api/activity/undo', { actionId }, 'undone'));
        }
        for (const [name, values] of [
          ['set to zero', zeroed],
          ['undone', undone],
        ] as const) {
          report.median(`${name}, p50`, values, 'ms');
          report.goal(`${name}, p95`, percentile(values, 0.95), { below: GOAL_MS }, 'ms');
        }
      } finally {
        await app.close();
        await close();
      }
    }),
};
