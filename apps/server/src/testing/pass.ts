import type { TestProduct } from './product.ts';

const MINUTE_MS = 60_000;
/** Rounds of work after each step: decide, send, read back. */
const ROUNDS = 3;

type How = { until?: () => Promise<boolean>; /** Minutes of one stride. */ stride?: number };

/** Lets world time pass in strides, working after each, whatever is waiting: for hours in which a settled state is not to be expected. */
export async function pass(
  product: TestProduct,
  minutes: number,
  { until = async () => false, stride = 5 }: How = {},
): Promise<void> {
  for (let passed = 0; passed < minutes && !(await until()); passed += stride) {
    await product.world.advance(stride * MINUTE_MS);
    let rounds = 0;
    await product.settle({ until: async () => ++rounds >= ROUNDS });
  }
}
