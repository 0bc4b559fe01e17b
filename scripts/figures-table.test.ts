import { describe, expect, it } from 'vitest';
import { figuresText, readFigures, withMeasured, type FigureRow } from '../bench/figures-table.ts';

const row = (program: string, figure: string, value: string): FigureRow => ({
  program,
  figure,
  goal: 'at most 5',
  value,
  calibration: '492',
  date: '2026-11-24',
});

describe('the table of figures', () => {
  it('is read as it was written, bars in a text included', () => {
    const rows = [row('b1', 'rows a statement | 1000', '5 rows/s'), { ...row('b9', 'tabs', '7 ms'), goal: '' }];
    expect(readFigures(figuresText(rows))).toEqual(rows);
  });

  it('replaces the rows of a program that ran anew where they stood, and leaves the others', () => {
    const known = [row('b1', 'a', '1'), row('b1', 'gone', '1'), row('b2', 'a', '2')];
    const measured = [row('b1', 'a', '9'), row('b3', 'a', '3')];
    expect(withMeasured(known, measured)).toEqual([row('b1', 'a', '9'), row('b2', 'a', '2'), row('b3', 'a', '3')]);
  });
});
