import type { ChartTone } from './chart-data.ts';

/** The palette of ui.md section 2 by meaning, as the tokens hold it for both schemes. */
export const toneColors: Record<ChartTone, string> = {
  own: 'var(--c1)',
  rival: 'var(--c2)',
  fees: 'var(--c3)',
  queue: 'var(--c4)',
  profit: 'var(--c5)',
  loss: 'var(--c6)',
  rest: 'var(--c7)',
};

/** Bars that are not looked at, and their legend: the colour at 55 % on the card, so that grid lines do not shine through. */
export const tintOf = (tone: ChartTone): string => `color-mix(in srgb, ${toneColors[tone]} 55%, var(--surface))`;
