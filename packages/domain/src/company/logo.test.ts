import { expect, it } from 'vitest';
import { logoRefusal } from './logo.ts';

const MB = 1024 * 1024;

it.each([
  [{ format: 'png', width: 200, height: 200 }, MB, null],
  [{ format: 'jpeg', width: 1, height: 200 }, 10, null],
  [{ format: 'png', width: 201, height: 10 }, 10, 'PictureTooLarge'],
  [{ format: 'png', width: 10, height: 201 }, 10, 'PictureTooLarge'],
  [{ format: 'png', width: 10, height: 10 }, MB + 1, 'PictureTooLarge'],
  [{ format: 'svg', width: 10, height: 10 }, 10, 'NotAPicture'],
  [{ format: 'webp', width: 10, height: 10 }, 10, 'NotAPicture'],
  [{ format: 'gif', width: 10, height: 10 }, 10, 'NotAPicture'],
  [null, 10, 'NotAPicture'],
])('SHELL-095 %j of %d bytes as a logo: %s', (looked, bytes, refusal) => {
  expect(logoRefusal(looked, bytes)).toBe(refusal);
});
