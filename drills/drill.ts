import type { DrillSeller } from './seller.ts';
import type { Stage } from './stage.ts';

/** What a drill is given: the product, a seller with a store, how many products, and chance that repeats with the seed. */
export type DrillContext = {
  stage: Stage;
  seller: DrillSeller;
  /** Products that this drill adds. */
  items: number;
  /** A short run inside the tests: fewer blows, shorter faults. */
  isBrief: boolean;
  /** 0 ≤ x < 1. */
  random(): number;
  /** Adds products, in several requests where told, and waits until they are accepted; the verdict asks for each of them. */
  add(requests?: number): Promise<void>;
  /** Adds products and waits until they are settled; in a brief run those of the drills before serve. */
  stock(): Promise<void>;
  /** Resolves when the seller's next request to add products is on its way; at once when there will be none. */
  nextRequest(): Promise<void>;
  /** Waits until hardly anything is to be decided, sent or read back. */
  rest(): Promise<void>;
  /** Items that are to be decided, sent or read back just now. */
  open(): Promise<number>;
  /** Has every item decided again. */
  changeSettings(): Promise<void>;
  asked(): readonly string[];
};

/** What a drill did. A drill that injected nothing has shown nothing: every number of `injected` has to be above 0. */
export type Injected = { injected: Record<string, number>; /** What the drill itself found lost. */ lost?: number };

/** One drill: it injects faults while work is under way and answers what it injected, for the printed line. */
export type Drill = {
  title: string;
  /** Products of the full size. */
  items: number;
  /** Waiting changes above which the drill's product sends a feed; null = as in production. */
  feedAbove?: (items: number) => number;
  run(context: DrillContext): Promise<Injected>;
};
