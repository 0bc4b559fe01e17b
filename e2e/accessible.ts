import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const LEVELS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** What stands around each screen. */
const FRAME = ['nav:not(main *)', 'header:not(main *)'];

type Violation = { id: string; nodes: { html: string; ancestry: string[] }[] };

/** What fades in is judged once it stands: half transparent words have half the contrast. What turns for ever is not waited for. */
const SETTLED = `Promise.race([
  Promise.allSettled(document.getAnimations().filter((animation) => Number.isFinite(animation.effect?.getComputedTiming().endTime)).map((animation) => animation.finished)),
  new Promise((resolve) => setTimeout(resolve, 2_000)),
]).then(() => {})`;

type How = {
  /** The page shows what never ends loading. */
  loadsForEver?: boolean;
  /** All but the frame, which was judged on another screen: the menu and the top bar. */
  withoutFrame?: boolean;
  /** Only what lies in there is judged. */
  within?: string;
  /** Only what another colour changes, on a page that was judged whole before. */
  coloursOnly?: boolean;
  /** Only what another width changes: how large the targets are. */
  targetsOnly?: boolean;
};

/** Fails with what a visitor of the page cannot perceive or reach: the WCAG 2.2 rules of levels A and AA. */
export async function expectAccessible(
  page: Page,
  { loadsForEver = false, withoutFrame = false, within = 'html', coloursOnly = false, targetsOnly = false }: How = {},
): Promise<void> {
  // Rows of a list that is asked for anew are dimmed until the answer is there.
  if (!loadsForEver) await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
  await page.evaluate(SETTLED);
  if ((await page.evaluate<string>('typeof window.axe')) === 'undefined') await page.evaluate(axe.source);
  const violations = await page.evaluate<Violation[]>(
    `axe.run(${JSON.stringify(withoutFrame ? { include: within, exclude: FRAME } : within)}, { runOnly: ${JSON.stringify(coloursOnly ? ['color-contrast'] : targetsOnly ? ['target-size'] : LEVELS)}, resultTypes: ['violations'], preload: false, ancestry: true }).then((result) => result.violations)`,
  );
  expect(
    violations.map(
      ({ id, nodes }) =>
        `${id}: ${nodes
          .map((node) => `${node.html} (${node.ancestry.join(' ')})`)
          .slice(0, 3)
          .join(' ')}`,
    ),
    page.url(),
  ).toEqual([]);
}
