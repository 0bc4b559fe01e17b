import { expect, it } from 'vitest';
import { StatusBadge } from '../ui/status-badge.tsx';

it('what is tested is compiled as the panel is', () => {
  // What a compiled component remembers of its last drawing.
  expect(String(StatusBadge)).toMatch(/\$\[0\]/);
});
