import fs from 'node:fs';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { showPart } from '../testing/show.tsx';
import { ProductImage } from './product-image.tsx';
import { SecretContext, secretKinds } from './secret-kinds.ts';

it.each([20, 32, 48, 52])('a hidden picture of %i px leaves a tile of its size, and no address of it', async (size) => {
  await showPart(
    <SecretContext value={new Set(secretKinds)}>
      <ProductImage src="/picture.jpg" size={size} />
    </SecretContext>,
  );
  const tile = screen.getByRole('img', { name: 'hidden' });
  expect([tile.style.width, tile.style.height]).toEqual([`${size}px`, `${size}px`]);
  expect(document.querySelector('img')).toBeNull();
});

it('what stands in for a hidden text is a line of its height, not lower on it', () => {
  const css = fs.readFileSync('apps/web/src/ui/secret.module.css', 'utf8');
  expect(/\.secret \{[^}]*line-height: inherit;[^}]*vertical-align: bottom;/.test(css)).toBe(true);
});
