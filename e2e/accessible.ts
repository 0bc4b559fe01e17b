import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

type Violation = { id: string; nodes: { html: string }[] };

/** What fades in is judged once it stands: half transparent words have half the contrast. What turns for ever is not waited for. */
const SETTLED = `Promise.race([
  Promise.allSettled(document.getAnimations().filter((animation) => Number.isFinite(animation.effect?.getComputedTiming().endTime)).map((animation) => animation.finished)),
  new Promise((resolve) => setTimeout(resolve, 2_000)),
]).then(() => {})`;

/** Longest wait for a page that is still loading something. */
const BUSY_MS = 5_000;

/** Fails with what a visitor of the page cannot perceive or reach: the WCAG 2.2 rules of levels A and AA. `loadsForEver`: the page shows what never ends loading; `within`: only what lies in there is judged. */
export async function expectAccessible(
  page: Page,
  { loadsForEver = false, within = 'html' }: { loadsForEver?: boolean; within?: string } = {},
): Promise<void> {
  // Rows of a list that is asked for anew are dimmed until the answer is there.
  if (!loadsForEver)
    await page
      .locator('[aria-busy="true"]')
      .first()
      .waitFor({ state: 'detached', timeout: BUSY_MS })
      .catch(() => {});
  await page.evaluate(SETTLED);
  if ((await page.evaluate<string>('typeof window.axe')) === 'undefined') await page.evaluate(axe.source);
  const violations = await page.evaluate<Violation[]>(
    `axe.run(${JSON.stringify(within)}, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'], resultTypes: ['violations'] }).then((result) => result.violations)`,
  );
  expect(
    violations.map(
      ({ id, nodes }) =>
        `${id}: ${nodes
          .map((node) => node.html)
          .slice(0, 3)
          .join(' ')}`,
    ),
    page.url(),
  ).toEqual([]);
}
