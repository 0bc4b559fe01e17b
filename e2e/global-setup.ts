import type { TestProject } from 'vitest/node';
import { unpackBrowser } from './browser.ts';
import { startProduct } from './start-product.ts';

declare module 'vitest' {
  interface ProvidedContext {
    panelUrl: string;
    worldUrl: string;
  }
}

/** One unpacked browser and one running product for all journeys. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  if (!process.env.CHROMIUM) await unpackBrowser();
  const product = await startProduct();
  project.provide('panelUrl', product.panelUrl);
  project.provide('worldUrl', product.worldUrl);
  return () => product.stop();
}
