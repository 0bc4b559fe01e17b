import { expect, it } from 'vitest';
import { configOf } from './product.ts';

it('the benchmarks name every setting that the product asks for', () => {
  expect(configOf('postgres://bench@localhost/bench').APP_DATABASE_URL).toContain('bench_panel');
});
