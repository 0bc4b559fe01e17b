import { expect, it } from 'vitest';
import { encodeText } from './encode-text.ts';

it('writes windows-1252 that decodes to the same letters, and a question mark for what it cannot say', () => {
  const text = 'Größe “M” – 5 € Œuvre ž\t\r\n';
  expect(new TextDecoder('windows-1252').decode(encodeText(text, 'windows-1252'))).toBe(text);
  expect(encodeText('日本🙂ğ', 'windows-1252').toString('latin1')).toBe('????');
});
