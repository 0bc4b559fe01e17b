import { expect, it } from 'vitest';
import { shownLabels } from './secret-labels.ts';

it.each([
  [[], [], 0],
  [['ASIN', 'SKU', 'Brand'], ['ASIN', 'SKU', 'Brand'], 0],
  [['ASIN', 'SKU', 'Brand', 'Image', 'Title'], ['ASIN', 'SKU', 'Brand'], 2],
])('SHELL-037 at most three names of hidden kinds are shown, then a count: %j', (labels, shown, more) => {
  expect(shownLabels(labels)).toEqual({ shown, more });
});
