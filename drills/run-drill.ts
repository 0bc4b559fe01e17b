import type { Drill } from './drill.ts';
import { contextOf, watchRequests } from './drill-context.ts';
import { outside } from './outside.ts';
import { signUp, widenPlans } from './seller.ts';
import { openStage } from './stage.ts';
import type { Mutation } from './mutation.ts';
import { countDoubled, faultsFound, judge, type Verdict } from './verdict.ts';

/** `items`: products that one drill adds; `rate`: world time against system time; `drills`: how many follow each other on the ground. */
export type GroundSize = {
  items: number;
  seed: number;
  rate: number;
  drills?: number;
  feedAbove?: number | null;
  isSmall?: boolean;
  prepare?: Drill['prepare'] | undefined;
  mutant?: Mutation | null;
};
/** `broken`: what the drill itself found, by its name. */
export type Outcome = {
  injected: Record<string, number>;
  broken: Record<string, number>;
  verdict: Verdict;
  seconds: number;
};

/** A running product with a seller's store, on which drills are performed one after the other. */
export type Ground = {
  perform(drill: Drill): Promise<Outcome>;
  /** Ends everything and deletes the data. */
  close(): Promise<void>;
};

/** The most that one run may take to come to rest, and a small one. */
const REST_LIMIT_MS = 600_000;
const SMALL_REST_LIMIT_MS = 100_000;

/** Opens the product with a seller who has a store. */
export async function openGround({
  items,
  seed,
  rate,
  drills = 1,
  feedAbove = null,
  isSmall = false,
  prepare,
  mutant = null,
}: GroundSize): Promise<Ground> {
  const stage = await openStage({
    products: Math.max(500, items * drills * 3),
    seed,
    rate,
    feedAbove,
    prepare,
    mutant,
  });
  try {
    const seller = await signUp(stage);
    await widenPlans(stage);
    const limits = { worldMinutes: 0, machineMs: isSmall ? SMALL_REST_LIMIT_MS : REST_LIMIT_MS };
    const asins = await outside(stage).asins(items * drills * 2);
    const asked: string[] = [];
    const requests = watchRequests();
    const context = contextOf({ stage, seller, items, drills, isSmall, seed, asins, asked, requests, limits });
    return {
      async perform(drill) {
        const startedAt = performance.now();
        limits.worldMinutes = drill.shownWithinMinutes;
        const doubledBefore = await countDoubled(stage, seller);
        const done = await drill.run(context);
        const broken = { ...done.broken, answersThatDiffer: requests.takeDiffering() };
        const found = Object.values(broken).reduce((sum, count) => sum + count, 0);
        const verdict = await judge(stage, seller, { asked, limits, broken: found });
        return {
          injected: done.injected,
          broken,
          verdict: { ...verdict, doubled: verdict.doubled - doubledBefore },
          seconds: Math.round((performance.now() - startedAt) / 1000),
        };
      },
      close: () => stage.close(),
    };
  } catch (error) {
    await stage.close();
    throw error;
  }
}

/** What was not injected although the drill is about it: then its verdict says nothing. */
export const missing = ({ injected }: Outcome): string[] =>
  Object.entries(injected).flatMap(([name, count]) => (count > 0 ? [] : [name]));

/** Everything that was found and must not be, by its name; the drill's own findings by theirs. */
export function findings({ verdict, broken }: Outcome): Record<string, number> {
  const all = { ...Object.fromEntries(faultsFound.map((name) => [name, verdict[name]])), ...broken };
  return Object.fromEntries(Object.entries(all).filter(([, count]) => count > 0));
}

/** True when everything was injected, and nothing found: all was shown in time, nothing lost, doubled, wrong or stale. */
export const isClean = (outcome: Outcome): boolean =>
  missing(outcome).length === 0 && Object.keys(findings(outcome)).length === 0;
