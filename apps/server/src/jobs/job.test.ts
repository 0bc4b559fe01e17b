import { expect, it } from 'vitest';
import { z } from 'zod';
import { defineJobs, keyOf } from './job.ts';

const payload = z.object({ storeId: z.int(), ref: z.string().nullable() });
const job = { name: 'test.work', payload, maxAttempts: 3 };

it('a run is known by what the declaration names of its payload; without a key each stands for itself', () => {
  const { work } = defineJobs({ work: { ...job, key: 'work:{storeId}:{ref}' } });
  expect(keyOf(work, { storeId: 7, ref: 'a' })).toBe('work:7:a');
  expect(keyOf(work, { storeId: 8, ref: null })).toBe('work:8:');
  expect(keyOf({ key: 'once' }, {})).toBe('once');
  expect(keyOf({}, { storeId: 7, ref: 'a' })).toBeNull();
});

it('a key that names what the payload has not is refused where it is declared', () => {
  expect(() => defineJobs({ work: { ...job, key: 'work:{store}' } })).toThrow('test.work: its key names store');
  expect(() => defineJobs({ work: { ...job, payload: z.string(), key: 'work:{storeId}' } })).toThrow('storeId');
});
