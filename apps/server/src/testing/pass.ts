import type { TestProduct } from './product.ts';

const MINUTE_MS = 60_000;
/** Rounds of work after each step: decide, send, read back. */
const ROUNDS = 3;

/** Lets world time pass in strides of five minutes, working after each, whatever is waiting: for hours in which a settled state is not to be expected. */
export async function pass(product: TestProduct, minutes: number, until: () => Promise<boolean> = async () => false): Promise<void> {
  for (let passed = 0; passed < minutes && !(await until()); passed += 5) {
    await product.world.advance(5 * MINUTE_MS);
    let rounds = 0;
    await product.settle({ until: async () => ++rounds >= ROUNDS });
  }
}
