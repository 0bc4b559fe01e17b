import type { DrillSeller } from './seller.ts';
import type { Stage } from './stage.ts';
import type { Wire } from './wire.ts';

/** What a drill is given: the product, a seller with a store, how many products, and chance that repeats with the seed. */
export type DrillContext = {
  stage: Stage;
  seller: DrillSeller;
  /** Products that this drill adds. */
  items: number;
  /** A short run inside the tests: fewer kills, shorter faults. */
  isSmall: boolean;
  /** 0 ≤ x < 1. */
  random(): number;
  /** Adds products, in several requests where told, and waits until they are accepted; the verdict asks for each of them. Lines of `strange` go along with the first request and have to be refused. */
  add(requests?: number, strange?: readonly string[]): Promise<void>;
  /** The products that the next `add` takes. */
  next(): readonly string[];
  /** Products that no drill adds to the seller's store. */
  spare(count: number): readonly string[];
  /** Adds products and waits until they are settled; in a small run those of the drills before serve. */
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
  /** Waits until the marketplace shows what is decided of a seller's items but for some products: how many it does not show in the drill's time, or shows wrongly. */
  unshown(seller: DrillSeller, except: ReadonlySet<string>): Promise<number>;
};

/** What a drill did. A drill that injected nothing has shown nothing: every number of `injected` has to be above 0. */
export type Done = {
  injected: Record<string, number>;
  /** What the drill itself looked for and must not find: every number has to be 0. */
  broken?: Record<string, number>;
};

/** One drill: it injects faults while work is under way and answers what it injected, for the printed line. */
export type Drill = {
  title: string;
  /** Products of the full size. */
  items: number;
  /** Products of a small run, where ten do not suffice. */
  smallItems?: number;
  /** Within so many minutes of the world after the faults the marketplace shows everything that is decided. */
  shownWithinMinutes: number;
  /** Waiting changes above which the drill's product sends a feed; null = as in production. */
  feedAbove?: (items: number) => number;
  /** The product reaches the world outside over a wire that alters answers: what it alters from the first call on. */
  prepare?(wire: Wire): void;
  run(context: DrillContext): Promise<Done>;
};
