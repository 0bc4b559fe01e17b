import type { TestProject } from 'vitest/node';
import { unpackBrowser } from './browser.ts';
import { world } from './journey.ts';
import { startProduct } from './start-product.ts';

/** The world of the journeys runs so much faster than the system: what waits for its quotas waits less. */
const RATE = 2;

declare module 'vitest' {
  interface ProvidedContext {
    panelUrl: string;
    worldUrl: string;
    /** The process of the product of the journeys: whoever measures after them ends it first. */
    journeysPid?: number;
  }
}

/** One unpacked browser and one running product for all journeys. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  if (!process.env.CHROMIUM) await unpackBrowser();
  const product = await startProduct();
  await world(product.worldUrl, 'POST', '/world/clock', { rate: RATE });
  project.provide('panelUrl', product.panelUrl);
  project.provide('worldUrl', product.worldUrl);
  project.vitest.provide('journeysPid', product.pid);
  return () => product.stop();
}
