import type { DrillSeller } from './seller.ts';
import type { Stage } from './stage.ts';

/** What a drill is given: the product, a seller with a store, how many products, and chance that repeats with the seed. */
export type DrillContext = {
  stage: Stage; seller: DrillSeller;
  /** Products of the store. */
  items: number;
  /** 0 ≤ x < 1. */
  random(): number;
  /** Adds products and waits until they are accepted; the drill's verdict asks for each of them. */
  add(count: number): Promise<void>;
  /** Waits until nothing is to be decided, sent or read back, or until the time is over. */
  rest(): Promise<void>;
  asked(): readonly string[];
};

/** One drill: it injects faults while work is under way and answers what it injected, for the printed line. */
export type Drill = {
  title: string;
  /** Products of the full size. */
  items: number;
  run(context: DrillContext): Promise<Record<string, number>>;
};
