import { listEntryOf } from '@kervan/domain/filters/list-entry';
import { RestrictionKind } from '@kervan/domain/filters/restriction-kinds';
import { markStore } from '../apps/server/src/features/lists/mark-store.ts';
import { readKeywords } from '../apps/server/src/records/products/list-bits.ts';
import { addToList } from '../apps/server/src/records/products/list-write.ts';
import type { Benchmark } from './benchmark.ts';
import { timed, whole } from './figures.ts';
import { loadStore } from './load-store.ts';
import { withDatabase } from './open-database.ts';
import { reevaluate } from './passes.ts';

const KEYWORDS = 300;
/** "Within seconds": what a screen of a list says of records that were added. */
const LIVE_GOAL_MS = 10_000;

export const keywords: Benchmark = {
  title:
    '300 restricted keywords come on a list: every title is looked at once per change, none by the evaluation after it',
  items: 5_000,
  run: ({ items, repeats }, report) =>
    withDatabase(report, async (database) => {
      const store = await loadStore(database, items);
      const { db, clock } = database;
      let [prepared, looked] = [0, 0];
      const counting = {
        db,
        clock,
        keywordsOf: async (...asked: Parameters<typeof readKeywords>) => {
          prepared++;
          const matches = await readKeywords(...asked);
          return (title: string) => (looked++, matches(title));
        },
      };
      const [added, marked, evaluated]: [number[], number[], number[]] = [[], [], []];
      for (let round = 0; round < repeats; round++) {
        // Of each hundred products one has a keyword in its title.
        const entries = Array.from({ length: KEYWORDS }, (_, at) => {
          const entry = listEntryOf(RestrictionKind.restrictedKeyword, `number ${round * KEYWORDS + at + 1}`);
          if ('fault' in entry) throw new Error(entry.fault);
          return entry;
        });
        added.push(
          await timed(() =>
            db
              .transaction()
              .execute((tx) => addToList(tx, store, RestrictionKind.restrictedKeyword, entries, clock.now())),
          ),
        );
        marked.push(await timed(() => markStore(counting, store.storeId)));
        const before = looked;
        evaluated.push(await reevaluate(database, store));
        if (looked !== before) throw new Error('an evaluation looked at titles');
        await db.deleteFrom('restriction').where('store_id', '=', store.storeId).execute();
      }
      report.figure('titles looked at per change', whole(looked / repeats));
      report.goal('titles looked at per product and change', looked / repeats / items, { atMost: 1 });
      report.goal('times that the keywords were prepared per change', prepared / repeats, { atMost: 1 });
      report.median('the change itself', added, 'ms');
      report.median('marks of all products', marked, 'ms');
      report.median('the evaluation of all products', evaluated, 'ms');
      report.goal(
        'until the marks stand, at most',
        Math.max(...added.map((ms, at) => ms + (marked[at] ?? 0))),
        {
          atMost: LIVE_GOAL_MS,
        },
        'ms',
      );
    }),
};
