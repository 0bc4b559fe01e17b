import { describe, expect, it } from 'vitest';
import { asinTextOfFile, placeOfLine, readAsinList } from './asin-list.ts';

describe('adding by ASIN', () => {
  it('INV-024 counts valid, doubled and wrong lines as the server will', () => {
    const list = readAsinList('b0c7k2m4qx\n\nB0C7K2M4QX\nno asin\n080442957X\n', false);
    expect(list.accepted.map(({ line, asin }) => [line, asin])).toEqual([
      [1, 'B0C7K2M4QX'],
      [4, '080442957X'],
    ]);
    expect(list.rejected).toEqual([
      { line: 2, asin: 'B0C7K2M4QX', code: 'DuplicatedInList' },
      { line: 3, asin: 'no asin', code: 'AsinNotValid' },
    ]);
  });

  it('INV-043 refuses pasted lines above 5,000 and cuts a file there', () => {
    const text = Array.from({ length: 5_001 }, (_, index) => `B0${String(index).padStart(8, '0')}`).join('\n');
    expect(readAsinList(text, false)).toMatchObject({ isTooLong: true });
    const file = readAsinList(text, true);
    expect([file.isTooLong, file.isCut, file.accepted.length]).toEqual([false, true, 5_000]);
  });

  it('finds the ASIN of each row of a table file and leaves its head out', () => {
    expect(asinTextOfFile('\uFEFFtitle;ASIN;price\r\n"Kettle";"B0C7K2M4QX";12\r\nPan;B09XN3T7LP;9\r\n')).toBe(
      'B0C7K2M4QX\nB09XN3T7LP',
    );
    expect(asinTextOfFile('B0C7K2M4QX\nwrong\n')).toBe('B0C7K2M4QX\nwrong');
    expect(asinTextOfFile('')).toBe('');
  });

  it('finds the place of a line that is wrong', () => {
    const text = 'B0C7K2M4QX\r\n\r\n wrong \nB09XN3T7LP';
    const place = placeOfLine(text, 2);
    expect(place && text.slice(place.from, place.to)).toBe(' wrong ');
    expect(placeOfLine(text, 9)).toBeNull();
  });
});
