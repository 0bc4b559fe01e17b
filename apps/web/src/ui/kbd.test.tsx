import { expect, it } from 'vitest';
import { showPart } from '../testing/show.tsx';
import { resizeTo } from '../testing/window.ts';
import { Kbd } from './kbd.tsx';

it('a key is named where there are keys, and not on a phone', async () => {
  await showPart(<Kbd>Z</Kbd>);
  expect(document.querySelector('kbd')?.textContent).toBe('Z');
  resizeTo('phone');
  expect(document.querySelector('kbd')).toBeNull();
});
