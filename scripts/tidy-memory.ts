// Part of every test file: a process that has grown gives back what its files have left behind.
import v8 from 'node:v8';
import vm from 'node:vm';
import { afterAll } from 'vitest';

/** MB a process may hold between two files. V8 collects in its own time, and a process on a large machine waits for a gigabyte. */
const GROWN_MB = 400;
const MB = 1_048_576;

v8.setFlagsFromString('--expose-gc');
const collect = vm.runInNewContext('gc') as () => void;

// Registered first, it runs after the file's own.
afterAll(() => {
  if (process.memoryUsage.rss() > GROWN_MB * MB) collect();
});
