import path from 'node:path';
import type { Page } from 'playwright-core';

/** The kit's page as a whole, each of its parts, and what opens over it. */
export async function photographKit(page: Page, folder: string, name: string): Promise<void> {
  const size = page.viewportSize() ?? { width: 1440, height: 900 };
  const keep = (what: string) =>
    ({ path: path.join(folder, `kit-${name}-${what}.png`), animations: 'disabled' }) as const;
  await page.goto('/ui');
  await page.locator('[data-part="Charts"] svg.recharts-surface').nth(3).waitFor();
  const height = await page.evaluate<number>(`(() => {
    const content = document.getElementById('content');
    return Math.max(document.documentElement.scrollHeight, content.scrollHeight + innerHeight - content.clientHeight);
  })()`);
  await page.setViewportSize({ width: size.width, height });
  // The charts measure their new window.
  await page.waitForTimeout(300);
  await page.screenshot(keep('all'));
  for (const part of await page.locator('[data-part]').all()) {
    const file = (await part.getAttribute('data-part'))?.replace(/\W+/g, '-') ?? '';
    await part.screenshot(keep(file));
  }
  await page.setViewportSize(size);
  for (const opens of ['wide', 'typed', 'keys', 'palette'] as const) {
    if (opens === 'palette') await page.keyboard.press('Control+k');
    else await page.locator(`[data-opens="${opens}"]`).click();
    await page.getByRole('dialog').filter({ visible: true }).first().waitFor();
    await page.screenshot(keep(`dialog-${opens}`));
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').filter({ visible: true }).first().waitFor({ state: 'hidden' });
  }
  await page.getByRole('button', { name: 'notify.undo' }).click();
  await page.locator('.mantine-Notifications-root .toast').first().waitFor();
  await page.screenshot(keep('toast'));
}
