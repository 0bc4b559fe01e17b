import { describe, expect, it } from 'vitest';
import { isScaledTyping, readScaled, scaledText } from './scaled-text.ts';

describe('fields of smallest units', () => {
  it.each([
    [1050, 2, false, '10,5'],
    [1050, 2, true, '10,50'],
    [5, 2, true, '0,05'],
    [0, 2, false, '0'],
    [-1000, 2, false, '−10'],
    [871232, 6, false, '0,871232'],
    [12, 0, false, '12'],
    [47, 1, false, '4,7'],
  ])('shows %d with %d digits (padded: %s) as %s', (value, digits, isPadded, text) => {
    expect(scaledText(value, digits, { separator: ',', isPadded })).toBe(text);
  });

  it.each([
    ['10,5', 2, 1050],
    ['10.5', 2, 1050],
    ['0,', 2, 0],
    ['0,05', 2, 5],
    ['', 2, null],
    ['-', 2, null],
    [',', 2, null],
    [',5', 2, 50],
    ['-2,5', 2, -250],
    ['−2', 2, -200],
    ['1.234', 2, 123400],
    ['1.234,50', 2, 123450],
    ['1,234.50', 2, 123450],
    ['12,999', 2, 1299],
    ['12,9', 0, 12],
    ['abc', 2, null],
    ['0,871232', 6, 871232],
  ])('reads "%s" with %d digits as %s', (text, digits, value) => {
    expect(readScaled(text, digits, ',')).toBe(value);
  });

  it('lets nothing but a number be typed', () => {
    expect(['12,', '-', '1.234,5', '12a', '1-2', 'e5'].map(isScaledTyping)).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});
