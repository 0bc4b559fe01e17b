import { describe, expect, it } from 'vitest';
import { keepDrawn } from './keep-drawn.ts';

const range = (startIndex: number, endIndex: number, count = 100) => ({ startIndex, endIndex, overscan: 1, count });

describe('the rows that are drawn', () => {
  it('stay drawn when the window leaves them, in their order, without those between that were never seen', () => {
    const rowsOf = keepDrawn(20);
    expect(rowsOf(range(0, 2))).toEqual([0, 1, 2, 3]);
    expect(rowsOf(range(2, 4))).toEqual([0, 1, 2, 3, 4, 5]);
    expect(rowsOf(range(90, 91))).toEqual([0, 1, 2, 3, 4, 5, 89, 90, 91, 92]);
    expect(rowsOf(range(0, 1))).toEqual([0, 1, 2, 3, 4, 5, 89, 90, 91, 92]);
  });

  it('are those of the window alone when they become too many', () => {
    const rowsOf = keepDrawn(6);
    rowsOf(range(0, 3));
    expect(rowsOf(range(5, 7))).toEqual([4, 5, 6, 7, 8]);
    expect(rowsOf(range(4, 6))).toEqual([3, 4, 5, 6, 7, 8]);
  });

  it('are rows of the page: it may become shorter', () => {
    const rowsOf = keepDrawn(20);
    rowsOf(range(0, 9));
    expect(rowsOf(range(0, 2, 4))).toEqual([0, 1, 2, 3]);
  });
});
