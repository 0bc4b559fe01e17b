import { expect, it } from 'vitest';
import { safeText } from './safe-text.ts';

it.each([
  ['=1+1', "'=1+1"],
  ['+905551234567', "'+905551234567"],
  ['-5', "'-5"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['\r=1', "'\r=1"],
  ['\uFF1D1', "'\uFF1D1"],
  ['Knife = sharp', 'Knife = sharp'],
  ['', ''],
])('ASVS 1.2.10 writes %j as %j', (text, safe) => expect(safeText(text)).toBe(safe));
