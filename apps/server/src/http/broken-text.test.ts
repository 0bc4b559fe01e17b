import { describe, expect, it } from 'vitest';
import { findBrokenText } from './broken-text.ts';

describe('findBrokenText', () => {
  it.each([
    [{ name: 'a\u0000b' }, 'name'],
    [{ list: ['ok', { deep: '\u0000' }] }, 'list.1.deep'],
    ['\ud800', ''],
    [{ 'k\u0000': 1 }, 'k\u0000'],
    [{ a: 'fine', b: '\udc00x' }, 'b'],
  ])('finds %j', (value, field) => expect(findBrokenText(value)).toBe(field));
  it.each([[{ name: 'Ayşe 🐪', list: ['\t\n', 1, null, true], deep: { x: undefined } }], [null], [undefined], [42]])(
    'accepts %j',
    (value) => expect(findBrokenText(value)).toBeNull(),
  );
});
