import type { Locator } from 'playwright-core';

/** The figures of a row of the profit table, in minor units: forecast and actual; null = none is told. */
export async function figuresOf(row: Locator): Promise<{ forecast: number | null; actual: number | null }> {
  const [forecast = null, actual = null] = (await row.getByRole('cell').allInnerTexts()).map((text) => {
    const digits = text.replaceAll(/\D/g, '');
    return digits === '' ? null : Number(digits) * (text.includes('−') ? -1 : 1);
  });
  return { forecast, actual };
}
