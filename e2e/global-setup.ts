import type { TestProject } from 'vitest/node';
import setUpServer from '../apps/server/src/testing/global-setup.ts';
import { unpackBrowser } from './browser.ts';

/** One unpacked browser, and what the server's tests stand on: a migrated PostgreSQL and the world outside. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  if (!process.env.CHROMIUM) await unpackBrowser();
  return setUpServer(project);
}
