import { beforeAll, describe, expect, it } from 'vitest';
import { capabilities, type Capability } from '../../../scripts/capabilities.ts';
import { useProduct } from './testing/product.ts';

const product = useProduct({ products: 20 });
let calls: Set<string>;
beforeAll(async () => {
  const { paths }: { paths: Record<string, Record<string, object>> } = (
    await product.app.inject({ method: 'GET', url: '/api/openapi.json' })
  ).json();
  calls = new Set(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    ),
  );
});

/** What of it the server has not. */
const missing = ({ calls: wanted, jobs = [] }: Capability) => [
  ...wanted.filter((call) => !calls.has(call)),
  ...jobs.filter((job) => !(job in product.work.tasks)),
];

describe('what the product is to be able to do has its calls and its jobs', () => {
  it.each(capabilities['SHELL-001'])('SHELL-001 $name', (it) => expect(missing(it)).toEqual([]));
  it.each(capabilities['SHELL-004'])('SHELL-004 $name', (it) => expect(missing(it)).toEqual([]));
  it.each(capabilities['SHELL-005'])('SHELL-005 $name', (it) => expect(missing(it)).toEqual([]));
});
