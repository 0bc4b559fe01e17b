import { expect, inject, it } from 'vitest';
import { judge, walkToFirstListing } from './first-listing.ts';
import { useBrowser, walking } from './journey.ts';

const browser = useBrowser();

it('AUTH-001 AUTH-005 AUTH-006 AUTH-018 AUTH-031 AUTH-033 STORE-001 STORE-002 STORE-003 STORE-004 STORE-006 STORE-012 INV-001 INV-022 a new seller registers, connects a store, adds 50 products, and a listing follows its source price', async () => {
  const visit = await browser.visit(inject('panelUrl'));
  const seen = await walking(visit, 'first-listing', () => walkToFirstListing(visit, { worldUrl: inject('worldUrl') }));
  judge(seen);
  const calls = (await (await fetch(`${inject('worldUrl')}/world/calls`)).json()) as {
    count: number;
    throttled: number;
  }[];
  expect(
    calls.reduce((sum, call) => sum + call.throttled, 0) / calls.reduce((sum, call) => sum + call.count, 0),
  ).toBeLessThan(0.01);
}, 600_000);
