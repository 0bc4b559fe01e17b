import fs from 'node:fs';
import path from 'node:path';
import { createMemoryHistory } from '@tanstack/react-router';
import { describe, expect, it } from 'vitest';
import type { Endpoint } from '@kervan/contracts/endpoint';
import { capabilities, type Capability } from '../../../../scripts/capabilities.ts';
import { createQueryClient } from '../api/query-client.ts';
import { createPanelRouter } from '../routes.tsx';

const router = createPanelRouter(createQueryClient({ onMainNotFound: () => {} }), createMemoryHistory());
type Screen = { options: { component?: { preload?: () => Promise<unknown> } } };
// Any address may be asked for here, not only those that the table knows.
const routes = router.routesByPath as unknown as Record<string, Screen | undefined>;

const SOURCES = path.resolve(import.meta.dirname, '..');
const files = fs
  .readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|(?:^|\/)testing\//.test(file))
  .map((file) => fs.readFileSync(path.join(SOURCES, file), 'utf8'));

const contracts = import.meta.glob<Record<string, Record<string, Endpoint>>>(
  '../../../../packages/contracts/src/*-calls.ts',
  { eager: true },
);
/** How the panel says a call: its area and name, by method and path. */
const sayings: ReadonlyMap<string, string> = new Map(
  Object.values(contracts)
    .flatMap((module) => Object.entries(module))
    .flatMap(([area, calls]) =>
      Object.entries(calls).map(
        ([name, { method, path: at }]) => [`${method} ${at.replaceAll(/:(\w+)/g, '{$1}')}`, `${area}.${name}`] as const,
      ),
    ),
);
/** Some file of the panel names it, by the name that it takes the area in under. */
function isAsked(call: string): boolean {
  const [area = '', name = ''] = sayings.get(call)?.split('.') ?? [];
  return files.some((file) => {
    const [, as] =
      new RegExp(`import \\{[^}]*\\b${area}\\b(?: as (\\w+))?[^}]*\\} from '@kervan/contracts/`).exec(file) ?? [];
    return name !== '' && new RegExp(`\\b${as ?? area}\\.${name}\\b`).test(file);
  });
}

/** What of it the panel has not: screens whose code cannot be loaded or that there are none of, calls that nothing makes. */
async function missing({ screens, calls }: Capability): Promise<string[]> {
  const unknown: string[] = [];
  for (const address of screens) {
    const component = routes[address]?.options.component;
    if (component === undefined) unknown.push(address);
    await component?.preload?.();
  }
  return [...unknown, ...calls.filter((call) => !isAsked(call))];
}

describe('what the product is to be able to do has its screens, which ask for it', () => {
  it.each(capabilities['SHELL-001'])('SHELL-001 $name', async (it) => expect(await missing(it)).toEqual([]));
  it.each(capabilities['SHELL-004'])('SHELL-004 $name', async (it) => expect(await missing(it)).toEqual([]));
  it.each(capabilities['SHELL-005'])('SHELL-005 $name', async (it) => expect(await missing(it)).toEqual([]));
});
