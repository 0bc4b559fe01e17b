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
