// Part of every test file: a process that has grown gives back what its tests have left behind.
import v8 from 'node:v8';
import vm from 'node:vm';
import { afterAll, afterEach } from 'vitest';

/** MB a process may hold between two tests. V8 collects in its own time, and a process on a large machine waits for a gigabyte. */
const GROWN_MB = 400;
/** MB by which it has to have grown within a file, or since it was last tidied: what it needs is not looked through after every test. */
const MORE_MB = 50;
const MB = 1_048_576;

v8.setFlagsFromString('--expose-gc');
const collect = vm.runInNewContext('gc') as () => void;
const heldMb = () => process.memoryUsage.rss() / MB;

let leftMb = Math.max(heldMb(), GROWN_MB);
afterEach(() => {
  if (heldMb() < leftMb + MORE_MB) return;
  collect();
  leftMb = Math.max(heldMb(), GROWN_MB);
});
// Registered first, it runs after the file's own.
afterAll(() => {
  if (heldMb() > GROWN_MB) collect();
});
